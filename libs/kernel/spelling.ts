/** A suggestion for an unknown word, such as `; did you mean "draw"?`; empty if no known word is close. */
export function didYouMean(word: string, known: Iterable<string>): string {
  const near = nearest(word, known);
  return near === null ? '' : `; did you mean "${near}"?`;
}

/** The known word with the smallest edit distance, or null if even that is too large for the word's length. */
export function nearest(word: string, known: Iterable<string>): string | null {
  const plain = word.toLowerCase();
  let best: string | null = null;
  let least = Math.max(1, Math.floor(plain.length / 3)) + 1;
  for (const candidate of known) {
    const changes = changesBetween(plain, candidate.toLowerCase());
    if (changes < least) [best, least] = [candidate, changes];
  }
  return best;
}

/** The edit distance: letters inserted, deleted or replaced; two swapped neighbours count as one change. */
function changesBetween(from: string, to: string): number {
  let [before, row] = [[] as number[], Array.from({ length: to.length + 1 }, (_, i) => i)];
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = at(row, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1);
      const swapped =
        i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1] ? at(before, j - 2) + 1 : Infinity;
      next.push(Math.min(at(row, j) + 1, at(next, j - 1) + 1, replaced, swapped));
    }
    [before, row] = [row, next];
  }
  return at(row, to.length);
}

const at = (row: readonly number[], i: number): number => row[i] ?? Infinity;
