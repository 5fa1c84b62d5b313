import { signal } from '@preact/signals';
import type { CardDisplay } from '#contract';
import type { Game } from '#kernel';
import { language } from '../text/language.js';

/** How an operator wants a card shown; null members: as usual. The rules do not use it. */
export interface ShownCard {
  readonly image: string | null;
  readonly name: string | null;
  readonly text: string | null;
  /** The credit for picture and text. */
  readonly credit: string | null;
}

/** Hashes of the imported sets that a game is played with. The sets of the build have no display. */
const setsOf = new WeakMap<Game, readonly string[]>();
/** Displays by address; absent until loaded. */
const displays = signal<Readonly<Record<string, CardDisplay>>>({});
const asked = new Set<string>();

/** Remembers from which sets of the service the cards of the game came, so that their display is shown. */
export function withDisplays(game: Game, hashes: readonly string[]): Game {
  setsOf.set(game, hashes);
  return game;
}

/** Null if the operator provides nothing for the card. Components that call it are drawn again when it is loaded. */
export function shownAs(game: Game, key: string): ShownCard | null {
  for (const hash of setsOf.get(game) ?? []) {
    const { images = {}, texts = {}, credit = null } = displayOf(hash) ?? {};
    const image = images[key] ?? null;
    const { name = null, text = null } = texts[key] ?? {};
    if (image !== null || name !== null || text !== null) return { image, name, text, credit };
  }
  return null;
}

function displayOf(hash: string): CardDisplay | undefined {
  const address = `/v1/card-sets/${hash}/display?lang=${language.value}`;
  if (!asked.has(address)) {
    asked.add(address);
    void fetch(address)
      .then((reply) => (reply.ok ? (reply.json() as Promise<CardDisplay>) : null))
      .then((display) => display && (displays.value = { ...displays.value, [address]: display }))
      // The card is drawn from its data, and the next drawing tries again.
      .catch(() => asked.delete(address));
  }
  return displays.value[address];
}
