import type { Context } from '../context.js';
import type { Game } from '../game.js';
import type { Json } from '../json.js';
import type { Seat } from '../table.js';

/** What the texts of a game name: the registers they ask for, and the moments they wait for. */
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

/** All that can ask: printed texts, those of other aspects, what their keywords are short for, and what the rules say themselves. */
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

/** What keywords and gates say that cards of the set have or texts name; one of them may name others. */
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

/** Every word of a text, names of members included: labels are such. */
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

/** Whether a text of the card set waits for the moment: else it need not be told. */
export const isAwaited = ({ game }: Context, moment: string): boolean => namedBy(game).moments.has(moment);

/**
 * Counts what happened for a seat, in a register that texts can ask for (`{ register, of }`); one whose name begins with `turn:` is
 * cleared when a turn begins. Where no text of the card set asks, nothing is counted.
 */
export function remember(context: Context, register: string, seat: Seat): void {
  if (!namedBy(context.game).registers.has(register)) return;
  const key = `${register}/${seat}`;
  context.mark(key, Number(context.table.marks[key] ?? 0) + 1);
}
