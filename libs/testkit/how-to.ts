import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A fenced block of code on a page. */
export interface Block {
  readonly language: string;
  /** The line before it that is not empty. */
  readonly above: string;
  readonly text: string;
}

/** What the blocks of a how-to may be. A block of another language has to be given a meaning here, and in its test. */
const LANGUAGES = {
  sh: 'commands, which a test runs',
  js: 'a file to save, which commands run',
  conf: 'lines of a configuration file, which a test applies',
  html: 'a part of a page, which a test looks up',
  sql: 'statements for servers that the tests lack, which PostgreSQL parses',
  text: 'what a command prints',
  mermaid: 'a picture',
};
type Language = keyof typeof LANGUAGES;
const SHOWN_ONLY: readonly string[] = ['text', 'mermaid'] satisfies Language[];

export function blocksOf(text: string): readonly Block[] {
  return [...text.matchAll(/^( *)```(.*)\n([^]*?)^\1```$/gm)].map(([, indent = '', info = '', code = ''], i, all) => {
    const before = text.slice(0, all[i]?.index).trimEnd();
    const language = info.split(' ')[0] ?? '';
    if (!(language in LANGUAGES)) throw new Error(`no test knows what to do with a block of "${language}":\n${code}`);
    return {
      language,
      above: before.slice(before.lastIndexOf('\n') + 1).trim(),
      text: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    };
  });
}

/** A page under docs/how-to that a test follows from its first block of code to its last. */
export class HowTo {
  private readonly waiting: Block[];

  private constructor(readonly page: string) {
    const text = readFileSync(join('docs', 'how-to', page), 'utf8');
    this.waiting = blocksOf(text).filter(({ language }) => !SHOWN_ONLY.includes(language));
  }

  static open(page: string): HowTo {
    return new HowTo(page);
  }

  /** The next block, with the names of the page replaced by those of the test. */
  next(language: Language, names: Readonly<Record<string, string>> = {}): string {
    const block = this.waiting.shift();
    if (block?.language !== language)
      throw new Error(`${this.page} does not go on with a block of ${language}:\n${block?.text ?? 'it ends here'}`);
    return filled(block.text, names);
  }

  /** Fails if a part of the page was not followed. */
  close(): void {
    if (this.waiting.length > 0)
      throw new Error(`${this.page}: no test follows this:\n${this.waiting.map(({ text }) => text).join('\n')}`);
  }
}

/** Every name has to occur, so that no page and its test drift apart, and no name may be left open ("…"). */
export function filled(text: string, names: Readonly<Record<string, string>>): string {
  let made = text;
  for (const [name, value] of Object.entries(names)) {
    if (!text.includes(name)) throw new Error(`the page does not name "${name}":\n${text}`);
    made = made.replaceAll(name, value);
  }
  if (made.includes('…')) throw new Error(`the test does not know what to put in for "…":\n${made}`);
  return made;
}
