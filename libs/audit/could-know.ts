import { cardsIn, eyesOf, sees, type CardId, type Seat, type ZoneId } from '#kernel';
import { redactMatch, type MatchEvent } from '#match';
import { momentsOf, type Playable } from './dossier.js';

/** A card that a seat saw go into a zone. */
export interface Remembered {
  readonly def: string;
  /** The event at which it saw that. */
  readonly since: number;
  /** False once a card it could not see has left the zone: it may have been this one. */
  readonly isCertain: boolean;
}

/** All that a seat could know of a zone right before an event. */
export interface CouldKnow {
  readonly seat: Seat;
  readonly version: number;
  readonly zone: ZoneId;
  readonly cards: number;
  /** Cards it can see there now. */
  readonly seen: readonly { readonly id: CardId; readonly def: string }[];
  /** Cards it had seen before they went there. */
  readonly remembered: readonly Remembered[];
  /** Cards of which it could know nothing. */
  readonly unknown: number;
}

/**
 * What could the seat know of the zone before that event? Worked out from what it was sent, and nothing else: what it sees
 * now, and what it saw going in and has not seen coming out. Whoever acts on more than that had it from elsewhere.
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

/** Leaves out one item for each of the given definitions. */
function notAmong(defs: readonly string[]): (one: { readonly def: string }) => boolean {
  const left = [...defs];
  return ({ def }) => {
    const place = left.indexOf(def);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  };
}
