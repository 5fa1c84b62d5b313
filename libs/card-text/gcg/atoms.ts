import type { Speaker } from '../engine/printer.js';
import type { Language } from '../engine/production.js';
import type { Listener } from '../engine/reader.js';

/** Numbers, names, traits, colours and keywords: words without parts. */
export interface Atom {
  readonly say: Speaker;
  readonly read: Listener;
}

const atom = (
  pattern: RegExp,
  value: (found: RegExpExecArray) => unknown,
  say: (value: unknown, language: Language) => string | null,
): Atom => {
  const sticky = new RegExp(pattern.source, `${pattern.flags}y`);
  return {
    say: (given, { language }) => say(given, language),
    read: ({ text }, at) => {
      sticky.lastIndex = at;
      const found = sticky.exec(text);
      return found ? [{ value: value(found), end: sticky.lastIndex }] : [];
    },
  };
};

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every((part) => typeof part === 'string');

/** Several of one kind, separated by slashes: "(guild)/(order)" means either (1.1.0:5-19-1). */
const slashed = (
  open: string,
  close: string,
  word: (part: string, language: Language) => string = (part) => part,
): Atom => {
  const one = `\\${open}[^\\${open}\\${close}/]+\\${close}`;
  return atom(
    new RegExp(`${one}(?:/${one})*`),
    ([found]) => found.split('/').map((part) => part.slice(1, -1)),
    (value, language) =>
      isTexts(value) ? value.map((part) => `${open}${word(part, language)}${close}`).join('/') : null,
  );
};

const TERRAIN: Readonly<Record<string, string>> = { space: '宇宙', earth: '地球' };
const terrainWord = (part: string, language: Language): string => (language === 'en' ? part : (TERRAIN[part] ?? part));

const COLOURS: Readonly<Record<string, readonly [string, string]>> = {
  blue: ['青', '蓝色'],
  green: ['緑', '绿色'],
  red: ['赤', '红色'],
  white: ['白', '白色'],
  purple: ['紫', '紫色'],
};
const colour = (name: string, language: Language): string | undefined =>
  language === 'en' ? (COLOURS[name] ? name : undefined) : COLOURS[name]?.[language === 'ja' ? 0 : 1];
const colours = Object.keys(COLOURS).join('|');

const CIRCLED = '①②③④⑤⑥⑦⑧⑨';

const KEYWORDS: Readonly<Record<string, readonly [string, string, string]>> = {
  repair: ['Repair', 'リペア', '修复'],
  breach: ['Breach', 'ブリーチ', '突破'],
  support: ['Support', 'サポート', '支援'],
  blocker: ['Blocker', 'ブロッカー', '阻挡者'],
  'first-strike': ['First Strike', 'ファーストストライク', '先攻'],
  'high-maneuver': ['High-Maneuver', '高機動', '高机动'],
  suppression: ['Suppression', '制圧', '压制'],
};
const keywordName = (key: string, language: Language): string | null =>
  KEYWORDS[key]?.[language === 'en' ? 0 : language === 'ja' ? 1 : 2] ?? null;
const keyOf = (name: string): string =>
  Object.entries(KEYWORDS).find(([, [en]]) => en.toLowerCase() === name.toLowerCase())?.[0] ?? '';
const names = Object.values(KEYWORDS)
  .map(([en]) => en)
  .join('|');

/** A keyword with its number, if it has one. */
export function keywordText(key: string, value: unknown, language: Language): string | null {
  const name = keywordName(key, language);
  if (name === null) return null;
  return typeof value === 'number' && value > 0 ? `<${name} ${value}>` : `<${name}>`;
}

export const atoms: Readonly<Record<string, Atom>> = {
  number: atom(
    /\d+/,
    ([found]) => Number(found),
    (value) => (typeof value === 'number' && value >= 0 ? String(value) : null),
  ),
  signed: atom(
    / ?([+-])(\d+)/,
    ([, sign, digits]) => (sign === '-' ? -Number(digits) : Number(digits)),
    (value) => (typeof value === 'number' ? `${value < 0 ? '-' : '+'}${Math.abs(value)}` : null),
  ),
  circled: atom(
    new RegExp(`[${CIRCLED}]`),
    ([found]) => CIRCLED.indexOf(found) + 1,
    (value) => (typeof value === 'number' ? (CIRCLED[value - 1] ?? null) : null),
  ),
  traits: slashed('(', ')'),
  names: slashed('[', ']'),
  terrain: slashed('<', '>', terrainWord),
  quoted: atom(
    /"([^"]+)"/,
    ([, text]) => text,
    (value) => (typeof value === 'string' ? `"${value}"` : null),
  ),
  colours: atom(
    new RegExp(`(?:${colours})(?:/(?:${colours}))*`, 'i'),
    ([found]) => found.toLowerCase().split('/'),
    (value, language) => {
      const said = isTexts(value) ? value.map((name) => colour(name, language)) : [undefined];
      return said.includes(undefined) ? null : said.join('/');
    },
  ),
  keyword: atom(
    new RegExp(`<(${names})>`, 'i'),
    ([, name]) => keyOf(name as string),
    (value, language) => (typeof value === 'string' ? keywordText(value, 0, language) : null),
  ),
  numbered: atom(
    new RegExp(`<(${names}) (\\d+)>`, 'i'),
    ([, name, n]) => ({ gain: keyOf(name as string), value: Number(n) }),
    (value, language) => {
      const { gain, value: n } = value as { readonly gain: string; readonly value: unknown };
      return typeof n === 'number' && n > 0 ? keywordText(gain, n, language) : null;
    },
  ),
};
