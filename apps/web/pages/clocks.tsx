import { useEffect, useState } from 'preact/hooks';
import { deadlineOf, type MatchState, type SeatClock } from '#match';
import { clockText } from '../board/event-text.js';
import type { SeatNames } from '../board/names.js';
import { serverNow } from '../server-time.js';
import { t } from '../text/language.js';

const WARN_MS = 10_000;

interface ClocksProps {
  readonly state: MatchState;
  readonly names: SeatNames;
  /** The instant, in milliseconds since 1970, for which to show the clocks; default: now. */
  readonly at?: number;
}

/** The time of every seat: what remains of the bank, for the current decision, and for reconnecting. */
export function Clocks({ state, names, at }: ClocksProps) {
  const isTimed = state.timeControl.preset !== 'none';
  const current = useNow(isTimed && at === undefined && state.status === 'playing');
  const now = at ?? current;
  const away = state.connected.flatMap((here, seat) => (here || state.status !== 'playing' ? [] : [seat]));
  return (
    <div class="clocks" tabIndex={-1}>
      {isTimed &&
        state.clock.map((clock, seat) => {
          const left = leftOf(state, clock, seat, now);
          return (
            <span
              key={seat}
              class={`clock${clock.since === null ? '' : ' runs'}${left.first < WARN_MS && clock.since !== null ? ' short' : ''}`}
              role="timer"
              aria-label={t().match.bank(names(seat))}
            >
              <span class="clock-name">{names(seat)}</span>
              <span class="clock-left">{clockText(left.bank ?? left.first)}</span>
              {clock.since !== null && left.decision !== null && (
                <span class="clock-decision" title={t().match.decisionTime}>
                  {clockText(left.decision)}
                </span>
              )}
            </span>
          );
        })}
      {away.map((seat) => {
        const left = state.clock[seat]?.away ?? null;
        return (
          <span class="clock-away" role="status" key={`away-${seat}`}>
            {left === null
              ? t().match.awayNoLimit(names(seat))
              : t().match.away(names(seat), clockText(awayLeft(state, seat, now)))}
          </span>
        );
      })}
      {state.paused && state.status === 'playing' && <span role="status">{t().match.paused}</span>}
    </div>
  );
}

/** The time left at an instant, in milliseconds. It is computed because the match records no ticks. */
function leftOf({ timeControl, connected }: MatchState, clock: SeatClock, seat: number, now: number) {
  const used = clock.since === null ? 0 : clock.spent + Math.max(0, now - clock.since);
  const bank = clock.bank === null ? null : clock.bank - Math.max(0, used - timeControl.bufferMs);
  const decision = timeControl.decisionMs === null ? null : timeControl.decisionMs - used;
  const deadline = deadlineOf(clock, timeControl, connected[seat] ?? true, seat);
  return { bank, decision, first: deadline ? deadline.at - now : (bank ?? 0) };
}

function awayLeft({ clock }: MatchState, seat: number, now: number): number {
  const { away = 0, since = null } = clock[seat] ?? {};
  return (away ?? 0) - (since === null ? 0 : Math.max(0, now - since));
}

/** The service's time, updated four times a second while a clock runs. */
function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(serverNow());
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(serverNow()), 250);
    return () => clearInterval(timer);
  }, [isRunning]);
  return isRunning ? now : serverNow();
}
