import { useRef, useState } from 'preact/hooks';
import type { JudgeCallDocument } from '#contract';
import { keptInWindow } from '../kept.js';
import { t } from '../text/language.js';

interface JudgeCallProps {
  /** The seat's last call; null if it has made none. */
  readonly call: JudgeCallDocument | null;
  /** Absent once the match takes no more calls. */
  readonly onCall?: ((reason: string) => void) | undefined;
}

const seenKey = (callId: string): string => `call seen ${callId}`;

/** A player's way to a judge: the question for the reason, then what became of the call. */
export function JudgeCall({ call, onCall }: JudgeCallProps) {
  const [seen, setSeen] = useState<string | null>(null);
  const isSeen = call !== null && (seen === call.callId || keptInWindow.get(seenKey(call.callId)) !== null);
  const dismiss = (callId: string): void => {
    keptInWindow.set(seenKey(callId), 'yes');
    setSeen(callId);
  };
  return (
    <>
      {/* The element exists before its text, so that screen readers announce the text. */}
      <span class="judge-call" role="status">
        {call && !call.closed && t().match.judgeCalled}
        {call?.closed && !isSeen && (
          <>
            {t().match.judgeAnswered} <q>{call.closed.note}</q>
          </>
        )}
      </span>
      {call?.closed && !isSeen && (
        <button type="button" class="small" onClick={() => dismiss(call.callId)}>
          {t().match.judgeRead}
        </button>
      )}
      {onCall && (!call || call.closed) && <CallKey onCall={onCall} />}
    </>
  );
}

function CallKey({ onCall }: { readonly onCall: (reason: string) => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isEmpty, setEmpty] = useState(false);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const reason = String(new FormData(form).get('reason') ?? '').trim();
    setEmpty(reason === '');
    if (reason === '') return;
    form.reset();
    dialog.current?.close();
    onCall(reason);
  };
  return (
    <>
      <button type="button" class="small" onClick={() => dialog.current?.showModal()}>
        {t().match.callJudge}
      </button>
      <dialog ref={dialog} aria-labelledby="call-judge" onClose={() => setEmpty(false)}>
        <form class="call-judge" onSubmit={submit}>
          <h2 id="call-judge">{t().match.callJudge}</h2>
          <p id="call-judge-lead" class="lead">
            {t().match.callJudgeLead}
          </p>
          <label>
            <span>{t().match.callJudgeReason}</span>
            <textarea
              name="reason"
              rows={3}
              maxLength={500}
              required
              aria-invalid={isEmpty}
              aria-describedby="call-judge-lead"
            />
          </label>
          {isEmpty && <p role="alert">{t().match.callJudgeEmpty}</p>}
          <p class="ask-done">
            <button type="button" class="choice" onClick={() => dialog.current?.close()}>
              {t().match.cancel}
            </button>
            <button type="submit" class="choice choice-main">
              {t().match.callJudge}
            </button>
          </p>
        </form>
      </dialog>
    </>
  );
}
