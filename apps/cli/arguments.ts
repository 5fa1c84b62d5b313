import { InvalidArgumentError } from 'commander';
import type { CopyViewer } from '#replay';

export function whole(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('Expected a whole number.');
  return Number(text);
}

export function positive(text: string): number {
  const value = whole(text);
  if (value === 0) throw new InvalidArgumentError('Expected 1 or more.');
  return value;
}

/** A point in time as ISO 8601, in milliseconds since 1970. */
export function time(text: string): number {
  const value = /^\d{4}-\d\d/.test(text) ? Date.parse(text) : NaN;
  if (Number.isNaN(value))
    throw new InvalidArgumentError('Expected a time such as 2026-05-01 or 2026-05-01T18:30:00Z.');
  return value;
}

/** A parser that accepts only the given words. */
export const oneOf =
  <Word extends string>(words: readonly Word[]) =>
  (text: string): Word => {
    const word = words.find((candidate) => candidate === text);
    if (word === undefined) throw new InvalidArgumentError(`Expected one of ${words.join(', ')}.`);
    return word;
  };

export function share(text: string): number {
  const value = Number(text);
  if (!/^[\d.]+$/.test(text) || !(value >= 0 && value <= 1))
    throw new InvalidArgumentError('Expected a number from 0 to 1.');
  return value;
}

export const VIEWER_NAMES = 'omniscient, spectator, seat-N or study-N';
const VIEWER = /^(omniscient|spectator|(seat|study)-(\d{1,3}))$/;

/** Checks the name of a copy's viewer, spelt as in URLs and file names. */
export function viewerName(text: string): string {
  if (!VIEWER.test(text)) throw new InvalidArgumentError(`Expected ${VIEWER_NAMES}, such as seat-0.`);
  return text;
}

export function viewer(text: string): CopyViewer {
  const [, name, kind, seat] = VIEWER.exec(viewerName(text)) ?? [];
  if (seat === undefined) return name as 'omniscient' | 'spectator';
  return kind === 'seat' ? { seat: Number(seat) } : { study: Number(seat) };
}

export const TRUST = 'accept only what is signed with this public key (base64url); may be repeated';

/** Collects public keys, which are written in base64url everywhere: 32 bytes, 43 characters. */
export function publicKeys(text: string, earlier: readonly string[]): readonly string[] {
  if (!/^[A-Za-z0-9_-]{43}$/.test(text))
    throw new InvalidArgumentError('Expected a public key: 43 characters of base64url.');
  return [...earlier, text];
}
