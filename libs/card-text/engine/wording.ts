/**
 * A wording split into pieces. `{name}` is a hole; `Unit~` is a noun and `gain^` a verb that agree in number: "Unit
 * gains", "Units gain". The reader accepts either form.
 */
export type Piece =
  { readonly text: string } | { readonly hole: string } | { readonly one: string; readonly many: string };

const PIECE = /\{([a-z]+)\}|([A-Za-z']+)([~^])/g;
const IRREGULAR: Readonly<Record<string, readonly [string, string]>> = {
  'is^': ['is', 'are'],
  'has^': ['has', 'have'],
  'its^': ['its', 'their'],
  'it^': ['it', 'them'],
};

export function pieces(wording: string): readonly Piece[] {
  const found: Piece[] = [];
  let at = 0;
  for (const part of wording.matchAll(PIECE)) {
    if (part.index > at) found.push({ text: wording.slice(at, part.index) });
    at = part.index + part[0].length;
    const [whole, hole, word = '', mark] = part;
    const [one, many] = IRREGULAR[whole] ?? (mark === '~' ? [word, `${word}s`] : [`${word}s`, word]);
    found.push(hole === undefined ? { one, many } : { hole });
  }
  if (at < wording.length) found.push({ text: wording.slice(at) });
  return found;
}
