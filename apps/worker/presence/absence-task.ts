import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ActOnMatch, CommandRejected, type Stamp } from '#match/cqrs';
import { AbsenceSweeper, PresenceLeases, type MatchSeat } from '#sockets';
import { FailureReporter } from '../failure-reporter.js';
import { INTERVALS, type Intervals } from '../intervals.js';
import { PeriodicTask } from '../periodic-task.js';

/** By how much the interval grows while nothing happens. */
const QUIET_SWEEPS = 2;

/** Repeatedly tells matches which seats have disconnected. */
@Injectable()
export class AbsenceTask extends PeriodicTask {
  private readonly sweeper: AbsenceSweeper;

  constructor(
    leases: PresenceLeases,
    commands: CommandBus,
    @Inject(INTERVALS) { presence }: Intervals,
    failures: FailureReporter,
  ) {
    const onError = failures.of('presence');
    super({ everyMs: presence.sweepMs, quietMs: QUIET_SWEEPS * presence.sweepMs }, onError);
    const send = (type: 'Connect' | 'Disconnect') => async (matchSeat: MatchSeat) => {
      await commands
        .execute(new ActOnMatch(stampFor(matchSeat), { type, seat: matchSeat.seat }))
        .catch(ignoreRejection);
    };
    const matches = { connect: send('Connect'), disconnect: send('Disconnect') };
    this.sweeper = new AbsenceSweeper({ leases, matches, leaseMs: presence.leaseMs, onError });
  }

  protected step(): Promise<'again' | 'wait'> {
    return this.sweeper.sweep();
  }
}

const stampFor = ({ matchId }: MatchSeat): Stamp => ({ matchId, commandId: randomUUID(), by: 'presence' });

/** Ignores a rejection: the match needs no notice then. */
function ignoreRejection(error: unknown): void {
  if (!(error instanceof CommandRejected)) throw error;
}
