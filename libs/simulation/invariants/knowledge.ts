import {
  cardId,
  zoneName,
  zoneSeat,
  type Audience,
  type CardId,
  type Game,
  type Seat,
  type Table,
  type TableEvent,
  type Viewer,
} from '#kernel';

/** Who may know what, implemented a second time from the zone rules, so that the code under test does not judge itself. */
export function mayKnow(
  game: Game,
  table: Table,
  id: CardId,
  viewer: Viewer,
  mates: readonly Seat[] = matesOf(game, table, viewer),
): boolean {
  const card = table.cards[id];
  const rule = card && game.layout.zones[zoneName(card.zone)];
  if (!card || !rule) return false;
  if (rule.topSeen && card.facing === 'up' && table.zones[card.zone]?.[0] === id) return true;
  const audience = card.facing === 'up' ? rule.faceUp : rule.faceDown;
  return isFor(audience, zoneSeat(card.zone) ?? card.owner, viewer, mates);
}

/** Seats that share their knowledge with the viewer, including its own. */
export function matesOf(game: Game, table: Table, viewer: Viewer): readonly Seat[] {
  if (typeof viewer !== 'object') return [];
  if (!game.modes[table.mode]?.openTeams) return [viewer.seat];
  return table.seats.filter(({ team }) => team === table.seats[viewer.seat]?.team).map(({ seat }) => seat);
}

export function isFor(audience: Audience, owner: Seat | null, viewer: Viewer, mates: readonly Seat[]): boolean {
  if (viewer === 'omniscient' || audience === 'all') return true;
  if (viewer === 'spectator' || audience === 'none') return false;
  const seat = audience === 'owner' ? owner : audience.seat;
  return seat !== null && mates.includes(seat);
}

/** Cards that a decision shows to its seat, and to seats that share its knowledge, so that the seat can choose. */
export function offeredTo(event: TableEvent, mates: readonly Seat[]): CardId[] {
  if (event.type !== 'DecisionAsked') return [];
  return event.decisions.flatMap((decision) =>
    mates.includes(decision.seat) ? Object.keys(decision.shown ?? {}) : [],
  );
}

/** Cards that an event may have revealed: those it moved or turned, and those it left on top. */
export function touched(event: TableEvent, after: Table): readonly CardId[] {
  switch (event.type) {
    case 'CardsMoved': {
      const { fresh } = event;
      const tops = [after.zones[event.from]?.[0], after.zones[event.to]?.[0]].filter((id) => id !== undefined);
      return [...(fresh === null ? event.cards : event.cards.map((_, i) => cardId(fresh + i))), ...tops];
    }
    case 'CardsFaced':
      return event.cards;
    case 'CardsCreated':
    case 'ZoneShuffled':
      return after.zones[event.zone] ?? [];
    default:
      return NONE;
  }
}

const NONE: readonly CardId[] = [];
