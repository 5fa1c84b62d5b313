import { useRef, useState } from 'preact/hooks';
import type { JudgeCallDocument } from '#contract';
import type { Seat } from '#kernel';
import type { MatchState } from '#match';
import type { SeatNames } from '../board/names.js';
import type { Seated, SeatAct } from '../source/source.js';
import { t } from '../text/language.js';
import { JudgeCall } from './judge-call.js';

interface MenuProps {
  readonly state: MatchState;
  readonly seat: Seat | null;
  readonly seated: Seated | undefined;
  readonly names: SeatNames;
  readonly isText: boolean;
  readonly onText: () => void;
  /** The seat's last call for a judge. */
  readonly call: JudgeCallDocument | null;
}

/** What a seat may do apart from answering. Conceding and offering a draw ask for confirmation. */
export function MatchMenu({ state, seat, seated, names, isText, onText, call }: MenuProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [act, setAct] = useState<SeatAct>('concede');
  const isPlaying =
    seated && seat !== null && state.status === 'playing' && state.table.seats[seat]?.status === 'playing';
  const others = state.drawOffers.filter((other) => other !== seat);
  const isOffered = seat !== null && state.drawOffers.includes(seat);
  const ask = (wanted: SeatAct): void => {
    setAct(wanted);
    dialog.current?.showModal();
  };
  return (
    <div class="match-menu">
      <button type="button" class="small" aria-pressed={isText} onClick={onText}>
        {isText ? t().table.drawnBoard : t().table.textBoard}
      </button>
      {seated?.callJudge && (
        <JudgeCall
          call={call}
          onCall={state.status === 'playing' ? (reason) => seated.callJudge?.(reason) : undefined}
        />
      )}
      {isPlaying && (
        <>
          {others.length > 0 && !isOffered && (
            <span class="draw-offer" role="status">
              {t().match.drawOffered(others.map(names).join(', '))}
              <button type="button" class="small" onClick={() => seated.act('accept-draw')}>
                {t().match.acceptDraw}
              </button>
              <button type="button" class="small" onClick={() => seated.act('decline-draw')}>
                {t().match.declineDraw}
              </button>
            </span>
          )}
          {isOffered && <span role="status">{t().match.drawWaits}</span>}
          {state.drawOffers.length === 0 && !state.drawRefused.includes(seat) && (
            <button type="button" class="small" onClick={() => ask('offer-draw')}>
              {t().match.offerDraw}
            </button>
          )}
          <button type="button" class="small" onClick={() => ask('concede')}>
            {t().match.concede}
          </button>
        </>
      )}
      <dialog ref={dialog} aria-label={act === 'concede' ? t().match.concede : t().match.offerDraw}>
        <p>{act === 'concede' ? t().match.concedeSure : t().match.offerSure}</p>
        <form method="dialog" class="ask-done">
          <button type="submit" class="choice">
            {t().match.cancel}
          </button>
          <button type="submit" class="choice choice-main" onClick={() => seated?.act(act)}>
            {act === 'concede' ? t().match.concede : t().match.offerDraw}
          </button>
        </form>
      </dialog>
    </div>
  );
}
