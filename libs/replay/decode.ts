import { canonicalText } from '#proof';
import type { z } from 'zod';
import {
  eyesOfCopy,
  isRedacted,
  REPLAY_KIND,
  SCHEMAS,
  type HashedFooter,
  type ReplayEvent,
  type ReplayFooter,
  type ReplayHeader,
  type ReplayRecord,
} from './format.js';
import { createMeter, DEFAULT_LIMITS, type ReplayLimits } from './limits.js';
import { reasonOf, ReplayError } from './replay-error.js';

/** Lines without their newline characters. */
export type Lines = AsyncIterable<string> | Iterable<string>;

/** One parsed line; `text` is the line itself, over which hashes are computed. */
export type ReplayItem =
  | { readonly kind: 'header'; readonly line: 1; readonly text: string; readonly header: ReplayHeader }
  | { readonly kind: 'event'; readonly line: number; readonly text: string; readonly event: ReplayEvent }
  | { readonly kind: 'footer'; readonly line: number; readonly text: string; readonly footer: Footer };

type Footer = ReplayFooter | HashedFooter;

/**
 * Reads a replay line by line: one header, events, one footer, nothing else, each in canonical form. It checks only the
 * form; `verifyReplay` checks whether the content is genuine. Throws a ReplayError that names the line.
 */
export async function* decodeReplay(
  lines: Lines,
  limits: ReplayLimits = DEFAULT_LIMITS,
): AsyncGenerator<ReplayItem, void> {
  const meter = createMeter(limits);
  let line = 0;
  let header: ReplayHeader | null = null;
  let ended = false;
  for await (const text of lines) {
    line++;
    if (ended) throw new ReplayError('format', line, null, 'data after the footer');
    // A cheap lower bound of the byte length; `readLines` has already counted the actual bytes.
    meter(text.length, line);
    const item: ReplayItem = header === null ? headerItem(text) : laterItem(header, text, line);
    if (item.kind === 'header') header = item.header;
    ended = item.kind === 'footer';
    yield item;
  }
  if (line === 0) throw new ReplayError('format', 1, null, 'the file is empty');
  if (!ended) throw new ReplayError('format', line + 1, null, 'the file ends without a footer');
}

/** Reads a whole replay into memory and checks only its form. */
export async function readReplay(lines: Lines, limits: ReplayLimits = DEFAULT_LIMITS): Promise<ReplayRecord> {
  const events: ReplayEvent[] = [];
  let header: ReplayHeader | null = null;
  let footer: Footer | null = null;
  for await (const item of decodeReplay(lines, limits)) {
    if (item.kind === 'header') header = item.header;
    else if (item.kind === 'event') events.push(item.event);
    else footer = item.footer;
  }
  return { header: header!, events, footer: footer! };
}

function headerItem(text: string): ReplayItem & { kind: 'header' } {
  const value = parseObject(text, 1);
  if (value['kind'] !== REPLAY_KIND) throw new ReplayError('format', 1, null, 'not a Senki replay');
  const { format } = value;
  if (format !== 1 && format !== 2) {
    const known = Object.keys(SCHEMAS).join(' and ');
    throw new ReplayError('format', 1, null, `format ${JSON.stringify(format)} is unknown; this reader knows ${known}`);
  }
  const header = checked(SCHEMAS[format].header, value, text, 1) as ReplayHeader;
  const { viewer, seats } = header;
  const eyes = eyesOfCopy(viewer);
  if (typeof eyes === 'object' && !seats.some(({ seat }) => seat === eyes.seat)) {
    throw new ReplayError('format', 1, null, `viewer: there is no seat ${eyes.seat}`);
  }
  return { kind: 'header', line: 1, text, header };
}

function laterItem(header: ReplayHeader, text: string, line: number): ReplayItem {
  const schemas = SCHEMAS[header.format];
  const value = parseObject(text, line);
  if (!Object.hasOwn(value, 'v'))
    return { kind: 'footer', line, text, footer: checked(schemas.footer, value, text, line) as Footer };
  const schema = isRedacted(header) ? schemas.redacted : schemas.open;
  return { kind: 'event', line, text, event: checked(schema, value, text, line) as ReplayEvent };
}

function parseObject(text: string, line: number): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ReplayError('format', line, null, 'not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ReplayError('format', line, null, 'not a JSON object');
  }
  return value as Record<string, unknown>;
}

function checked(schema: z.ZodType, value: Record<string, unknown>, text: string, line: number): unknown {
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ReplayError('format', line, null, `${issue?.path.join('.') || 'line'}: ${issue?.message ?? 'malformed'}`);
  }
  // Only one of all possible spellings of a value (spaces, member order, duplicate members, number forms) is accepted.
  if (canonicalForm(value, line) !== text)
    throw new ReplayError('format', line, null, 'not in canonical form (RFC 8785)');
  return parsed.data;
}

function canonicalForm(value: unknown, line: number): string {
  try {
    return canonicalText(value);
  } catch (fault) {
    throw new ReplayError('format', line, null, reasonOf(fault));
  }
}
