import { useEffect, useState } from 'preact/hooks';
import type { Refused, Verified } from '#replay';
import { verifyInWorker, type CheckedFile } from '../source/worker-source.js';
import { t } from '../text/language.js';

interface VerifyPanelProps {
  readonly file: File;
  /** Shows the event at which a check failed. */
  readonly onPlace?: ((version: number) => void) | undefined;
}

/** Verifies a file and lists every check by name, with the reason for each check that was skipped. */
export function VerifyPanel({ file, onPlace }: VerifyPanelProps) {
  const [checked, setChecked] = useState<CheckedFile | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    void serviceKeys()
      .then((keys) => checkWith(file, keys))
      .then(setChecked, (error: unknown) => setFault(String(error)));
  }, [file]);
  const { verdict, ms = 0 } = checked ?? {};
  return (
    <section class="verify" aria-label={t().replay.verify} aria-live="polite">
      <h2>{t().replay.verify}</h2>
      {!verdict && !fault && <p>{t().replay.verifying}</p>}
      {fault && <p role="alert">{fault}</p>}
      {verdict?.ok && <Passed verdict={verdict} ms={ms} />}
      {verdict && !verdict.ok && <NotPassed verdict={verdict} onPlace={onPlace} />}
    </section>
  );
}

/** If the signer is not one of these keys, the file may come from another service: it is verified without them. */
async function checkWith(file: File, keys: readonly string[]): Promise<CheckedFile> {
  if (keys.length === 0) return verifyInWorker(file, null);
  const checked = await verifyInWorker(file, keys);
  const isForeign = !checked.verdict.ok && checked.verdict.check === 'signature';
  return isForeign ? verifyInWorker(file, null) : checked;
}

/** Public keys of the service that this page came from, in base64url; empty if it publishes none or is unreachable. */
async function serviceKeys(): Promise<readonly string[]> {
  try {
    const reply = await fetch('/.well-known/jwks.json');
    if (!reply.ok) return [];
    const { keys = [] } = (await reply.json()) as { keys?: readonly { x?: string }[] };
    return keys.flatMap(({ x }) => (x ? [x] : []));
  } catch {
    return [];
  }
}

function Passed({ verdict, ms }: { readonly verdict: Verified; readonly ms: number }) {
  const { checks, skipped, trusted, keyId, events } = verdict;
  const texts = t().replay;
  return (
    <>
      <p class="verdict good" role="status">
        <strong>✓ {texts.verified}</strong> <span>{texts.took(ms, events)}</span>
      </p>
      <ul class="checks">
        {checks.map((check) => (
          <li key={check} class="passed">
            <span>{texts.checks[check] ?? check}</span> <span class="check-word">{texts.passed}</span>
          </li>
        ))}
        {skipped.map(({ check, reason }) => (
          <li key={check} class="skipped">
            <span>{texts.checks[check] ?? check}</span> <span class="check-word">{texts.skipped}</span>
            <span class="why">{reason}</span>
          </li>
        ))}
      </ul>
      <p class="hint">{trusted ? texts.trusted(keyId) : texts.untrusted}</p>
    </>
  );
}

function NotPassed({
  verdict,
  onPlace,
}: {
  readonly verdict: Refused;
  readonly onPlace?: ((version: number) => void) | undefined;
}) {
  const { check, line, version, reason } = verdict;
  const texts = t().replay;
  const place = [
    texts.checks[check] ?? check,
    ...(line === null ? [] : [texts.line(line)]),
    ...(version === null ? [] : [texts.version(version)]),
  ].join(', ');
  return (
    <div role="alert">
      <p class="verdict bad">
        <strong>✗ {texts.refused}</strong>
      </p>
      <p>{texts.refusedAt(place)}</p>
      <p class="why">{reason}</p>
      {version !== null && onPlace && (
        <button type="button" class="choice" onClick={() => onPlace(version)}>
          {texts.goTo}
        </button>
      )}
    </div>
  );
}
