import { checkExecution, checkOpening, checkReveal, checkSignature, type Divergence, type Reveal } from './checks.js';
import { decodeReplay, type Lines } from './decode.js';
import type { Divide } from './disclosure.js';
import { isRedacted, type CopyViewer, type ReplayEvent, type ReplayHeader, type ReplayRecord } from './format.js';
import { checkInclusion, type InLog } from './inclusion.js';
import { DEFAULT_LIMITS, type ReplayLimits } from './limits.js';
import { ReplayError, type CheckName } from './replay-error.js';
import { walkFile, type Walk } from './walks.js';

export type VerifyOptions = {
  /** Public keys in base64url. If absent, a valid signature of any key passes, and `trusted` is false. */
  readonly trustedKeys?: readonly string[];
  /** Plays the answers of the record again and compares the events; supplied by a caller that has the engine. */
  readonly reexecute?: (record: ReplayRecord) => Divergence | null | Promise<Divergence | null>;
  /** Finds what an event reveals about the dice; supplied by a caller that knows the events. */
  readonly revealOf?: (event: ReplayEvent) => Reveal | null;
  /**
   * Splits the events of a match; supplied by a caller that knows the game. Null: the game is unknown, and the check is
   * skipped.
   */
  readonly divide?: (header: ReplayHeader) => Divide | null;
  /** Refuses a file without a proof that it is in the log. */
  readonly requireInclusion?: boolean;
  readonly limits?: ReplayLimits;
};

export type SkippedCheck = { readonly check: CheckName; readonly reason: string };

/** `checks` were made and passed; `skipped` were not made, so nothing is claimed about them. */
export type Verified = {
  readonly ok: true;
  readonly matchId: string;
  readonly events: number;
  readonly viewer: CopyViewer;
  readonly keyId: string;
  /** In base64url. */
  readonly publicKey: string;
  readonly trusted: boolean;
  /** Null if the file contains no proof. */
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
 * Checks a replay from its lines alone and reports the first fault. A redacted copy is checked for form, disclosure (it
 * shows only what was recorded, and everything that its viewer may know) and signature; it cannot be re-executed.
 * Memory use is constant unless `reexecute` is given, which needs the whole record.
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

const NOT_LOGGED = 'the file contains no proof that its match is in the log';

type Progress = {
  readonly header: ReplayHeader;
  readonly walk: Walk;
  readonly events: ReplayEvent[];
  secretRevealed: boolean;
  log: InLog | null;
};

async function verified(lines: Lines, options: VerifyOptions): Promise<Verified> {
  let progress: Progress | null = null;
  let footer: ReplayRecord['footer'] | null = null;
  for await (const item of decodeReplay(lines, options.limits ?? DEFAULT_LIMITS)) {
    if (item.kind === 'header') progress = opened(item.header, item.text, options);
    else if (item.kind === 'event') takeEvent(progress!, item, options);
    else {
      footer = item.footer;
      closed(progress!, footer, item.line, options);
    }
  }
  return concluded(progress!, footer!, options);
}

function opened(header: ReplayHeader, text: string, { divide }: VerifyOptions): Progress {
  checkOpening(header);
  const isDivided = divide && !isRedacted(header) && header.format !== 1;
  const walk = walkFile(header, text, isDivided ? divide(header) : null);
  return { header, walk, events: [], secretRevealed: false, log: null };
}

function closed(progress: Progress, footer: ReplayRecord['footer'], line: number, options: VerifyOptions): void {
  const { header, walk } = progress;
  const trustedKeys = options.trustedKeys ?? null;
  checkSignature(footer, walk.close(footer, line), line, trustedKeys);
  if ('root' in footer && footer.inclusion)
    progress.log = checkInclusion(footer.inclusion, { header, footer }, line, trustedKeys);
  else if (options.requireInclusion) throw new ReplayError('inclusion', line, null, NOT_LOGGED);
}

function takeEvent(
  progress: Progress,
  item: { event: ReplayEvent; text: string; line: number },
  options: VerifyOptions,
): void {
  const { header, walk, events } = progress;
  const { event, text, line } = item;
  walk.step(event, text, line);
  if (options.revealOf && checkReveal(header, event, line, options.revealOf)) progress.secretRevealed = true;
  if (options.reexecute && !isRedacted(header)) events.push(event);
}

async function concluded(
  progress: Progress,
  footer: ReplayRecord['footer'],
  options: VerifyOptions,
): Promise<Verified> {
  const { header, walk, events, secretRevealed, log } = progress;
  const { matchId, viewer } = header;
  const checks: CheckName[] = [...walk.checks];
  const skipped: SkippedCheck[] = [];
  const skip = (check: CheckName, reason: string): void => void skipped.push({ check, reason });
  if (!checks.includes('chain')) skip('chain', 'a redacted copy omits hashes that would confirm guesses');
  if (!checks.includes('disclosure'))
    skip('disclosure', header.format === 1 ? 'format 1 has none' : 'no rules of the game were given');
  if (secretRevealed) checks.push('commitment');
  else if (isRedacted(header)) skip('commitment', 'a redacted copy leaves out the secret');
  else skip('commitment', 'no secret is known to be revealed');
  if (log) checks.push('inclusion');
  else skip('inclusion', NOT_LOGGED);
  if (isRedacted(header)) skip('reexecution', 'a redacted copy cannot be re-executed');
  else if (!options.reexecute) skip('reexecution', 'no engine was given');
  else {
    await checkExecution({ header, events, footer }, options.reexecute);
    checks.push('reexecution');
  }
  const trusted = options.trustedKeys !== undefined;
  const { keyId, publicKey } = footer;
  return { ok: true, matchId, events: footer.events, viewer, keyId, publicKey, trusted, log, checks, skipped };
}
