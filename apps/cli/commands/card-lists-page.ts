import type { DeckVerdict } from './card-lists-beside.js';

/** The result of an import, for the operator. */
export interface ListReport {
  readonly set: string;
  readonly game: string;
  readonly source: { readonly from: string; readonly file: string; readonly notice: string | null };
  readonly cards: number;
  readonly texts: { readonly all: number; readonly read: number; readonly overridden: number };
  readonly reprints: readonly string[];
  readonly void: readonly string[];
  readonly unread: readonly { readonly number: string; readonly lines: readonly UnreadLine[] }[];
  readonly refused: readonly {
    readonly number: string;
    readonly problems: readonly string[];
    readonly rule?: string;
  }[];
  /** Units that no pilot of the set can link with. */
  readonly unlinkable: readonly string[];
  readonly decks: readonly DeckVerdict[];
  /** Every card with a text that was read: the text, and its meaning printed back. */
  readonly read: readonly ReadEntry[];
}
interface UnreadLine {
  readonly line: string;
  readonly at: number;
  readonly reason: string;
}
export interface ReadEntry {
  readonly number: string;
  readonly name: string;
  readonly text: string;
  readonly meaning: readonly string[];
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const safe = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] as string);

const STYLE = `:root { color-scheme: light dark; }
body { margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 70rem; font: 16px/1.5 system-ui, sans-serif; }
table { border-collapse: collapse; width: 100%; } th, td { padding: .4rem .7rem; border-bottom: 1px solid #8888; text-align: left; vertical-align: top; }
td { overflow-wrap: anywhere; } mark { padding: 0 .15rem; } .soft { opacity: .75; } code { overflow-wrap: anywhere; }`;

/** The report as one self-contained HTML page without scripts. */
export function listPage(report: ListReport): string {
  const { texts, unread, refused, decks, read } = report;
  const failed = decks.filter(({ problems }) => problems.length > 0);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Import of ${safe(report.source.file)}</title>
<style>${STYLE}</style></head><body>
<h1>${texts.read} of ${texts.all} texts read</h1>
<p>${safe(report.source.file)} (${safe(report.source.from)}) for ${safe(report.game)}. The set has ${report.cards} cards. Its hash is <code>${safe(report.set)}</code>.</p>
${report.source.notice === null ? '' : `<p>Licence notice: ${safe(report.source.notice)}</p>`}
<ul><li>${texts.overridden} written by hand, ${unread.length} unread, ${refused.length} refused by the edition</li>
<li>${report.reprints.length} numbers occur more than once; the last wording counts</li>
<li>${decks.length - failed.length} of ${decks.length} decks are legal</li>${report.unlinkable.length === 0 ? '' : `<li>no pilot of the set links with: ${safe(report.unlinkable.join(', '))}</li>`}${report.void.length === 0 ? '' : `<li>overrides for other texts: ${safe(report.void.join(', '))}</li>`}</ul>
${section(
  'Unread',
  ['Number', 'Place', 'Reason'],
  unread.flatMap(({ number, lines }) => lines.map((line) => [safe(number), place(line), safe(line.reason)])),
)}
${section(
  'Refused by the edition',
  ['Number', 'Why', 'Rule'],
  refused.map(({ number, problems, rule }) => [safe(number), safe(problems.join('; ')), safe(rule ?? '')]),
)}
${section(
  'Decks',
  ['Deck', 'Verdict'],
  decks.map(({ deck, problems }) => [
    safe(deck),
    problems.length === 0 ? 'legal' : safe(problems.map(({ message, rule }) => `${message} (${rule})`).join('; ')),
  ]),
)}
${section(
  'Read',
  ['Card', 'Text', 'Meaning, printed from its abilities'],
  read.map(({ number, name, text, meaning }) => [
    `${safe(number)}<br>${safe(name)}`,
    broken(text.split('\n')),
    broken(meaning),
  ]),
)}
</body></html>
`;
}

/** The line, with the part that was not understood marked. */
const place = ({ line, at }: UnreadLine): string => `${safe(line.slice(0, at))}<mark>${safe(line.slice(at))}</mark>`;
const broken = (lines: readonly string[]): string => lines.map(safe).join('<br>');

function section(title: string, columns: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const head = columns.map((name) => `<th scope="col">${name}</th>`).join('');
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n');
  return `<h2>${title} <span class="soft">(${rows.length})</span></h2>\n<table><thead><tr>${head}</tr></thead><tbody>\n${body}\n</tbody></table>`;
}
