interface Manner {
  readonly seed: number;
  /** It stops as soon as the page shows this. */
  readonly until?: string;
}

/**
 * Runs in a page, from its first moment on: answers whatever its seat is asked by the buttons that the page shows. The seed decides
 * which of several. Where the page offers to pass until later, it often does, or nobody would see the end of it.
 */
export function chooseByItself({ seed, until }: Manner): void {
  let state = seed * 2_654_435_761;
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  const oneOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(next() * list.length)];
  const buttons = (selector: string): HTMLButtonElement[] => [
    ...document.querySelectorAll<HTMLButtonElement>(`.ask ${selector}:not(:disabled)`),
  ];
  const choose = (): HTMLButtonElement | undefined => {
    const [done] = buttons('.ask-done .choice-main');
    const items = buttons(':is(.items, .arrange) .choice:not([aria-pressed=true])');
    if (done && (items.length === 0 || next() < 0.6)) return done;
    if (items.length > 0) return oneOf(items);
    const later = buttons('.until .choice');
    if (later.length > 0 && next() < 0.5) return oneOf(later);
    return oneOf(buttons('.choices:not(.until) .choice')) ?? oneOf(buttons('.items .choice'));
  };
  const isDone = (): boolean => until !== undefined && document.querySelector(until) !== null;
  setInterval(() => !isDone() && choose()?.click(), 10);
}
