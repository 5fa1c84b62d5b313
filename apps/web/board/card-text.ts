import { signal } from '@preact/signals';
import type { CardPrinter } from '#card-text';
import type { CardDefinition, Game } from '#kernel';
import { language } from '../text/language.js';

/** The card printer of a game is loaded when the text of one of its cards is first needed. */
const LOADERS: Readonly<Record<string, () => Promise<{ readonly printCard: CardPrinter }>>> = {
  blackpoker: () => import('#card-text/blackpoker'),
  gcg: () => import('#card-text/gcg'),
  nexa: () => import('#card-text/nexa'),
  vanguard: () => import('#card-text/vanguard'),
};
const load = async (game: string): Promise<CardPrinter | null> => (await LOADERS[game]?.())?.printCard ?? null;

/** The loaded card printers by game; null for a game that has none. */
const printers = signal<Readonly<Record<string, CardPrinter | null>>>({});
const asked = new Set<string>();

/** Undefined until the printer is loaded; components that read it are then drawn again. */
export function printerOf({ id }: Game): CardPrinter | null | undefined {
  if (!asked.has(id)) {
    asked.add(id);
    void load(id).then((printer) => (printers.value = { ...printers.value, [id]: printer }));
  }
  return printers.value[id];
}

/** The text of a card in the language of the page; empty until it is loaded, null for a game without a printer. */
export function cardText(game: Game, card: CardDefinition): readonly string[] | null {
  const printer = printerOf(game);
  return printer === null ? null : (printer?.(game, card, language.value) ?? []);
}
