import {
  checkExecution,
  checkOpening,
  checkRedaction,
  checkReveal,
  checkSeal,
  type Divergence,
  type Reveal,
} from './checks.js';
import { walkChain, type ChainWalk } from './chain-walk.js';
import { decodeReplay, type Lines } from './decode.js';
import type { ReplayEvent, ReplayFooter, ReplayHeader, ReplayRecord, Viewer } from './format.js';
import { checkInclusion, type InLog } from './inclusion.js';
import { DEFAULT_LIMITS, type ReplayLimits } from './limits.js';
import { ReplayError, type CheckName } from './replay-error.js';
import { createBodyHash, lineHash } from './seal.js';

export type VerifyOptions = {
  /** Public keys in base64url. Without this list a good signature of any key passes, and `trusted` is false. */
  readonly trustedKeys?: readonly string[];
  /** Plays the answers of the record again and compares; given by whoever has the engine. */
  readonly reexecute?: (record: ReplayRecord) => Divergence | null | Promise<Divergence | null>;
  /** Finds in an event what it publishes of the dice; given by whoever knows the events. */
  readonly revealOf?: (event: ReplayEvent) => Reveal | null;
  /** Refuses a file that does not carry its place in the log. */
  readonly requireInclusion?: boolean;
  readonly limits?: ReplayLimits;
};

export type SkippedCheck = { readonly check: CheckName; readonly reason: string };

/** `checks` were made and passed; `skipped` were not made, so nothing is claimed about them. */
export type Verified = {
  readonly ok: true;
  readonly matchId: string;
  readonly events: number;
  readonly viewer: Viewer;
  readonly keyId: string;
  readonly trusted: boolean;
  /** Null for a file that does not say. */
  readonly log: InLog | null;
  readonly checks: readonly CheckName[];
  readonly skipped: readonly SkippedCheck[];
};

export type Refused = {
  readonly ok: false;
  readonly check: CheckName;
  readonly version: number | null;
  readonly line: number | null;
  readonly reason: string;
};

/**
 * Checks a replay from its lines alone and names the first fault. A redacted copy is checked for form, chain and signature:
 * that its payloads derive from the recorded ones is not proven, and it cannot be re-executed.
 * Memory stays flat unless `reexecute` is given, which needs the whole record.
 */
export async function verifyReplay(lines: Lines, options: VerifyOptions = {}): Promise<Verified | Refused> {
  try {
    return await verified(lines, options);
  } catch (fault) {
    if (!(fault instanceof ReplayError)) throw fault;
    const { check, version, line, reason } = fault;
    return { ok: false, check, version, line, reason };
  }
}

const NOT_LOGGED = 'the file does not say where in the log its match is';

type Progress = {
  readonly header: ReplayHeader;
  readonly headerHash: string;
  readonly chain: ChainWalk;
  readonly body: ReturnType<typeof createBodyHash>;
  readonly events: ReplayEvent[];
  secretRevealed: boolean;
  log: InLog | null;
};

async function verified(lines: Lines, options: VerifyOptions): Promise<Verified> {
  let progress: Progress | null = null;
  let footer: ReplayFooter | null = null;
  for await (const item of decodeReplay(lines, options.limits ?? DEFAULT_LIMITS)) {
    if (item.kind === 'header') progress = opened(item.header, item.text);
    else if (item.kind === 'event') takeEvent(progress!, item, options);
    else footer = sealed(progress!, item.footer, item.line, options);
  }
  return concluded(progress!, footer!, options);
}

function opened(header: ReplayHeader, text: string): Progress {
  checkOpening(header);
  const chain = walkChain(header.matchId);
  return {
    header,
    headerHash: lineHash(text),
    chain,
    body: createBodyHash(),
    events: [],
    secretRevealed: false,
    log: null,
  };
}

function takeEvent(
  progress: Progress,
  item: { event: ReplayEvent; text: string; line: number },
  options: VerifyOptions,
): void {
  const { header, chain, body, events } = progress;
  const { event, text, line } = item;
  checkRedaction(header, event, line);
  chain.step(event, line);
  body.add(text);
  if (options.revealOf && checkReveal(header, event, line, options.revealOf)) progress.secretRevealed = true;
  if (options.reexecute && header.viewer === 'omniscient') events.push(event);
}

function sealed(progress: Progress, footer: ReplayFooter, line: number, options: VerifyOptions): ReplayFooter {
  const { header, headerHash, chain, body } = progress;
  const found = {
    header: headerHash,
    body: body.digest(),
    head: chain.head(),
    events: chain.version(),
    viewer: header.viewer,
  };
  const trustedKeys = options.trustedKeys ?? null;
  checkSeal(footer, found, line, trustedKeys);
  if (footer.inclusion) progress.log = checkInclusion(footer.inclusion, { header, footer }, line, trustedKeys);
  else if (options.requireInclusion) throw new ReplayError('inclusion', line, null, NOT_LOGGED);
  return footer;
}

async function concluded(progress: Progress, footer: ReplayFooter, options: VerifyOptions): Promise<Verified> {
  const { header, events, secretRevealed, log } = progress;
  const checks: CheckName[] = ['format', 'chain', 'signature'];
  const skipped: SkippedCheck[] = [];
  if (secretRevealed) checks.push('commitment');
  else skipped.push({ check: 'commitment', reason: 'no secret is known to be revealed' });

  if (log) checks.push('inclusion');
  else skipped.push({ check: 'inclusion', reason: NOT_LOGGED });

  if (header.viewer !== 'omniscient')
    skipped.push({ check: 'reexecution', reason: 'a redacted copy cannot be re-executed' });
  else if (!options.reexecute) skipped.push({ check: 'reexecution', reason: 'no engine was given' });
  else {
    await checkExecution({ header, events, footer }, options.reexecute);
    checks.push('reexecution');
  }
  const { matchId, viewer } = header;
  const trusted = options.trustedKeys !== undefined;
  return { ok: true, matchId, events: footer.events, viewer, keyId: footer.keyId, trusted, log, checks, skipped };
}
