import { cardsIn, eyesOf, sees, zoneName, zoneSeat, type Card, type Decision, type Table } from '#kernel';
import { applyMatch, draftMatch, UNOPENED, type MatchEvent } from '#match';
import type { Playable } from '../dossier.js';
import { choicesIn, featuresOf, momentsOver, type Features } from './features.js';
import { addExample, addLink, emptyTally, linkKey, type InsightTally, type Link } from './tally.js';
import { Unseen } from './unseen.js';

/** Nobody knew these cards: a correlation with them has no honest cause. */
const UNSEEN = 'unseen';
/** Another player knew these cards: somebody who reads that player well shows a correlation too. */
const HELD = 'held';

export const isHeld = (place: string): boolean => place.startsWith(HELD);

/** How unusual a feature is, in standard deviations over random deals, and how skewed that distribution is. */
interface Standing {
  readonly z: number;
  readonly skewness: number;
}

/** The hidden cards at one place while a seat decided: how unusual they were among all that could have been there. */
interface Place {
  readonly name: string;
  /** Tells this card (or hand) from the next one at the place. */
  readonly card: string;
  /** By feature. */
  readonly standing: ReadonlyMap<string, Standing>;
}

/** Sums over one hidden card for one kind of choice. */
interface Running {
  choices: number;
  taken: number;
  a: number;
  b: number;
  skewness: number;
  high: number;
  highTaken: number;
}

/** One hidden card for as long as it stays in place: by choice, then by feature. */
interface HiddenCardChoices {
  readonly seat: number;
  readonly place: string;
  readonly choices: Map<string, Map<string, Running>>;
}

/** The parts of a match that are needed here. */
type Watched = Pick<Playable, 'matchId' | 'game' | 'events' | 'players'>;

/** Correlates each player's choices with the cards hidden from that player at the time, by seat. */
export function gatherInsight(dossier: Watched): readonly InsightTally[] {
  const gatherer = new Gatherer(dossier);
  const draft = draftMatch(UNOPENED);
  for (const { event, version, at } of dossier.events) {
    gatherer.look(event, version, draft.table);
    const zone = event.type === 'ZoneShuffled' ? event.zone : null;
    const before = zone === null ? [] : cardsIn(draft.table, zone);
    applyMatch(draft, event, at);
    gatherer.unseen.follow(event, version, before, draft.table);
  }
  return gatherer.finish();
}

class Gatherer {
  readonly unseen: Unseen;
  private readonly tallies: readonly InsightTally[];
  /** By seat, place and card. */
  private readonly byHiddenCard = new Map<string, HiddenCardChoices>();
  /** Cache, valid until something moves. */
  private readonly standings = new Map<string, Place['standing']>();
  private revision = 0;

  constructor(private readonly dossier: Watched) {
    this.unseen = new Unseen(dossier.game);
    this.tallies = dossier.players.map(emptyTally);
  }

  /** Called before each event: if it is a player's answer, records what was hidden at that moment. */
  look(event: MatchEvent, version: number, table: Table): void {
    if (event.type !== 'DecisionMade' || event.knew === null || event.answer === null) return;
    const asked = table.pending.find(({ id }) => id === event.decision);
    const tally = this.tallies[event.seat];
    if (!asked || !tally) return;
    const choices = choicesIn(asked, event.answer);
    for (const place of this.places(table, asked)) {
      for (const choice of choices.keys())
        addExample(tally, `${place.name} | ${choice}`, { match: this.dossier.matchId, version });
      this.count(event.seat, place, choices);
    }
  }

  finish(): readonly InsightTally[] {
    for (const { seat, place, choices } of this.byHiddenCard.values()) {
      const links = this.tallies[seat]?.links;
      if (!links) continue;
      for (const [choice, features] of choices) {
        for (const [feature, sums] of features) addLink(links, linkKey(place, choice, feature), ofCard(sums));
      }
    }
    return this.tallies;
  }

  private count(seat: number, { name, card, standing }: Place, choices: ReadonlyMap<string, boolean>): void {
    const id = `${seat} ${name} ${card}`;
    const counted = this.byHiddenCard.get(id) ?? {
      seat,
      place: name,
      choices: new Map<string, Map<string, Running>>(),
    };
    this.byHiddenCard.set(id, counted);
    for (const [choice, isTaken] of choices) {
      const features = counted.choices.get(choice) ?? new Map<string, Running>();
      counted.choices.set(choice, features);
      for (const [feature, one] of standing) {
        let sums = features.get(feature);
        if (!sums) features.set(feature, (sums = { ...NOTHING }));
        addChoice(sums, one, isTaken);
      }
    }
  }

  private *places(table: Table, { seat, shown }: Decision): Generator<Place, void> {
    const { game } = this.dossier;
    const eyes = eyesOf(game, table, { seat });
    for (const zone in table.zones) {
      const owner = zoneSeat(zone);
      if (owner === null) continue;
      const cards = cardsIn(table, zone).flatMap((id) => table.cards[id] ?? []);
      const whose = owner === seat ? 'own' : 'their';
      const [first] = cards;
      if (first && this.unseen.isUnseen(first.id)) {
        const pool = (): readonly Card[] => this.unseen.peersOf(table, first.id);
        yield this.place(`${UNSEEN}: first of ${whose} ${zoneName(zone)}`, first.id, [first], pool);
      }
      const held = cards.filter(({ id }) => !this.unseen.isUnseen(id) && !sees(game, table, id, eyes) && !shown?.[id]);
      if (owner === seat || held.length === 0) continue;
      const pool = (): readonly Card[] => [...held, ...this.unseen.of(table, owner)];
      yield this.place(`${HELD}: ${whose} ${zoneName(zone)}`, zone, held, pool);
    }
  }

  private place(name: string, card: string, there: readonly Card[], pool: () => readonly Card[]): Place {
    if (this.revision !== this.unseen.revision) this.standings.clear();
    this.revision = this.unseen.revision;
    const key = `${name} ${there.map(({ id }) => id).join(' ')}`;
    let standing = this.standings.get(key);
    if (!standing) this.standings.set(key, (standing = standingOf(this.describe(there), this.describe(pool()))));
    return { name, card, standing };
  }

  private describe(cards: readonly Card[]): Features[] {
    return cards.map(({ def }) => featuresOf(this.dossier.game, def ?? ''));
  }
}

const NOTHING: Readonly<Running> = { choices: 0, taken: 0, a: 0, b: 0, skewness: 0, high: 0, highTaken: 0 };

function addChoice(sums: Running, { z, skewness }: Standing, isTaken: boolean): void {
  sums.choices += 1;
  sums.b += z;
  sums.skewness += skewness;
  if (z > 0) sums.high += 1;
  if (!isTaken) return;
  sums.taken += 1;
  sums.a += z;
  if (z > 0) sums.highTaken += 1;
}

/** How unusual the cards at a place are, by feature: the mean of k cards dealt from n has a known mean and spread. */
function standingOf(there: readonly Features[], pool: readonly Features[]): ReadonlyMap<string, Standing> {
  const [k, n] = [there.length, pool.length];
  const standing = new Map<string, Standing>();
  if (n <= k) return standing;
  const spread = Math.sqrt((n - k) / (k * (n - 1)));
  for (const [feature, { mean, deviation, skewness }] of momentsOver(pool)) {
    const found = there.reduce((total, features) => total + (features.get(feature) ?? 0), 0) / k;
    standing.set(feature, { z: (found - mean) / (deviation * spread), skewness });
  }
  return standing;
}

/** The contribution of one card to a link. */
function ofCard(sums: Running): Link {
  const { choices, taken, high, highTaken } = sums;
  const [a, b] = [sums.a / choices, sums.b / choices];
  const [rate, skew0] = [taken / choices, sums.skewness / choices];
  const drift = (a - rate * b) ** 2;
  // One plain literal, because this is created for every card, choice and feature of a match.
  return {
    cards: 1,
    choices,
    taken,
    rates: rate,
    rates2: rate * rate,
    a,
    b,
    aa: a * a,
    ab: a * b,
    bb: b * b,
    drift,
    skew0,
    skew1: skew0 * rate,
    skew2: skew0 * rate ** 2,
    skew3: skew0 * rate ** 3,
    high,
    highTaken,
  };
}
