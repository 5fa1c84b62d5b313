import { useState } from 'preact/hooks';
import type { PublishedReplayDocument, ReceiptDocument, SessionDocument } from '#contract';
import type { MatchState } from '#match';
import type { SeatNames } from '../board/names.js';
import { d } from '../text/desk/texts.js';
import { ask, messageOf } from './http.js';
import { ReasonForm } from './reason-form.js';
import { mayDo } from './session.js';

type Act = 'pause' | 'resume' | 'rewind' | 'award' | 'void';

interface JudgeActsProps {
  readonly match: string;
  readonly session: SessionDocument;
  /** The newest state of the match, whichever event the page shows. */
  readonly now: MatchState;
  readonly names: SeatNames;
  /** The event that the page shows, if the match can be rewound to it; otherwise null. */
  readonly rewindTo: number | null;
  readonly onDone: () => void;
}

/** The acts of a judge, one at a time, each with a reason. */
export function JudgeActs({ match, session, now, names, rewindTo, onDone }: JudgeActsProps) {
  const [act, setAct] = useState<Act | null>(null);
  const [told, setTold] = useState<{ readonly text: string; readonly isBad: boolean } | null>(null);
  const texts = d().judge;
  const labels: Readonly<Record<Act, string>> = {
    pause: texts.pause,
    resume: texts.resume,
    rewind: rewindTo === null ? texts.rewind : texts.rewindTo(rewindTo),
    award: texts.award,
    void: texts.void,
  };
  const choices: readonly Act[] = now.end
    ? ['award', 'void']
    : [now.paused ? 'resume' : 'pause', 'rewind', 'award', 'void'];
  const carryOut = async (chosen: Act, reason: string, form: FormData): Promise<void> => {
    const winners = form.getAll('winner').map(Number);
    const more = { rewind: { to: rewindTo }, award: { winners } }[chosen as 'rewind' | 'award'] ?? {};
    const path = `/v1/matches/${match}/judge/${chosen}`;
    const body = { reason, ...more };
    await ask<ReceiptDocument>(path, { method: 'POST', body }).then(
      ({ version }) => {
        setTold({ text: texts.done(version), isBad: false });
        setAct(null);
        onDone();
      },
      (error: unknown) => setTold({ text: messageOf(error), isBad: true }),
    );
  };
  return (
    <section class="panel acts" aria-labelledby="acts">
      <h2 id="acts">{texts.acts}</h2>
      {told && (
        <p role={told.isBad ? 'alert' : 'status'} class={told.isBad ? 'fault' : 'done'}>
          {told.text}
        </p>
      )}
      {act === null ? (
        <p class="act-list">
          {choices.map((one) => (
            <button
              key={one}
              type="button"
              class="choice"
              disabled={one === 'rewind' && rewindTo === null}
              onClick={() => {
                setTold(null);
                setAct(one);
              }}
            >
              {labels[one]}
            </button>
          ))}
        </p>
      ) : (
        <ReasonForm
          key={act}
          act={labels[act]}
          onReason={(reason, form) => carryOut(act, reason, form)}
          onCancel={() => setAct(null)}
        >
          <h3>{texts.sure(labels[act])}</h3>
          {act === 'award' && <Winners now={now} names={names} />}
        </ReasonForm>
      )}
      {!now.end && act === null && rewindTo === null && <p class="row-facts">{texts.rewindLead}</p>}
      {now.end && mayDo('replays:publish', session) && <Publish match={match} />}
    </section>
  );
}

function Winners({ now, names }: { readonly now: MatchState; readonly names: SeatNames }) {
  return (
    <fieldset class="winners">
      <legend>{d().judge.winners}</legend>
      {now.seats.map((_, seat) => (
        <label key={seat}>
          <input type="checkbox" name="winner" value={String(seat)} /> {names(seat)}
        </label>
      ))}
      <p class="row-facts">{d().judge.draw}</p>
    </fieldset>
  );
}

/** Publishes the replay of a finished match for everyone. */
function Publish({ match }: { readonly match: string }) {
  const [told, setTold] = useState<string | null>(null);
  const [isDone, setDone] = useState(false);
  const publish = (viewer: string): void =>
    void ask<PublishedReplayDocument>(`/v1/replays/${match}/publication`, { method: 'PUT', body: { viewer } }).then(
      () => setDone(true),
      (error: unknown) => setTold(messageOf(error)),
    );
  return (
    <div class="publish">
      <h3>{d().judge.publish}</h3>
      <p class="row-facts">{d().judge.publishLead}</p>
      {told && (
        <p role="alert" class="fault">
          {told}
        </p>
      )}
      {isDone ? (
        <p role="status">
          {d().judge.published} <a href={`/replay/${match}`}>{`/replay/${match}`}</a>
        </p>
      ) : (
        <p class="act-list">
          {Object.entries(d().judge.shown).map(([viewer, label]) => (
            <button key={viewer} type="button" class="choice" onClick={() => publish(viewer)}>
              {label}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}
