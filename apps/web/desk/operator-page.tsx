import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { SessionDocument } from '#contract';
import { d } from '../text/desk/texts.js';
import { messageOf } from './http.js';
import { findSession, mayDo, session, signIn, signOut } from './session.js';
import '../styles/desk.css';

interface OperatorPageProps {
  readonly title: string;
  readonly scope: string;
  /** The parent page, to which a link leads. */
  readonly above?: { readonly href: string; readonly title: string } | undefined;
  /** Whether a board fills the page. */
  readonly isWide?: boolean;
  readonly children: (session: SessionDocument) => ComponentChildren;
}

/** A page for operators: asks for a key if nobody is signed in, and says which scope a key lacks. */
export function OperatorPage({ title, scope, above, isWide = false, children }: OperatorPageProps) {
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => void findSession().catch((error: unknown) => setFault(messageOf(error))), []);
  const current = session.value;
  return (
    <main class={isWide ? 'desk desk-wide' : 'page desk'}>
      {above && (
        <p class="crumbs">
          <a href={above.href}>{above.title}</a>
        </p>
      )}
      <header class="desk-head">
        <h1>{title}</h1>
        {current && <WhoIs session={current} />}
      </header>
      {fault && (
        <p class="banner bad" role="alert">
          {fault}
        </p>
      )}
      {current === undefined && !fault && <p class="asking">{d().asking}</p>}
      {current === null && <SignIn />}
      {current && !mayDo(scope, current) && (
        <p class="banner" role="alert">
          {d().sign.lacks(scope)}
        </p>
      )}
      {current && mayDo(scope, current) && children(current)}
    </main>
  );
}

function WhoIs({ session: { name } }: { readonly session: SessionDocument }) {
  return (
    <p class="who-is">
      <span>{d().sign.as(name)}</span>
      <button type="button" class="small" onClick={() => void signOut()}>
        {d().sign.out}
      </button>
    </p>
  );
}

function SignIn() {
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const key = String(new FormData(form).get('key') ?? '').trim();
    form.reset();
    if (!/^sk_[\w-]+$/.test(key)) return setFault(d().sign.noKey);
    setFault(null);
    setBusy(true);
    signIn(key).catch((error: unknown) => {
      setFault(messageOf(error));
      setBusy(false);
    });
  };
  return (
    <form class="panel sign-in" onSubmit={submit}>
      <h2>{d().sign.title}</h2>
      <p class="lead">{d().sign.lead}</p>
      <label>
        <span>{d().sign.key}</span>
        <input
          name="key"
          type="password"
          autocomplete="off"
          spellcheck={false}
          placeholder="sk_…"
          required
          aria-invalid={fault !== null}
        />
      </label>
      {fault && (
        <p role="alert" class="fault">
          {fault}
        </p>
      )}
      <button type="submit" class="choice choice-main" disabled={isBusy}>
        {d().sign.in}
      </button>
    </form>
  );
}
