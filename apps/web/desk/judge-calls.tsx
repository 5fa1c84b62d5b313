import { useState } from 'preact/hooks';
import type { JudgeCallDocument, JudgeCallPage } from '#contract';
import { d } from '../text/desk/texts.js';
import { useAsked } from './asked.js';
import { ask, messageOf } from './http.js';
import { When } from './when.js';

const AGAIN_MS = 10_000;
/** As many as the service lists at once. */
const MOST = 100;

/** The calls of a match's players, which a judge closes with a note; nothing if there are none. */
export function JudgeCalls({ match }: { readonly match: string }) {
  const [closings, setClosings] = useState(0);
  const path = `/v1/matches/${encodeURIComponent(match)}/judge-calls`;
  const asked = useAsked(() => ask<JudgeCallPage>(`${path}?limit=${MOST}`), [match, closings], AGAIN_MS);
  const calls = asked.is === 'there' ? asked.value.data : [];
  if (calls.length === 0) return null;
  return (
    <section class="panel calls" aria-labelledby="calls">
      <h2 id="calls">{d().judge.calls}</h2>
      <ol>
        {calls.map((call) => (
          <li key={call.callId}>
            <p>
              {d().judge.callerOf(call.seat)} {call.reason !== '' && <q>{call.reason}</q>}
            </p>
            <p class="row-facts">
              <When at={call.calledAt} />
            </p>
            {call.closed ? (
              <p class="row-facts">
                {d().judge.closedBy(call.closed.by)} <q>{call.closed.note}</q>
              </p>
            ) : (
              <CloseCall path={path} call={call} onClosed={() => setClosings(closings + 1)} />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface CloseCallProps {
  readonly path: string;
  readonly call: JudgeCallDocument;
  readonly onClosed: () => void;
}

function CloseCall({ path, call: { callId }, onClosed }: CloseCallProps) {
  const [isOpen, setOpen] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const note = String(new FormData(event.currentTarget as HTMLFormElement).get('note') ?? '').trim();
    if (note === '') return setFault(d().judge.noCallNote);
    setFault(null);
    void ask(`${path}/${callId}/close`, { method: 'POST', body: { note } }).then(onClosed, (error: unknown) =>
      setFault(messageOf(error)),
    );
  };
  if (!isOpen)
    return (
      <button type="button" class="choice" onClick={() => setOpen(true)}>
        {d().judge.closeCall}
      </button>
    );
  return (
    <form class="reason-form" onSubmit={submit}>
      <label>
        <span>{d().judge.callNote}</span>
        <textarea
          name="note"
          rows={2}
          maxLength={1000}
          aria-invalid={fault !== null}
          aria-describedby={`note-${callId}`}
        />
      </label>
      <p id={`note-${callId}`} class="row-facts">
        {d().judge.callNoteLead}
      </p>
      {fault && (
        <p role="alert" class="fault">
          {fault}
        </p>
      )}
      <p class="form-keys">
        <button type="submit" class="choice choice-main">
          {d().judge.closeCall}
        </button>
        <button type="button" class="choice choice-quiet" onClick={() => setOpen(false)}>
          {d().cancel}
        </button>
      </p>
    </form>
  );
}
