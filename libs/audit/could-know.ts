import { cardsIn, eyesOf, sees, type CardId, type Seat, type ZoneId } from '#kernel';
import { redactMatch, type MatchEvent } from '#match';
import { momentsOf, type Playable } from './dossier.js';

/** A card that a seat saw entering a zone. */
export interface Remembered {
  readonly def: string;
  /** The event at which the seat saw it. */
  readonly since: number;
  /** False once a card that the seat could not see has left the zone: it may have been this one. */
  readonly isCertain: boolean;
}

/** Everything a seat could know about a zone right before an event. */
export interface CouldKnow {
  readonly seat: Seat;
  readonly version: number;
  readonly zone: ZoneId;
  readonly cards: number;
  /** Cards that it can see there now. */
  readonly seen: readonly { readonly id: CardId; readonly def: string }[];
  /** Cards that it saw before they entered the zone. */
  readonly remembered: readonly Remembered[];
  /** Number of cards about which it could know nothing. */
  readonly unknown: number;
}

/**
 * What the seat could know about the zone before that event, computed only from what it was sent: the cards it sees
 * now, and those it saw entering and has not seen leaving. A seat that acts on more than that got it from elsewhere.
 */
export function couldKnow(
  dossier: Playable,
  question: { seat: Seat; version: number; zone: ZoneId },
): CouldKnow | null {
  const { seat, version, zone } = question;
  const { game } = dossier;
  let remembered: Remembered[] = [];
  for (const moment of momentsOf(dossier)) {
    if (moment.version < version) {
      const told = redactMatch(game, moment.before, moment.event, { seat });
      remembered = afterEvent(remembered, told, zone, moment.version);
      continue;
    }
    const { table } = moment.before;
    if (!table.zones[zone]) return null;
    const eyes = eyesOf(game, table, { seat });
    const ids = cardsIn(table, zone);
    const seen = ids.flatMap((id) => {
      const def = table.cards[id]?.def ?? null;
      return def !== null && sees(game, table, id, eyes) ? [{ id, def }] : [];
    });
    const rest = remembered.filter(notAmong(seen.map(({ def }) => def)));
    const certain = rest.filter(({ isCertain }) => isCertain).length;
    return {
      seat,
      version,
      zone,
      cards: ids.length,
      seen,
      remembered: rest,
      unknown: Math.max(0, ids.length - seen.length - certain),
    };
  }
  return null;
}

function afterEvent(remembered: Remembered[], told: MatchEvent, zone: ZoneId, version: number): Remembered[] {
  if (told.type === 'CardsRevealed' && told.zone === zone) {
    const isNew = notAmong(remembered.map(({ def }) => def));
    const shown = told.defs.flatMap((def) => (def === null ? [] : [{ def, since: version, isCertain: true }]));
    return [...remembered, ...shown.filter(isNew)];
  }
  if (told.type !== 'CardsMoved' || told.from === told.to) return remembered;
  if (told.to === zone)
    return [
      ...remembered,
      ...told.defs.flatMap((def) => (def === null ? [] : [{ def, since: version, isCertain: true }])),
    ];
  if (told.from !== zone) return remembered;
  const left = remembered.filter(notAmong(told.defs.flatMap((def) => def ?? [])));
  return told.defs.includes(null) ? left.map((one) => ({ ...one, isCertain: false })) : left;
}

/** Skips one item for each of the given definitions. */
function notAmong(defs: readonly string[]): (one: { readonly def: string }) => boolean {
  const left = [...defs];
  return ({ def }) => {
    const place = left.indexOf(def);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  };
}
