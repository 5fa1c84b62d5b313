import { cardsIn, seesNow, type Context, type Json, type Option, type Table } from '#kernel';

/**
 * What a fighter may do again and again, nobody being able to stop it but that fighter (12.1.1.2). Whoever comes back to a table on
 * which all cards lie as they did has gone round, and may do so as often as they like. Once they do something else there, they cannot
 * begin the same anew as long as all cards lie so.
 */
export type Rounds = Readonly<Record<string, Round>>;

interface Round {
  /** What was done there last, and whether it was done twice in a row: only then has the fighter gone round on purpose. */
  readonly last: string;
  readonly again: boolean;
  /** What was done there before, and stopped. */
  readonly stopped: readonly string[];
}

export const roundsIn = (frame: Readonly<Record<string, Json>>): Rounds => (frame.rounds ?? {}) as unknown as Rounds;

/**
 * The table by how all cards lie: open ones whatever their ids, hidden ones by nothing else. What a hidden card is must not decide what is
 * offered; one that moved counts as another, so no round goes through hidden zones.
 */
export function lieOf({ game, table }: Pick<Context, 'game' | 'table'>): string {
  const text = Object.keys(table.zones)
    .map((zone) => {
      const cards = cardsIn(table, zone).map((id) => {
        const { def, facing, orientation, place, role, controller } = table.cards[id] as Table['cards'][string];
        return [seesNow(game, table, id, 'spectator') ? def : id, facing, orientation, place, role, controller].join(
          ' ',
        );
      });
      return `${zone}: ${cards.join(', ')}`;
    })
    .join('; ');
  return hashed(text);
}

/** Short, and the same everywhere. */
function hashed(text: string): string {
  let one = 0x811c9dc5;
  let other = 5381;
  for (let i = 0; i < text.length; i++) {
    one = Math.imul(one ^ text.charCodeAt(i), 0x01000193);
    other = (Math.imul(other, 33) + text.charCodeAt(i)) | 0;
  }
  return `${(one >>> 0).toString(36)}${(other >>> 0).toString(36)}`;
}

/** What is done, by the words of the card rather than its id. */
const nameOf = (table: Table, { action, card, ability, place }: Option): string =>
  [action, table.cards[String(card)]?.def, table.cards[String(card)]?.place, ability, place].filter(Boolean).join(' ');

/** Whether it was done here before and stopped. */
export const isStopped = (table: Table, rounds: Rounds, here: string, option: Option): boolean =>
  rounds[here]?.stopped.includes(nameOf(table, option)) === true;

export function withRound(table: Table, rounds: Rounds, here: string, option: Option): Rounds {
  const done = nameOf(table, option);
  const before = rounds[here];
  const stopped = before?.stopped ?? [];
  if (before?.last === done) return { ...rounds, [here]: { last: done, again: true, stopped } };
  return {
    ...rounds,
    [here]: { last: done, again: false, stopped: before?.again ? [...stopped, before.last] : stopped },
  };
}
