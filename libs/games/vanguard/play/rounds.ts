import {
  cardOf,
  cardsIn,
  ruleOf,
  seesPlace,
  type CardId,
  type Context,
  type Game,
  type Json,
  type Option,
  type Table,
  type ZoneId,
} from '#kernel';

/**
 * What a fighter may do again and again, nobody being able to stop it but that fighter (12.1.1.2). Whoever does the same for the third time
 * on a table on which all cards lie as they did goes round: they say how often, it is done so often, and cannot be begun anew as long as
 * all cards lie so. Nor can what they went round with before and left for something else.
 */
export type Rounds = Readonly<Record<string, Round>>;

interface Round {
  /** What was done there last, and how often each thing was. */
  readonly last: string;
  readonly times: Readonly<Record<string, number>>;
  /** What was done there before, and stopped. */
  readonly stopped: readonly string[];
}

/** A fighter who goes round: from where, how often still, and how much was done since they stood there. */
export interface Going {
  readonly here: string;
  readonly left: number;
  readonly done: number;
}

/** Done so often where all cards lie alike, the next time is a loop. */
const KNOWN = 2;
/** The rounds that a fighter may name: as many as in the book's own example (12.1.1.4), and more than any printed number asks for. */
export const MOST_ROUNDS = 200;
/**
 * When so much has happened since the last answer, a fighter who goes round is asked again: what runs on for too long without a question
 * counts as what nobody can stop (12.1.1.1). Two hundred rounds of twenty events each come to their end before.
 */
const MOST_EVENTS = 4_000;

export const isLong = ({ events }: Pick<Context, 'events'>): boolean => events.length > MOST_EVENTS;

export const roundsIn = (frame: Readonly<Record<string, Json>>): Rounds => (frame.rounds ?? {}) as unknown as Rounds;
export const goingIn = (frame: Readonly<Record<string, Json>>): Going | null =>
  (frame.going ?? null) as unknown as Going | null;

/**
 * The table by how all cards lie: open ones whatever their ids, hidden ones by nothing else. What a hidden card is must not decide what is
 * offered; one that moved counts as another, so no round goes through hidden zones.
 */
export function lieOf({ game, table }: Pick<Context, 'game' | 'table'>): string {
  const hash = new Hash();
  let isFirst = true;
  for (const zone in table.zones) {
    if (!isFirst) hash.add('; ');
    isFirst = false;
    hash.add(zone);
    hash.add(': ');
    addCards(hash, game, table, zone);
  }
  return hash.text;
}

function addCards(hash: Hash, game: Game, table: Table, zone: ZoneId): void {
  const cards = cardsIn(table, zone);
  if (cards.length === 0) return;
  const rule = ruleOf(game, zone);
  const isOpenUp = seesPlace(rule, zone, 'up', 0, []);
  const isOpenDown = seesPlace(rule, zone, 'down', 0, []);
  for (let i = 0; i < cards.length; i++) {
    const { id, def, facing, orientation, place, role, controller } = cardOf(table, cards[i] as CardId);
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

/** How a card is turned; and all that is said of one of either fighter without a place or a role, as most are, in one piece. */
const turned = (so: string) => ({ so, first: `${so}  0`, second: `${so}  1` }) as const;
const TURNED = {
  up: { upright: turned(' up upright '), sideways: turned(' up sideways ') },
  down: { upright: turned(' down upright '), sideways: turned(' down sideways ') },
} as const;

/** Short, and the same everywhere. Frames keep it, and records the frames: what is hashed must not change. */
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

  get text(): string {
    return `${(this.one >>> 0).toString(36)}${(this.other >>> 0).toString(36)}`;
  }
}

/** What is done, by the words of the card rather than its id. */
export const nameOf = (table: Table, { action, card, ability, place }: Option): string =>
  [action, table.cards[String(card)]?.def, table.cards[String(card)]?.place, ability, place].filter(Boolean).join(' ');

/** The first word of such a name. */
const actionIn = (name: string): string => name.split(' ', 1)[0] as string;

const isKnown = ({ times, stopped }: Round): boolean =>
  stopped.length > 0 || Object.values(times).some((n) => n >= KNOWN);

/** What is known of this place. Mostly nothing is, wherever the fighter stood. */
function knownHere(context: Context, rounds: Rounds): Round | null {
  for (const at in rounds) if (isKnown(rounds[at] as Round)) return rounds[lieOf(context)] ?? null;
  return null;
}

/** The options without those that were stopped here; going round is marked, and gets an id of its own. */
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

/** What a fighter who goes round does here: what was done here last, if it can still be done and leads round at all. */
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
  return {
    ...rounds,
    [here]: {
      last: done,
      times: { ...times, [done]: Math.min(KNOWN, (times[done] ?? 0) + 1) },
      stopped: isLeft ? [...stopped, last] : stopped,
    },
  };
}

/** It has been done as often as the fighter said. */
export function withStop(rounds: Rounds, here: string): Rounds {
  const round = rounds[here];
  return round ? { ...rounds, [here]: { ...round, stopped: [...round.stopped, round.last] } } : rounds;
}

/** The fighter is about to go round with that. */
export const beginAt = (rounds: Rounds, here: string, first: string): Rounds => {
  const round = rounds[here];
  return round ? { ...rounds, [here]: { ...round, last: first } } : rounds;
};
