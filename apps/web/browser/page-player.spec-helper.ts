interface Manner {
  readonly seed: number;
  /** It rests as soon as the page shows this. */
  readonly until?: string;
}

/** What the player adds to its page. */
export interface PlayedWindow {
  /** Plays on, to its end. */
  playOn(): void;
}

/**
 * Runs in a page, from its first moment on: answers whatever its seat is asked by the buttons that the page shows. The seed decides
 * which of several. Where the page offers to pass until later, it mostly does, as people do, or nobody would see the end of it.
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
    // It never takes back: what the page lets it take must lead to an answer.
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
