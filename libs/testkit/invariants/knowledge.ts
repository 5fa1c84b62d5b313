import {
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
import { renamedBy } from '../names.js';

/**
 * Who may know what, said a second time from the zones' own rules: what a viewer is sent must not be judged by
 * the code that sends it.
 */
export function mayKnow(game: Game, table: Table, id: CardId, viewer: Viewer): boolean {
  const card = table.cards[id];
  const rule = card && game.zones[zoneName(card.zone)];
  if (!card || !rule) return false;
  if (rule.topSeen && card.facing === 'up' && table.zones[card.zone]?.[0] === id) return true;
  return isFor(card.facing === 'up' ? rule.faceUp : rule.faceDown, zoneSeat(card.zone) ?? card.owner, viewer);
}

export function isFor(audience: Audience, owner: Seat | null, viewer: Viewer): boolean {
  if (viewer === 'omniscient' || audience === 'all') return true;
  if (viewer === 'spectator' || audience === 'none') return false;
  return viewer.seat === (audience === 'owner' ? owner : audience.seat);
}

/** Cards a decision shows its own seat so that it can choose among them. */
export function offeredTo(event: TableEvent, viewer: Viewer): CardId[] {
  if (event.type !== 'DecisionAsked' || typeof viewer !== 'object') return [];
  return event.decisions.flatMap((decision) =>
    decision.seat === viewer.seat ? Object.keys(decision.shown ?? {}) : [],
  );
}

/** Cards that an event may have brought to light: those it moved or turned, and those it left on top. */
export function touched(before: Table, event: TableEvent, after: Table): readonly CardId[] {
  switch (event.type) {
    case 'CardsMoved': {
      const tops = [after.zones[event.from]?.[0], after.zones[event.to]?.[0]].filter((id) => id !== undefined);
      return [...(event.fresh === null ? event.cards : renamedBy(before, event).values()), ...tops];
    }
    case 'CardsFaced':
      return event.cards;
    case 'CardsCreated':
    case 'ZoneShuffled':
      return after.zones[event.zone] ?? [];
    default:
      return [];
  }
}
