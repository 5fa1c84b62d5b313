interface Manner {
  readonly seed: number;
  /** The player pauses as soon as the page shows this selector. */
  readonly until?: string;
}

/** The function that the player adds to the window of its page. */
export interface PlayedWindow {
  /** Continues to the end of the match. */
  playOn(): void;
}

/**
 * Runs in a page from its start: answers every decision of its seat with the buttons that the page shows; the seed
 * decides which. Where the page offers to pass until later, it mostly does, as people do, because otherwise matches
 * would take too long.
 */
export function chooseByItself({ seed, until }: Manner): void {
  let state = seed * 2_654_435_761;
  let rest = until;
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  const oneOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(next() * list.length)];
  const choose = (ask: Element): HTMLButtonElement | undefined => {
    const buttons = (selector: string): HTMLButtonElement[] => [
      ...ask.querySelectorAll<HTMLButtonElement>(`${selector}:not(:disabled)`),
    ];
    const [done] = buttons('.ask-done .choice-main');
    const items = buttons(':is(.items, .arrange) .choice:not([aria-pressed=true])');
    if (done && (items.length === 0 || next() < 0.6)) return done;
    // It never takes a choice back, because whatever the page lets it choose must lead to an answer.
    if (ask.querySelector(':is(.items, .arrange)')) return oneOf(items);
    const later = buttons('.until .choice');
    if (later.length > 0 && next() < 0.8) return oneOf(later);
    return oneOf(buttons('.choices:not(.until) .choice'));
  };
  setInterval(() => {
    const ask = document.querySelector('.ask:not(.waiting-for)');
    const rests = rest !== undefined && document.querySelector(rest) !== null;
    if (ask && !rests) choose(ask)?.click();
  }, 10);
  (window as unknown as PlayedWindow).playOn = () => (rest = undefined);
}
