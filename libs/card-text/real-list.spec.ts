import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { fromGcgApi, readListed, type ListedCard } from '#card-text';

const PLACES = [process.env['SENKI_CARD_LIST'] ?? '', join(process.cwd(), '../shared/cards/gcg-first-sets.ndjson')];

/**
 * A publisher's list to measure with: `SENKI_CARD_LIST`, or one beside the checkout. None of it is in the repository.
 */
function realList(what: string): readonly ListedCard[] | null {
  const file = PLACES.find((path) => path !== '' && existsSync(path));
  if (file !== undefined) {
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    return lines.map((line) => fromGcgApi(JSON.parse(line) as never));
  }
  process.stderr.write(
    `\n*** NOT TESTED: ${what}. There is no list of cards; name one by SENKI_CARD_LIST (NDJSON of gcg-api).\n\n`,
  );
  return null;
}

/** Words that are also in the rules, or in any list of cards. */
const GENERIC = new Set(['EX Base', 'EX Resource', 'Resource', 'Gundam', 'Suppression', 'Clan']);

/** What identifies cards of the list: names of cards and of those they mention, numbers and traits. */
const namesIn = (list: readonly ListedCard[]): Set<string> =>
  new Set(
    list
      .flatMap(({ name, number, traits = [], text, link }) => [
        ...[name, number, ...traits],
        ...[...`${text ?? ''} ${link ?? ''}`.matchAll(/\[([^\][]+)\]/g)].map(([, inside]) => inside as string),
      ])
      .map((one) => one.trim())
      .filter((one) => one.length > 3 && !GENERIC.has(one)),
  );

const LARGEST = 8 * 1024 * 1024;
const trackedTexts = (): string[] =>
  execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8', maxBuffer: 1 << 26 })
    .split('\0')
    .filter(
      (file) => file !== '' && !/\.(br|gz|png|jpe?g)$/.test(file) && existsSync(file) && statSync(file).size < LARGEST,
    );

const isWordIn = (text: string, name: string): boolean =>
  new RegExp(`(?<![\\p{L}\\d-])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\d-])`, 'u').test(text);

describe('a list of a publisher', () => {
  it('leaves no name, number or trait of its cards in the repository', () => {
    const list = realList('whether names of a real list are in the repository');
    const names = namesIn(list ?? []);
    const found: string[] = [];
    for (const file of names.size === 0 ? [] : trackedTexts()) {
      const text = readFileSync(file, 'utf8');
      for (const name of names) if (text.includes(name) && isWordIn(text, name)) found.push(`${name}: ${file}`);
    }
    expect(found).toEqual([]);
    if (list) expect(names.size).toBeGreaterThan(list.length);
  });

  it('is read for 95 cards of 100 with a text, and wholly without one, a thousand cards in less than five seconds', () => {
    const list = realList('how much of a real list is read') ?? [];
    const began = process.cpuUsage();
    const unread = list.filter((card) => 'unread' in readListed(card, []));
    // Processor time: other processes may use the same machine.
    const { user, system } = process.cpuUsage(began);
    const seconds = (user + system) / 1e6;
    const texts = list.filter(({ text }) => text).length;
    expect(unread.length).toBeLessThanOrEqual(texts * 0.05);
    expect(unread.filter(({ text }) => !text)).toEqual([]);
    // Measured alone it takes a third of that; a busy machine must not fail the test.
    expect(seconds).toBeLessThan(Math.max(1, (list.length / 1000) * 20));
  });
});
