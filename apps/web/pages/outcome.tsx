import type { Seat } from '#kernel';
import type { MatchState } from '#match';
import type { SeatNames } from '../board/names.js';
import { t } from '../text/language.js';

interface OutcomeProps {
  readonly state: MatchState;
  readonly seat: Seat | null;
  readonly names: SeatNames;
  readonly again?: (() => void) | undefined;
}

/** How a match ended, and what to do next. */
export function Outcome({ state, seat, names, again }: OutcomeProps) {
  const { winners = [], reason = 'win', detail = '' } = state.end ?? {};
  return (
    <section class="outcome" role="status">
      <h2>{titleOf(winners, seat, names)}</h2>
      <p>
        {t().match.reasons[reason] ?? reason}
        {detail && detail !== reason ? ` · ${detail.replaceAll('-', ' ')}` : ''}
      </p>
      <div class="ask-done">
        {again && (
          <button type="button" class="choice choice-main" onClick={again}>
            {t().match.again}
          </button>
        )}
        <a class="choice" href="/">
          {t().match.home}
        </a>
      </div>
    </section>
  );
}

function titleOf(winners: readonly Seat[], seat: Seat | null, names: SeatNames): string {
  if (winners.length === 0) return t().match.drawn;
  if (seat !== null) return winners.includes(seat) ? t().match.won : t().match.lost;
  return t().match.wins(winners.map(names).join(', '));
}
