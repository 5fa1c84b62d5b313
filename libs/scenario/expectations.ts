import { numberOf, type CardId, type Decision, type Seat, type Table, type TableEvent } from '#kernel';
import { wordProblem } from './board-words.js';
import type { Driver } from './driver.js';
import { patternProblems, toldInstead } from './event-patterns.js';
import { matchingOptions, offeredBeside } from './meaning.js';
import type { CardExpectation, Expectation, PendingExpectation } from './scenario-schema.js';
import { sightProblems, zoneProblems } from './sight.js';
import { unknownWords } from './vocabulary.js';

/**
 * All differences between the match and the expectation, in words; empty if there are none. `since` are the events to
 * search.
 */
export function mismatches(
  driver: Driver,
  expected: Expectation,
  since: readonly TableEvent[] = driver.events,
): string[] {
  return new Comparison(driver, since).all(expected);
}

class Comparison {
  private readonly found: string[] = [];

  constructor(
    private readonly driver: Driver,
    private readonly since: readonly TableEvent[],
  ) {}

  all(expected: Expectation): string[] {
    const { table } = this.driver;
    for (const [name, card] of Object.entries(expected.cards ?? {})) this.card(name, card);
    for (const [zone, content] of Object.entries(expected.zones ?? {}))
      this.found.push(...zoneProblems(this.driver, table, zone, content));
    for (const [viewer, sight] of Object.entries(expected.sees ?? {}))
      this.found.push(...sightProblems(this.driver, viewer, sight));
    for (const [key, value] of Object.entries(expected.turn ?? {}))
      this.same(`turn.${key}`, table.turn[key as 'seat'], value);
    for (const [key, value] of Object.entries(expected.marks ?? {}))
      this.same(`mark ${key}`, table.marks[key] ?? null, value);
    expected.counters?.forEach((counters, seat) =>
      this.counters(`seat ${seat}`, table.seats[seat]?.counters ?? {}, counters),
    );
    if (expected.stage) this.stage(expected.stage);
    for (const link of expected.links ?? []) {
      if (!table.links.some((held) => this.fits(link, held))) this.found.push(`no link ${JSON.stringify(link)}`);
    }
    this.events(expected.events ?? []);
    for (const pattern of expected.never ?? []) {
      this.found.push(...this.misspelt(pattern));
      if (this.since.some((event) => this.fits(pattern, event)))
        this.found.push(`it happened: ${JSON.stringify(pattern)}`);
    }
    if (expected.out) this.same('out', out(table), expected.out);
    if (expected.pending) this.pending(expected.pending);
    if (expected.ended) this.ended(expected.ended);
    return this.found;
  }

  private same(what: string, actual: unknown, wanted: unknown): void {
    if (JSON.stringify(actual) !== JSON.stringify(wanted)) {
      this.found.push(`${what} is ${JSON.stringify(actual)}, not ${JSON.stringify(wanted)}`);
    }
  }

  private card(name: string, expected: CardExpectation): void {
    const { numbers, counters, on, ...fields } = expected;
    const card = this.driver.card(name);
    for (const [field, value] of Object.entries(fields))
      this.same(`${name}: ${field}`, card[field as keyof typeof card], value);
    this.counters(name, card.counters, counters ?? {});
    for (const stat of Object.keys(numbers ?? {})) this.found.push(...wordProblem(this.driver.game, 'stat', stat));
    for (const counter of Object.keys(counters ?? {}))
      this.found.push(...wordProblem(this.driver.game, 'counter', counter));
    for (const [stat, value] of Object.entries(numbers ?? {}))
      this.same(`${name}: ${stat}`, numberOf(this.driver, card, stat), value);
    if (on === null) this.same(`${name}: host`, card.host, null);
    else if (on !== undefined) this.same(`${name}: host`, card.host, this.driver.card(on).id);
  }

  private counters(
    of: string,
    actual: Readonly<Record<string, number>>,
    wanted: Readonly<Record<string, number>>,
  ): void {
    for (const [counter, value] of Object.entries(wanted))
      this.same(`${of}: counter ${counter}`, actual[counter] ?? 0, value);
  }

  private isCard(word: string, id: CardId): boolean {
    const named = this.driver.names.idOf(word);
    return named === null ? this.driver.table.cards[id]?.def === word : named === id;
  }

  private stage(expected: readonly (string | { readonly action: string })[]): void {
    const stage = this.driver.table.stage;
    const fits =
      expected.length === stage.length &&
      expected.every((wanted, i) => this.fits(typeof wanted === 'string' ? { action: wanted } : wanted, stage[i]));
    if (!fits)
      this.found.push(
        `the stage holds [${stage.map((action) => action.action).join(', ')}], not ${JSON.stringify(expected)}`,
      );
  }

  private misspelt(pattern: EventPattern): string[] {
    return patternProblems(pattern, this.driver);
  }

  private events(patterns: readonly EventPattern[]): void {
    let from = 0;
    for (const pattern of patterns) {
      const place = this.since.findIndex((event, i) => i >= from && this.fits(pattern, event));
      if (place < 0) return this.missed(pattern, from > 0);
      from = place + 1;
    }
  }

  private missed(pattern: EventPattern, isLate: boolean): void {
    const problems = this.misspelt(pattern);
    if (problems.length > 0) return void this.found.push(...problems);
    const instead = toldInstead(pattern.type, this.since, this.driver.names);
    this.found.push(`it did not happen${isLate ? ' in this order' : ''}: ${JSON.stringify(pattern)}\n${instead}`);
  }

  /**
   * Records are compared by the wanted fields, lists in full and in order; a nickname matches any id that its card has
   * had.
   */
  private fits(wanted: unknown, actual: unknown): boolean {
    if (typeof wanted === 'string')
      return wanted === actual || (typeof actual === 'string' && this.driver.names.hasBeen(wanted, actual));
    if (wanted === null || typeof wanted !== 'object') return wanted === actual;
    if (actual === null || typeof actual !== 'object') return false;
    if (Array.isArray(wanted)) {
      return (
        Array.isArray(actual) &&
        wanted.length === actual.length &&
        wanted.every((part, i) => this.fits(part, actual[i]))
      );
    }
    return Object.entries(wanted).every(([key, value]) => this.fits(value, (actual as Record<string, unknown>)[key]));
  }

  private pending(expected: PendingExpectation | readonly PendingExpectation[]): void {
    const all = 'seat' in expected ? [expected] : expected;
    const pending = this.driver.table.pending;
    const asked = pending.map(({ seat, purpose }) => `seat ${seat} for ${purpose}`).join(', ') || 'nobody';
    if (all.length !== pending.length) this.found.push(`asked: ${asked}; expected were ${all.length} decisions`);
    for (const wanted of all) {
      const decision = pending.find(({ seat, purpose }) => seat === wanted.seat && purpose === wanted.purpose);
      if (decision) this.offer(decision, wanted);
      else this.found.push(`asked: ${asked}; not seat ${wanted.seat} for ${wanted.purpose}`);
    }
  }

  private offer(decision: Decision, { offers = [], lacks = [], exactly }: PendingExpectation): void {
    if (exactly) this.exactly(decision, exactly);
    const isOffered = (facts: PendingOption): boolean => this.isOffered(decision, facts);
    for (const facts of offers) if (!isOffered(facts)) this.found.push(`not offered: ${JSON.stringify(facts)}`);
    for (const facts of lacks) {
      if (isOffered(facts)) this.found.push(`offered: ${JSON.stringify(facts)}`);
      this.found.push(...unknownWords(this.driver.context, decision, facts));
    }
  }

  private exactly(decision: Decision, wanted: readonly PendingOption[]): void {
    const { missing, beyond } = offeredBeside(this.driver.context, decision, wanted);
    const words = this.driver.words();
    this.found.push(...missing.map((facts) => `not offered: ${JSON.stringify(facts)}`));
    this.found.push(...beyond.map((option) => `also offered: ${words.option(option)}`));
  }

  private isOffered(decision: Decision, facts: PendingOption): boolean {
    const offer = decision.offer;
    if (!offer) return false;
    if (offer.kind === 'choose') return matchingOptions(this.driver.context, decision, facts).length > 0;
    if (typeof facts !== 'string') return false;
    const items = offer.kind === 'select' ? offer.from : 'items' in offer ? offer.items : [];
    return items.some((id) => this.isCard(facts, id) || decision.shown?.[id] === facts);
  }

  private ended(expected: { readonly winners: readonly number[]; readonly reason?: string | undefined }): void {
    const result = this.driver.table.result;
    if (!result) return void this.found.push('the match goes on');
    this.same('winners', result.winners, expected.winners);
    if (expected.reason !== undefined) this.same('reason', result.reason, expected.reason);
  }
}

type EventPattern = NonNullable<Expectation['events']>[number];
const out = (table: Table): Seat[] => table.seats.filter(({ status }) => status === 'lost').map(({ seat }) => seat);

type PendingOption = NonNullable<PendingExpectation['offers']>[number];
