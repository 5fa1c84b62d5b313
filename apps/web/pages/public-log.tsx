import { useState } from 'preact/hooks';
import { Answered, useAsked } from '../desk/asked.js';
import { messageOf } from '../desk/http.js';
import { growthSince, logHead, readLog, type LogHead, type LogReading } from '../desk/log-check.js';
import { Nothing } from '../desk/nothing.js';
import { keptHere } from '../kept.js';
import { d } from '../text/desk/texts.js';
import { t } from '../text/language.js';
import '../styles/desk.css';

/** The name under which the browser keeps a checkpoint, which is public and names nobody. */
const KEPT = 'log checkpoint';

/** `/audit/log`: the public log, which the page itself checks. */
export function LogPage() {
  const asked = useAsked(logHead, []);
  return (
    <main class="page desk">
      <h1>{d().log.title}</h1>
      <p class="lead">{d().log.lead}</p>
      <Answered asked={asked}>
        {(head) =>
          head === null ? (
            <Nothing title={d().log.none} />
          ) : (
            <div class="log-parts">
              <Head head={head} />
              <Growth head={head} />
              <Inclusion head={head} />
            </div>
          )
        }
      </Answered>
    </main>
  );
}

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

function Head({ head }: { readonly head: LogHead }) {
  const [isKept, setKept] = useState(false);
  const { checkpoint, signers } = head;
  const texts = d().log;
  const keep = (): void => {
    keptHere.set(KEPT, head.note);
    setKept(true);
  };
  return (
    <section class="panel log-part" aria-labelledby="checkpoint">
      <h2 id="checkpoint">{texts.checkpoint}</h2>
      <p class="lead">{texts.checkpointLead}</p>
      <p class="verdict-line good">
        <strong>{`✓ ${texts.signed(signers.join(', '))}`}</strong>
      </p>
      <p>
        <strong>{texts.size(checkpoint.size)}</strong> · <span>{checkpoint.origin}</span>
      </p>
      <p class="row-facts">
        {texts.root} <code>{hex(checkpoint.root)}</code>
      </p>
      <p class="form-keys">
        <button type="button" class="choice" onClick={keep}>
          {texts.keep}
        </button>
        {isKept && <span role="status">{texts.kept}</span>}
      </p>
    </section>
  );
}

interface Verdict {
  readonly isGood: boolean;
  readonly text: string;
}

const Shown = ({ verdict }: { readonly verdict: Verdict | null }) =>
  verdict && (
    <p class={`verdict-line ${verdict.isGood ? 'good' : 'bad'}`} role={verdict.isGood ? 'status' : 'alert'}>
      <strong>{`${verdict.isGood ? '✓' : '✗'} ${verdict.text}`}</strong>
    </p>
  );

function Growth({ head }: { readonly head: LogHead }) {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const texts = d().log;
  const compare = (event: SubmitEvent): void => {
    event.preventDefault();
    const note = String(new FormData(event.currentTarget as HTMLFormElement).get('note') ?? '').replaceAll('\r', '');
    growthSince(note, head)
      .then((from): Verdict =>
        from === null
          ? { isGood: false, text: texts.forked }
          : { isGood: true, text: texts.grew(from, head.checkpoint.size) },
      )
      .catch((error: unknown): Verdict => ({ isGood: false, text: messageOf(error) }))
      .then(setVerdict);
  };
  return (
    <form class="panel log-part" onSubmit={compare} aria-labelledby="growth">
      <h2 id="growth">{texts.consistency}</h2>
      <p class="lead">{texts.consistencyLead}</p>
      <label>
        <span>{texts.earlier}</span>
        <textarea name="note" rows={5} spellcheck={false} required defaultValue={keptHere.get(KEPT) ?? ''} />
      </label>
      <p class="form-keys">
        <button type="submit" class="choice">
          {texts.compare}
        </button>
      </p>
      <Shown verdict={verdict} />
    </form>
  );
}

function Inclusion({ head }: { readonly head: LogHead }) {
  const [progress, setProgress] = useState<string | null>(null);
  const [reading, setReading] = useState<LogReading | null>(null);
  const texts = d().log;
  const find = (event: SubmitEvent): void => {
    event.preventDefault();
    const match = String(new FormData(event.currentTarget as HTMLFormElement).get('match') ?? '');
    setReading(null);
    readLog(head, match.trim().toLowerCase(), (done, total) => setProgress(texts.reading(done, total)))
      .catch((error: unknown): LogReading => ({ is: 'broken', place: '/log', reason: messageOf(error) }))
      .then((found) => {
        setReading(found);
        setProgress(null);
      });
  };
  return (
    <form class="panel log-part" onSubmit={find} aria-labelledby="inclusion">
      <h2 id="inclusion">{texts.inclusion}</h2>
      <p class="lead">{texts.inclusionLead}</p>
      <label>
        <span>{texts.matchId}</span>
        <input name="match" autocomplete="off" spellcheck={false} required />
      </label>
      <p class="form-keys">
        <button type="submit" class="choice">
          {texts.find}
        </button>
        {progress && <span role="status">{progress}</span>}
      </p>
      {reading && <ReadingShown reading={reading} />}
    </form>
  );
}

function ReadingShown({ reading }: { readonly reading: LogReading }) {
  const texts = d().log;
  if (reading.is === 'broken')
    return <Shown verdict={{ isGood: false, text: texts.broken(reading.place, reading.reason) }} />;
  const { found, size } = reading;
  return (
    <>
      <Shown verdict={{ isGood: true, text: texts.whole(size) }} />
      {found.length === 0 && <Shown verdict={{ isGood: false, text: texts.absent }} />}
      {found.map(({ index, statement }) => (
        <div key={index}>
          <Shown verdict={{ isGood: true, text: texts.found(index, size) }} />
          <p class="row-facts">
            {texts.seal(t().match.reasons[statement.reason] ?? statement.reason, statement.events)} ·{' '}
            <code>{statement.head}</code>
          </p>
        </div>
      ))}
    </>
  );
}
