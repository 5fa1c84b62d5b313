import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { didYouMean } from '#kernel';
import type { Scenario } from '#scenario';

/** Rule numbers of the rule books, from files `<game>-<edition>.tsv` with the number in the first column. */
export class RuleBooks {
  private readonly books = new Map<string, ReadonlySet<string> | null>();

  constructor(private readonly folder: string) {}

  /** Reports a rule number of the scenario that its book does not have; null if there is none, or if the book is missing. */
  problemOf(scenario: Scenario): string | null {
    const { game, edition, rules } = scenario.data;
    const book = this.book(`${game}-${edition}`);
    const strange = book && rules.find((rule) => !book.has(rule));
    if (!book || strange === undefined || strange === null) return null;
    const place = scenario.at(['rules']);
    return `${place}: ${scenario.data.scenario}\n${game}-${edition} has no rule ${strange}${didYouMean(strange, book)}`;
  }

  private book(name: string): ReadonlySet<string> | null {
    const known = this.books.get(name);
    if (known !== undefined) return known;
    const file = join(this.folder, `${name}.tsv`);
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(1) : null;
    const book = lines && new Set(lines.map((line) => line.split('\t')[0] ?? ''));
    this.books.set(name, book);
    return book;
  }
}
