/** Checks every page of the repository: links have a target, and words are in the dictionary or in docs/words.txt. */
import { existsSync, readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import dictionary from 'dictionary-en-gb';
import nspell from 'nspell';

const pages = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], { encoding: 'utf8' })
  .stdout.trimEnd()
  .split('\n')
  .filter((page) => existsSync(page));

const withoutCode = (text) => text.replace(/```[^]*?```/g, '').replace(/`[^`\n]*`/g, ' ');

/** Anchors as GitHub makes them: lower case, dashes for spaces, no punctuation. */
const anchorOf = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (page) =>
  [
    ...readFileSync(page, 'utf8')
      .replace(/```[^]*?```/g, '')
      .matchAll(/^#{1,6} (.*)$/gm),
  ].map(([, heading]) => anchorOf(heading));

/** What is wrong with a link of a page, or null. */
function faultOf(page, link) {
  if (/^[a-z]+:/.test(link)) return null;
  const [path, anchor] = link.split('#');
  const file = path === '' ? page : normalize(join(dirname(page), decodeURIComponent(path)));
  if (!existsSync(file)) return 'there is no such file';
  if (anchor === undefined || !file.endsWith('.md')) return null;
  return anchorsOf(file).includes(anchor) ? null : 'there is no such heading';
}

describe('the pages', () => {
  it('link to files and headings that exist', () => {
    const broken = pages.flatMap((page) =>
      [...withoutCode(readFileSync(page, 'utf8')).matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, link]) => ({ page, link, fault: faultOf(page, link) }))
        .filter(({ fault }) => fault !== null),
    );
    expect(pages.length).toBeGreaterThan(40);
    expect(broken).toEqual([]);
  });

  it('finds a link that leads nowhere', () => {
    expect(faultOf('README.md', 'docs/nowhere.md')).toBe('there is no such file');
    expect(faultOf('README.md', 'docs/format.md#nowhere')).toBe('there is no such heading');
  });

  it('are spelt right; names and words of the field are in docs/words.txt', () => {
    const spelling = nspell(dictionary);
    const own = new Set(readFileSync('docs/words.txt', 'utf8').split(/\s+/));
    const isKnown = (word) =>
      own.has(word) || own.has(word.toLowerCase()) || spelling.correct(word) || spelling.correct(word.toLowerCase());
    const unknown = new Map();
    for (const page of pages) {
      const text = withoutCode(readFileSync(page, 'utf8'))
        .replace(/\]\([^)]*\)/g, '] ')
        .replace(/https?:\S+|<[^>]*>/g, ' ')
        .replaceAll('’', "'");
      for (const [word] of text.matchAll(/(?<![\w@./#-])[A-Za-z][a-z]+(?:'[a-z]+)?(?![\w@/#])/g)) {
        const plain = word.replace(/'s$|'$/, '');
        if (!isKnown(plain)) unknown.set(plain, page);
      }
    }
    expect(Object.fromEntries(unknown)).toEqual({});
    expect(isKnown('recieve')).toBe(false);
  });
});
