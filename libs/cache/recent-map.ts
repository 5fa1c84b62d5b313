/** A map with room for a number of entries. The one that was not used for the longest time goes first. */
export class RecentMap<Key, Value extends object> {
  private readonly entries = new Map<Key, Value>();

  constructor(private readonly room: number) {}

  /** Counts as a use. */
  get(key: Key): Value | undefined {
    const value = this.entries.get(key);
    if (value === undefined) return undefined;
    this.entries.delete(key);
    this.entries.set(key, value);
    return value;
  }

  /** Does not count as a use. */
  peek(key: Key): Value | undefined {
    return this.entries.get(key);
  }

  set(key: Key, value: Value): void {
    this.entries.delete(key);
    this.entries.set(key, value);
    if (this.entries.size <= this.room) return;
    const [oldest] = this.entries.keys();
    this.entries.delete(oldest!);
  }

  delete(key: Key): void {
    this.entries.delete(key);
  }
}
