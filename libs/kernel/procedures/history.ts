import type { Context } from '../context.js';
import type { Game } from '../game.js';
import type { Json } from '../json.js';
import type { Seat } from '../table.js';

/** What the game's texts refer to: the registers they read and the moments they wait for. */
interface Named {
  readonly registers: ReadonlySet<string>;
  readonly moments: ReadonlySet<string>;
}

const known = new WeakMap<Game, Named>();

function namedBy(game: Game): Named {
  let named = known.get(game);
  if (!named) {
    const registers = new Set<string>();
    const moments = new Set<string>();
    collect(textsOf(game) as unknown as Json, registers, moments);
    known.set(game, (named = { registers, moments }));
  }
  return named;
}

/** All texts that can refer to them: of cards, of their aspects, of keywords in use, and of the rules themselves. */
function textsOf({ cards, language, procedures }: Game): readonly unknown[] {
  const { keywords = {}, texts = [], gates = {} } = language;
  const described = Object.values(cards).flatMap(({ abilities, aspects = {} }) => [
    { abilities },
    ...Object.values(aspects),
  ]);
  const shared = Object.values(language.aspects?.shared ?? {});
  const abilities = [...described, ...shared].map((one) => one.abilities ?? []);
  const said = [abilities, texts, procedures.programs, procedures.triggers];
  const names = new Set(Object.values(cards).flatMap((card) => Object.keys(card.keywords)));
  addWords(said as unknown as Json, names);
  return [...said, ...usedOf(keywords, names), ...usedOf(gates, names)];
}

/** The texts of keywords and gates that occur on cards or in texts, including those that such texts name in turn. */
function usedOf(all: Readonly<Record<string, unknown>>, names: Set<string>): unknown[] {
  const used = new Map<string, unknown>();
  for (let before = -1; before < names.size;) {
    before = names.size;
    for (const [name, said] of Object.entries(all))
      if (names.has(name) && !used.has(name)) {
        used.set(name, said);
        addWords(said as Json, names);
      }
  }
  return [...used.values()];
}

/** Every word of a text, including member names, because labels are written as such. */
function addWords(value: Json, words: Set<string>): void {
  if (typeof value === 'string') words.add(value);
  if (value === null || typeof value !== 'object') return;
  if (!Array.isArray(value)) for (const name of Object.keys(value)) words.add(name);
  for (const part of Object.values(value)) addWords(part, words);
}

function collect(value: Json, registers: Set<string>, moments: Set<string>): void {
  if (value === null || typeof value !== 'object') return;
  if (!Array.isArray(value)) {
    const { register, moment } = value as { readonly register?: Json; readonly moment?: Json };
    if (typeof register === 'string') registers.add(register);
    if (typeof moment === 'string') moments.add(moment);
  }
  for (const part of Object.values(value)) collect(part, registers, moments);
}

/** Whether any text of the card set waits for the moment. If not, it need not be announced. */
export const isAwaited = ({ game }: Context, moment: string): boolean => namedBy(game).moments.has(moment);

/**
 * Counts an occurrence for a seat, in a register that texts can read (`{ register, of }`). Registers whose names begin with `turn:` are
 * cleared when a turn begins. Nothing is counted if no text of the card set reads the register.
 */
export function remember(context: Context, register: string, seat: Seat): void {
  if (!namedBy(context.game).registers.has(register)) return;
  const key = `${register}/${seat}`;
  context.mark(key, Number(context.table.marks[key] ?? 0) + 1);
}
