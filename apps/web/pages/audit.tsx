import { useState } from 'preact/hooks';
import type { AuditDocument, AuditPage as AuditPageOf, SessionDocument } from '#contract';
import type { PageProps } from '../app.js';
import { Answered, useAsked } from '../desk/asked.js';
import { ask, messageOf } from '../desk/http.js';
import { Nothing } from '../desk/nothing.js';
import { OperatorPage } from '../desk/operator-page.js';
import { When } from '../desk/when.js';
import { goTo } from '../router.js';
import { d } from '../text/desk/texts.js';
import { AuditReport } from './audit-report.js';
import { LogPage } from './public-log.js';

const AGAIN_MS = 4_000;

/** `/audit`: orders and their state; `/audit/AUDIT`: a report; `/audit/log`: the public log, for anyone. */
export function AuditsPage({ parts: [id] }: PageProps) {
  if (id === 'log') return <LogPage />;
  return (
    <OperatorPage
      title={id === undefined ? d().audit.title : d().audit.report}
      above={id === undefined ? undefined : { href: '/audit', title: d().audit.title }}
      scope="audit"
    >
      {(session) => (id === undefined ? <Audits session={session} /> : <AuditReport id={id} />)}
    </OperatorPage>
  );
}

function Audits({ session }: { readonly session: SessionDocument }) {
  const texts = d().audit;
  const asked = useAsked(() => ask<AuditPageOf>('/v1/audits'), [session.sessionId], AGAIN_MS);
  return (
    <>
      <p class="lead">{texts.lead}</p>
      <p>
        <a href="/audit/log">{texts.log}</a>
      </p>
      <Answered asked={asked}>
        {({ data }) =>
          data.length === 0 ? (
            <Nothing title={texts.none} />
          ) : (
            <ul class="rows">
              {data.map((audit) => (
                <AuditLine key={audit.auditId} audit={audit} />
              ))}
            </ul>
          )
        }
      </Answered>
      <OrderForm />
    </>
  );
}

function AuditLine({ audit }: { readonly audit: AuditDocument }) {
  const { auditId, state, done, total, findings, error, orderedAt, unaudited } = audit;
  const texts = d().audit;
  return (
    <li class="row">
      <span class="row-main">
        {state === 'done' ? <a href={`/audit/${auditId}`}>{texts.matches(total ?? 0)}</a> : texts.states[state]}
      </span>
      <span class="row-facts">
        <When at={orderedAt} />
        {state === 'running' && ` · ${texts.progress(done, total)}`}
        {unaudited ? ` · ${texts.unaudited(unaudited)}` : ''}
      </span>
      {findings && <Severities findings={findings} />}
      {error && <span class="fault">{error}</span>}
    </li>
  );
}

type Counts = NonNullable<AuditDocument['findings']>;
const GRAVEST_FIRST = ['high', 'medium', 'low', 'info'] as const;

function Severities({ findings }: { readonly findings: Counts }) {
  const found = GRAVEST_FIRST.filter((severity) => findings[severity] > 0);
  return (
    <span class="severities">
      {found.length === 0 && <span class="row-facts">{d().audit.noFindings}</span>}
      {found.map((severity) => (
        <span key={severity} class={`severity severity-${severity}`}>
          {`${findings[severity]} ${d().audit.severities[severity]}`}
        </span>
      ))}
    </span>
  );
}

type Scope = 'matches' | 'collection' | 'all';

function bodyFor(scope: Scope, form: FormData): object {
  const text = (name: string): string => String(form.get(name) ?? '').trim();
  if (scope === 'all') return { search: {} };
  if (scope === 'collection') return { collection: text('collection') };
  return {
    matchIds: text('ids')
      .split(/[\s,]+/)
      .filter(Boolean),
  };
}

function OrderForm() {
  const [scope, setScope] = useState<Scope>('matches');
  const [fault, setFault] = useState<string | null>(null);
  const texts = d().audit;
  const order = (event: SubmitEvent): void => {
    event.preventDefault();
    const body = bodyFor(scope, new FormData(event.currentTarget as HTMLFormElement));
    setFault(null);
    void ask<AuditDocument>('/v1/audits', { method: 'POST', body }).then(
      ({ auditId }) => goTo(`/audit/${auditId}`),
      (error: unknown) => setFault(messageOf(error)),
    );
  };
  return (
    <form class="panel order" onSubmit={order} aria-labelledby="order">
      <h2 id="order">{texts.order}</h2>
      <label>
        <span>{texts.scope}</span>
        <select value={scope} onChange={({ currentTarget }) => setScope(currentTarget.value as Scope)}>
          {Object.entries(texts.scopes).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {scope === 'matches' && (
        <label>
          <span>{texts.ids}</span>
          <textarea name="ids" rows={3} spellcheck={false} required />
        </label>
      )}
      {scope === 'collection' && (
        <label>
          <span>{texts.collection}</span>
          <input name="collection" autocomplete="off" required />
        </label>
      )}
      {fault && (
        <p role="alert" class="fault">
          {fault}
        </p>
      )}
      <button type="submit" class="choice choice-main">
        {texts.start}
      </button>
    </form>
  );
}
