/** Text from a record: none of its characters may be interpreted as markup. */
const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** Markup, as opposed to text. Only `html` creates it. */
export class Markup {
  constructor(readonly text: string) {}
}

type Piece = string | number | Markup | readonly Piece[];

/** Builds markup; everything that is not markup itself is escaped. */
export function html(parts: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  return new Markup(parts.reduce((text, part, i) => `${text}${written(pieces[i - 1] ?? '')}${part}`));
}

function written(piece: Piece): string {
  if (piece instanceof Markup) return piece.text;
  if (typeof piece === 'object') return piece.map(written).join('');
  return escape(String(piece));
}

export function seconds(ms: number): string {
  if (ms < 100) return `${Math.round(ms)} ms`;
  if (ms < 10_000) return `${(ms / 1000).toFixed(1)} s`;
  return ms < 120_000 ? `${Math.round(ms / 1000)} s` : minutes(ms);
}

function minutes(ms: number): string {
  const total = Math.round(ms / 1000);
  return `${Math.floor(total / 60)} min ${String(total % 60).padStart(2, '0')} s`;
}
