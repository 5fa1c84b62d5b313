import { boolean, bytes, defineEntity, integer, json, text, timestamp, uuid } from '#database';
import type { TicketOrder, TicketState } from './tickets.js';

const clock = { default: () => 'clock_timestamp()' } as const;

export interface TicketRow {
  id: string;
  ladder: string;
  commandId: string;
  fingerprint: Buffer;
  players: TicketOrder['players'];
  avoid: string[];
  state: Exclude<TicketState, 'opening'>;
  version: number;
  queuedAt: Date;
  pairing: string | null;
  accepted: boolean;
  reason: string | null;
  /** The key that created it; null for tickets from before they belonged to one. */
  madeBy: string | null;
}

export const TicketEntity = defineEntity<TicketRow>({
  name: 'ladder_ticket',
  columns: {
    id: uuid({ primary: true }),
    ladder: text({ foreignKey: { target: 'ladder' } }),
    commandId: uuid({ unique: true }),
    fingerprint: bytes(),
    players: json(),
    avoid: text({ array: true }),
    state: text(),
    version: integer({ default: 1 }),
    queuedAt: timestamp(clock),
    pairing: uuid({ nullable: true }),
    accepted: boolean({ default: false }),
    reason: text({ nullable: true }),
    madeBy: text({ nullable: true }),
  },
  indices: [
    { name: 'ladder_ticket_open', columns: ['ladder', 'queuedAt'], where: "state IN ('queued', 'proposed')" },
    { name: 'ladder_ticket_pairing', columns: ['pairing'], where: 'pairing IS NOT NULL' },
  ],
});

export interface WaitingRow {
  ladder: string;
  player: string;
  ticket: string;
}

/** A player waits only once per ladder: the primary key ensures it, whichever node creates the ticket. */
export const WaitingEntity = defineEntity<WaitingRow>({
  name: 'ladder_waiting',
  columns: {
    ladder: text({ primary: true }),
    player: text({ primary: true }),
    ticket: uuid({ foreignKey: { target: 'ladder_ticket' } }),
  },
  indices: [{ name: 'ladder_waiting_ticket', columns: ['ticket'] }],
});

export interface LadderPlayerRow {
  ladder: string;
  player: string;
  firsts: number;
  recent: string[];
}

/** How often each player had the first turn, and whom each met last. */
export const LadderPlayerEntity = defineEntity<LadderPlayerRow>({
  name: 'ladder_player',
  columns: {
    ladder: text({ primary: true }),
    player: text({ primary: true }),
    firsts: integer({ default: 0 }),
    recent: text({ array: true, default: [] }),
  },
});

export interface ConductRow {
  ladder: string;
  player: string;
  source: string;
  kind: 'no-show' | 'declined' | 'no-start' | 'left';
  at: Date;
}

/** Offences that delay a player in matchmaking. */
export const ConductEntity = defineEntity<ConductRow>({
  name: 'ladder_conduct',
  columns: {
    ladder: text({ primary: true }),
    player: text({ primary: true }),
    source: uuid({ primary: true }),
    kind: text(),
    at: timestamp(clock),
  },
  indices: [{ name: 'ladder_conduct_recent', columns: ['ladder', 'player', 'at'] }],
});
