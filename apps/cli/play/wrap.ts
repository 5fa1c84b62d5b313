const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u;

/** Width of a text in terminal columns; wide characters take two. */
const widthOf = (text: string): number => [...text].reduce((sum, char) => sum + (WIDE.test(char) ? 2 : 1), 0);

/** A list breaks between its items. Other text breaks at spaces and between wide characters, but not before closing punctuation. */
const pieces = (text: string): readonly string[] =>
  text.includes(' · ')
    ? text.split(/(?<= · )/)
    : (text.match(new RegExp(`${WIDE.source}[、。，．：；）」】]*| +|[^ ]+?(?=${WIDE.source}| |$)`, 'gu')) ?? []);

/** Breaks a line that is too long and indents the following lines by `hang` columns. */
export function wrapped(line: string, columns: number, hang = indentOf(line)): string {
  if (widthOf(line) <= columns) return line;
  const lines: string[] = [];
  let current = '';
  for (const piece of pieces(line)) {
    if (widthOf(current) + widthOf(piece.trimEnd()) > columns && current.trim() !== '') {
      lines.push(current.trimEnd());
      current = ' '.repeat(hang) + piece.trimStart();
    } else current += piece;
  }
  return [...lines, current].join('\n');
}

const indentOf = (line: string): number => /^ */.exec(line)?.[0].length ?? 0;
