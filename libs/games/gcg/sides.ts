import { areMates, holdsTurn, opponentsOf, seatsFrom, type Option, type Seat, type Table } from '#kernel';

export const isTeamBattle = (table: Table): boolean => table.mode === 'team';
export const isRoyale = (table: Table): boolean => table.mode.startsWith('royale');

/** The first seat of a team is its captain (1.1.0:12-3-2); a seat without team mates is its own captain. */
export function captainOf(table: Table, seat: Seat): Seat {
  if (!isTeamBattle(table)) return seat;
  return table.seats.find((other) => areMates(table, other.seat, seat))?.seat ?? seat;
}

/** A seat and its team mates, the captain first. */
export const sideOf = (table: Table, seat: Seat): Seat[] => {
  if (!isTeamBattle(table)) return [seat];
  return table.seats.filter((other) => areMates(table, other.seat, seat)).map((other) => other.seat);
};

/** The seats whose turn it is: one seat, or both of a team (1.1.0:7-1-2, 12-3-1). */
export const turnSide = (table: Table): Seat[] => seatsFrom(table, table.turn.seat).filter((s) => holdsTurn(table, s));

/** The captains, in turn order from the given seat (1.1.0:1-3-4, 12-2-4). */
export const sidesFrom = (table: Table, first: Seat): Seat[] => captainsOf(table, seatsFrom(table, first));

const captainsOf = (table: Table, seats: Seat[]): Seat[] =>
  isTeamBattle(table) ? [...new Set(seats.map((seat) => captainOf(table, seat)))] : seats;

/** Opposing players or teams, in turn order (1.1.0:12-2-6, 12-3-12). */
export const opposingSides = (table: Table, seat: Seat): Seat[] => captainsOf(table, opponentsOf(table, seat));

/** The captain lets the team mate act, but still decides for the team (1.1.0:12-3-4, ruling A57). */
export const YIELD: Option = { id: 'yield', action: 'yield' };
