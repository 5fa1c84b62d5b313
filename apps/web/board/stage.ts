import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { CardId, Game, Seat, Table } from '#kernel';
import type { Light } from '../decision/draft.js';
import type { SeatNames } from './names.js';

/** What all parts of a board share. */
export interface Stage {
  readonly game: Game;
  /** The table as the viewer may know it. */
  readonly table: Table;
  /** The seat at the lower edge. */
  readonly own: Seat;
  readonly names: SeatNames;
  readonly lights: ReadonlyMap<string, Light>;
  /** A card, a seat or a place was tapped. */
  readonly onTap: (id: string) => void;
  /** A card was picked up, or dropped without effect (null). Absent if cards cannot be dragged for this decision. */
  readonly onLift?: ((id: string | null) => void) | undefined;
  /** The pointer or the keyboard focus reached a card. */
  readonly onLook: (id: CardId | null) => void;
}

export const StageContext = createContext<Stage | null>(null);

export function useStage(): Stage {
  const stage = useContext(StageContext);
  if (!stage) throw new Error('outside of a board');
  return stage;
}
