import {
  cardOf,
  cardsIn,
  ruleOf,
  seesPlace,
  withEntry,
  type Card,
  type CardId,
  type Context,
  type Game,
  type Json,
  type Option,
  type Table,
  type ZoneId,
} from '#kernel';
import { noteIn, type Hashed } from '../note.js';

/**
 * Loops that only one fighter can stop (12.1.1.2), by position of all cards (`lieOf`). A fighter who does the same thing for the third time
 * in the same position goes round: they say how often, it is repeated that often, and then cannot be started again in that position. Nor
 * can a loop that they left for something else.
 */
export type Rounds = Readonly<Record<string, Round>>;

interface Round {
  /** The last action in the position, and how often each action was taken there, up to `KNOWN`. */
  readonly last: string;
  readonly times: Readonly<Record<string, number>>;
  /** Actions that were repeated there and then stopped: they are not offered again. */
  readonly stopped: readonly string[];
}

/** A loop in progress: the position where it starts, the rounds left, and the actions taken since it was last there. */
export interface Going {
  readonly here: string;
  readonly left: number;
  readonly done: number;
}

/** After this many times in the same position, the next time is a loop. */
const KNOWN = 2;
/** The most rounds that a fighter may name: as many as in the book's example (12.1.1.4), and more than any printed number needs. */
export const MOST_ROUNDS = 200;
/**
 * After this many events since the last answer, a fighter who goes round is asked again: a run that is too long without a question counts
 * as a loop that nobody can stop (12.1.1.1). Two hundred rounds of twenty events each stay within the limit.
 */
const MOST_EVENTS = 4_000;

export const isLong = ({ events }: Pick<Context, 'events'>): boolean => events.length > MOST_EVENTS;

export const roundsIn = (frame: Readonly<Record<string, Json>>): Rounds => (frame.rounds ?? {}) as unknown as Rounds;
export const goingIn = (frame: Readonly<Record<string, Json>>): Going | null =>
  (frame.going ?? null) as unknown as Going | null;

/**
 * A hash of how all cards lie. An open card counts by what it is, not by its id; a hidden card only by its id, because what it is must not
 * decide what is offered. A hidden card that moved has a new id, so no loop goes through hidden zones. Zones at the start of the table that
 * lie as they did the last time are not hashed again.
 */
export function lieOf(context: Pick<Context, 'game' | 'table' | 'memory'>): string {
  const { game, table } = context;
  const { lie: known } = noteIn(context);
  const hash = new Hash();
  let isSame = true;
  let number = 0;
  for (const zone in table.zones) {
    const at = number++;
    const before = known[at];
    isSame &&= before !== undefined && holdsOnly(table, zone, before.cards);
    if (isSame) hash.resume(before as Hashed);
    else known[at] = hashed(hash, game, at === 0 ? `${zone}: ` : `; ${zone}: `, zone, cardsOn(table, zone));
  }
  return hash.text;
}

const cardsOn = (table: Table, zone: ZoneId): Card[] => cardsIn(table, zone).map((id) => cardOf(table, id));

/** Whether the zone holds exactly these cards, none of them changed. */
function holdsOnly(table: Table, zone: ZoneId, cards: readonly Card[]): boolean {
  const ids = cardsIn(table, zone);
  if (ids.length !== cards.length) return false;
  for (let i = 0; i < ids.length; i++) if (table.cards[ids[i] as CardId] !== cards[i]) return false;
  return true;
}

function hashed(hash: Hash, game: Game, head: string, zone: ZoneId, cards: readonly Card[]): Hashed {
  hash.add(head);
  if (cards.length > 0) addCards(hash, game, zone, cards);
  return hash.after(cards);
}

function addCards(hash: Hash, game: Game, zone: ZoneId, cards: readonly Card[]): void {
  const rule = ruleOf(game, zone);
  const isOpenUp = seesPlace(rule, zone, 'up', 0, []);
  const isOpenDown = seesPlace(rule, zone, 'down', 0, []);
  for (let i = 0; i < cards.length; i++) {
    const { id, def, facing, orientation, place, role, controller } = cards[i] as Card;
    if (i > 0) hash.add(', ');
    hash.add((facing === 'up' ? isOpenUp : isOpenDown) ? (def ?? '') : id);
    const words = TURNED[facing][orientation];
    if (place === undefined && role === null) hash.add(controller === 0 ? words.first : words.second);
    else {
      hash.add(words.so);
      hash.add(place ?? '');
      hash.add(' ');
      hash.add(role ?? '');
      hash.add(controller === 0 ? ' 0' : ' 1');
    }
  }
}

/** Facing and orientation in words; `first` and `second` are complete for a card of seat 0 or 1 without place and role, as most are. */
const turned = (so: string) => ({ so, first: `${so}  0`, second: `${so}  1` }) as const;
const TURNED = {
  up: { upright: turned(' up upright '), sideways: turned(' up sideways ') },
  down: { upright: turned(' down upright '), sideways: turned(' down sideways ') },
} as const;

/** A short hash, the same on every machine. Frames keep it, and records keep frames, so the hashed text must not change. */
class Hash {
  private one = 0x811c9dc5;
  private other = 5381;

  add(text: string): void {
    let { one, other } = this;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      one = Math.imul(one ^ code, 0x01000193);
      other = (Math.imul(other, 33) + code) | 0;
    }
    this.one = one;
    this.other = other;
  }

  /** The state after a zone with these cards. */
  after(cards: readonly Card[]): Hashed {
    return { cards, one: this.one, other: this.other };
  }

  resume({ one, other }: Hashed): void {
    this.one = one;
    this.other = other;
  }

  get text(): string {
    return `${(this.one >>> 0).toString(36)}${(this.other >>> 0).toString(36)}`;
  }
}

/** The name of an action, with the definition and place of its card instead of the id. */
export const nameOf = (table: Table, { action, card, ability, place }: Option): string =>
  [action, table.cards[String(card)]?.def, table.cards[String(card)]?.place, ability, place].filter(Boolean).join(' ');

/** The kind of action: the first word of such a name. */
const actionIn = (name: string): string => name.split(' ', 1)[0] as string;

const isKnown = ({ times, stopped }: Round): boolean =>
  stopped.length > 0 || Object.values(times).some((n) => n >= KNOWN);

/** What is known of the current position; null: nothing. The position is computed only if any loop is known, which is rare. */
function knownHere(context: Context, rounds: Rounds): Round | null {
  for (const at in rounds) if (isKnown(rounds[at] as Round)) return rounds[lieOf(context)] ?? null;
  return null;
}

/** The options without those stopped in this position. An option that starts a loop is marked and gets an id of its own. */
export function withoutStopped(context: Context, rounds: Rounds, options: readonly Option[]): readonly Option[] {
  const known = knownHere(context, rounds);
  if (!known) return options;
  return options.flatMap((option) => {
    const name = nameOf(context.table, option);
    if (known.stopped.includes(name)) return [];
    return (known.times[name] ?? 0) >= KNOWN ? [{ ...option, id: `${ROUND} ${option.id}`, round: true }] : [option];
  });
}
const ROUND = 'round';

/** The next action of a loop: the last one taken here; null: it cannot be done any more, or does not lead back to the start. */
export function nextOf(
  context: Context,
  rounds: Rounds,
  { here, done }: Going,
  optionsOf: (action: string) => readonly Option[],
): Option | null {
  const at = rounds[here];
  if (!at || at.stopped.includes(at.last) || done > Object.keys(rounds).length) return null;
  return optionsOf(actionIn(at.last)).find((option) => nameOf(context.table, option) === at.last) ?? null;
}

export function withRound(table: Table, rounds: Rounds, here: string, option: Option): Rounds {
  const done = nameOf(table, option);
  const { last = done, times = {}, stopped = [] } = rounds[here] ?? {};
  if (last === done && times[done] === KNOWN) return rounds;
  const isLeft = last !== done && (times[last] ?? 0) >= KNOWN && !stopped.includes(last);
  return withEntry(rounds, here, {
    last: done,
    times: withEntry(times, done, Math.min(KNOWN, (times[done] ?? 0) + 1)),
    stopped: isLeft ? [...stopped, last] : stopped,
  });
}

/** The loop was repeated as often as the fighter said, and is stopped. */
export function withStop(rounds: Rounds, here: string): Rounds {
  const round = rounds[here];
  return round ? { ...rounds, [here]: { ...round, stopped: [...round.stopped, round.last] } } : rounds;
}

/** The fighter starts to go round with this action. */
export const beginAt = (rounds: Rounds, here: string, first: string): Rounds => {
  const round = rounds[here];
  return round ? { ...rounds, [here]: { ...round, last: first } } : rounds;
};
