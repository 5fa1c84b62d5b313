import { randomUUID } from 'node:crypto';
import type { CommandBus } from '@nestjs/cqrs';
import type { createPool } from '#event-store';
import { AbsenceSweeper, PresenceLeases, type Chair, type PresencePace } from '#live';
import { CommandRejected, ConnectSeat, DisconnectSeat, type Stamp } from '#match/cqrs';
import { Loop } from '../loop.js';

export interface AbsenceHandOptions {
  readonly pool: ReturnType<typeof createPool>;
  readonly commands: Pick<CommandBus, 'execute'>;
  readonly pace: Pick<PresencePace, 'leaseMs' | 'sweepMs'>;
  readonly onError: (error: Error) => void;
}

/** Tells matches, again and again, who has left them. */
export class AbsenceHand {
  private readonly loop: Loop;

  constructor({ pool, commands, pace, onError }: AbsenceHandOptions) {
    const tell = (act: typeof ConnectSeat | typeof DisconnectSeat) => async (chair: Chair) => {
      await commands.execute(new act(stampFor(chair), chair.seat)).catch(unlessGone);
    };
    const usher = { connect: tell(ConnectSeat), disconnect: tell(DisconnectSeat) };
    const sweeper = new AbsenceSweeper({ leases: new PresenceLeases(pool), usher, leaseMs: pace.leaseMs, onError });
    this.loop = new Loop(() => sweeper.sweep(), pace.sweepMs, onError);
  }

  start(): void {
    this.loop.start();
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }
}

const stampFor = ({ matchId }: Chair): Stamp => ({ matchId, commandId: randomUUID(), by: 'presence' });

/** A match that will not hear of it needs no telling. */
function unlessGone(error: unknown): void {
  if (!(error instanceof CommandRejected)) throw error;
}
