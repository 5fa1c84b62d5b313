import {
  accepts,
  changesCards,
  decide,
  sampleAnswer,
  stableText,
  type Card,
  type Decision,
  type Table,
  type TableEvent,
} from '#kernel';
import { seededStream } from '../dice.js';
import type { History, Observer, Problem } from './history.js';

/** How many of each definition each owner has. */
class Holdings {
  private readonly counts = new Map<string | null, number[]>();

  add(owner: number, def: string | null, by: number): void {
    const counts = this.counts.get(def) ?? [];
    counts[owner] = (counts[owner] ?? 0) + by;
    this.counts.set(def, counts);
  }

  /** Subtracts the cards and adds them back: nothing may be missing, and nothing left over. */
  isExactly(cards: readonly Card[]): boolean {
    for (const card of cards) this.add(card.owner, card.def, -1);
    const isEmpty = [...this.counts.values()].every((counts) => counts.every((count) => count === 0));
    for (const card of cards) this.add(card.owner, card.def, 1);
    return isEmpty;
  }
}

/** No card is lost, duplicated, turned into another one or given to another owner. */
export function conservation({ batches }: History): Problem[] {
  const brought = new Holdings();
  return batches.flatMap(({ before, events, after }, batch) => {
    // The same record holds the same cards.
    if (after.cards === before.cards) return [];
    for (const event of events) {
      if (event.type === 'CardsCreated') for (const def of event.defs) brought.add(event.owner, def, 1);
    }
    const cards = Object.values(after.cards);
    if (brought.isExactly(cards)) return [];
    return [
      {
        invariant: 'conservation',
        batch,
        message: `the ${cards.length} cards on the table are not those that were created`,
      },
    ];
  });
}

/** Each card is in exactly one zone, the one it names, and lies only on cards of the same zone. */
export class Zones implements Observer {
  readonly problems: Problem[] = [];
  private checked: Pick<Table, 'zones' | 'cards'> | null = null;

  after(table: Table, event: TableEvent, batch: number): void {
    const { zones, cards } = table;
    if (changesCards(event)) this.checked = null;
    if (!MOVING.has(event.type) || (this.checked?.zones === zones && this.checked.cards === cards)) return;
    this.checked = { zones, cards };
    const message = strayCard(table);
    if (message !== null) this.problems.push({ invariant: 'zones', batch, message: `after ${event.type}: ${message}` });
  }
}

/** Only these events change zone lists or put cards on others. */
const MOVING: ReadonlySet<string> = new Set([
  'CardsCreated',
  'ZoneShuffled',
  'CardsMoved',
  'GameEnded',
  'DecisionAsked',
]);

function strayCard(table: Table): string | null {
  let listed = 0;
  for (const zone in table.zones) {
    const ids = table.zones[zone] ?? [];
    listed += ids.length;
    for (const id of ids)
      if (table.cards[id]?.zone !== zone)
        return `${id} is listed in ${zone}, but lies in ${table.cards[id]?.zone ?? 'no zone'}`;
  }
  if (listed !== Object.keys(table.cards).length)
    return `${listed} places for ${Object.keys(table.cards).length} cards`;
  for (const id in table.cards) {
    const card = table.cards[id];
    if (card?.id !== id) return `${id} calls itself ${card?.id}`;
    if (card.host !== null && table.cards[card.host]?.zone !== card.zone)
      return `${id} lies on ${card.host}, which is not in ${card.zone}`;
  }
  return null;
}

/** Every decision can be answered, its fallback is legal, and the engine accepts everything it offers. */
export function decisions({ game, dice, batches }: History): Problem[] {
  const next = seededStream('other answers');
  return batches.flatMap(({ after }, batch) =>
    after.pending.flatMap((decision) => {
      const found = (message: string): Problem[] => [
        { invariant: 'decisions', batch, message: `${decision.purpose}: ${message}` },
      ];
      if (!decision.offer || decision.fallback === null) return found('nothing is offered');
      if (!accepts(decision.offer, decision.fallback))
        return found(`the fallback ${JSON.stringify(decision.fallback)} is not legal`);
      const answer = sampleAnswer(decision.offer, next) ?? decision.fallback;
      // The answer given in the match was accepted there, so it need not be tried again.
      const given = batches[batch + 1]?.input;
      if (given?.decision === decision.id && stableText(given.answer) === stableText(answer)) return [];
      return tryAnswer(
        () => decide(game, after, { seat: decision.seat, decision: decision.id, answer }, dice),
        decision,
        answer,
        found,
      );
    }),
  );
}

function tryAnswer(
  run: () => ReturnType<typeof decide>,
  { purpose }: Decision,
  answer: unknown,
  found: (message: string) => Problem[],
): Problem[] {
  try {
    return run().ok ? [] : found(`${JSON.stringify(answer)} is offered, but refused`);
  } catch (error) {
    return found(`${JSON.stringify(answer)} to ${purpose} broke the engine: ${String(error)}`);
  }
}

/** After each answer the match either waits for a decision that was never asked before or is over, and it ends eventually. */
export function progress({ batches }: History): Problem[] {
  const asked = new Set<string>();
  const found: Problem[] = [];
  batches.forEach(({ events, after }, batch) => {
    const report = (message: string): void => void found.push({ invariant: 'progress', batch, message });
    if ((after.pending.length === 0) !== (after.result !== null))
      report('the match must either wait for a decision or be over, not both or neither');
    for (const event of events) {
      for (const { id } of event.type === 'DecisionAsked' ? event.decisions : []) {
        if (asked.has(id)) report(`${id} was asked before`);
        asked.add(id);
      }
    }
  });
  const last = batches.at(-1);
  if (last && last.after.result === null)
    found.push({
      invariant: 'progress',
      batch: batches.length - 1,
      message: `no end after ${batches.length - 1} answers`,
    });
  return found;
}
