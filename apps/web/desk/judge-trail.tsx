import type { SessionDocument, TrailPage } from '#contract';
import type { JudgeAct, MatchEvent } from '#match';
import { d } from '../text/desk/texts.js';
import type { Timeline } from '../timeline.js';
import { useAsked } from './asked.js';
import { ask } from './http.js';
import { mayDo } from './session.js';
import { millis, type Moment } from './times.js';
import { When } from './when.js';

interface JudgeTrailProps {
  readonly match: string;
  readonly session: SessionDocument;
  readonly timeline: Timeline;
  /** The newest event: when it changes, the trail may have changed too. */
  readonly last: number;
}

interface Line {
  readonly at: Moment;
  readonly by: string;
  readonly act: string;
  readonly reason: string | null;
}

/** Who did what to the match, and why: from its own record, and from the audit trail for those who may read that. */
export function JudgeTrail({ match, session, timeline, last }: JudgeTrailProps) {
  const mayRead = mayDo('audit:read', session);
  const asked = useAsked(
    () => (mayRead ? ask<TrailPage>(`/v1/audit-trail?subject=match/${match}`) : Promise.resolve(null)),
    [match, last, mayRead],
  );
  const beside = asked.is === 'there' ? (asked.value?.data ?? []) : [];
  const lines = [...timeline.events.flatMap(fromRecord), ...beside.flatMap(fromTrail)];
  lines.sort((a, b) => millis(a.at) - millis(b.at));
  return (
    <section class="panel trail" aria-labelledby="trail">
      <h2 id="trail">{d().judge.trail}</h2>
      {lines.length === 0 ? (
        <p class="lead">{d().judge.noTrail}</p>
      ) : (
        <ol>
          {lines.map(({ at, by, act, reason }, i) => (
            <li key={i}>
              <p>
                <code>{by}</code> {d().judge.actNames[act] ?? act}
              </p>
              {reason && <q>{reason}</q>}
              <p class="row-facts">
                <When at={at} />
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const isAct = (event: MatchEvent): event is MatchEvent & JudgeAct => 'by' in event && 'reason' in event;

const fromRecord = ({ event, at }: Timeline['events'][number]): readonly Line[] =>
  isAct(event) ? [{ at, by: event.by, act: event.type, reason: event.reason }] : [];

/** Acts that are events of the match itself, which the page has before the audit trail lists them. */
const OF_THE_RECORD = /^match\.(pause|resume|rewind|award|void|revise)$/;

function fromTrail({ at, actor, act, after }: TrailPage['data'][number]): readonly Line[] {
  if (OF_THE_RECORD.test(act)) return [];
  const { reason, note } = (after ?? {}) as Readonly<Record<string, unknown>>;
  const said = reason ?? note;
  return [{ at, by: actor, act, reason: typeof said === 'string' ? said : null }];
}
