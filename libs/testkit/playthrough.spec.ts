import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { chancePlan, highCard } from './fixtures/high-card.js';
import { compareGolden, playthrough, UPDATE_GOLDEN } from './playthrough.js';

describe('a playthrough', () => {
  const text = playthrough(chancePlan(highCard, 'told'));

  it('tells set-up, every decision with its options, every answer and event, and the end', () => {
    expect(text).toMatch(/^# High Card, high-card@test\n {2}table opened: high-card test, duel\n/);
    expect(text).toMatch(/d\d+: seat 0 decides lay: choose one\n {4}show, card No \d\n/);
    expect(text).toMatch(/\n {2}> (show|hide), card No \d\n/);
    expect(text).toMatch(/\n {2}No \d from hand\/0 to field\/0 \(lay\)\n/);
    expect(text).toMatch(/over: (seat \d won|a draw) \(sum\)\n\n$/);
  });

  it('is the same for the same seed', () => {
    expect(playthrough(chancePlan(highCard, 'told'))).toBe(text);
  });
});

describe('golden files', () => {
  let folder = '';
  const had = process.env[UPDATE_GOLDEN];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'senki-golden-'));
    delete process.env[UPDATE_GOLDEN];
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
    if (had !== undefined) process.env[UPDATE_GOLDEN] = had;
  });

  it('are written on demand, and compared line by line', () => {
    const file = join(folder, 'deep', 'match.txt');
    expect(() => compareGolden(file, 'a\nb\n')).toThrow('is missing');
    process.env[UPDATE_GOLDEN] = '1';
    compareGolden(file, 'a\nb\n');
    delete process.env[UPDATE_GOLDEN];
    expect(readFileSync(file, 'utf8')).toBe('a\nb\n');
    expect(() => compareGolden(file, 'a\nb\n')).not.toThrow();
    expect(() => compareGolden(file, 'a\nc\n')).toThrow(`${file}:2 differs`);
    writeFileSync(file, 'a\nb\nextra\n');
    expect(() => compareGolden(file, 'a\nb\n')).toThrow(`${file}:3 differs`);
  });
});
