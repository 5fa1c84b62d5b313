import { matches, type Filling } from './holes.js';
import type { Language, Production, Productions } from './production.js';
import { pieces, type Piece } from './wording.js';

/** Prints data that productions cannot express, such as lists and noun phrases; null if it cannot. */
export type Speaker = (value: unknown, printer: Printer, many: boolean) => string | null;

/** Prints data as words, using productions and speakers. If any part cannot be expressed, the whole is null. */
export class Printer {
  readonly #compiled = new Map<Production, readonly Piece[]>();

  constructor(
    readonly language: Language,
    private readonly productions: Productions,
    private readonly speakers: Readonly<Record<string, Speaker>>,
    /** Whether a selector stands for several cards, so that verbs agree in number. */
    private readonly isMany: (cards: unknown) => boolean,
  ) {}

  say(category: string, value: unknown, many = false): string | null {
    const spoken = this.speakers[category]?.(value, this, many);
    if (spoken !== undefined && spoken !== null) return spoken;
    for (const production of this.productions[category] ?? []) {
      const said = production.readOnly ? null : this.#sayAs(production, value, many);
      if (said !== null) return said;
    }
    return null;
  }

  /** Prints words that agree in number with the cards they refer to. */
  sayOf(category: string, value: unknown, cards: unknown): string | null {
    return this.say(category, value, this.isMany(cards));
  }

  #sayAs(production: Production, value: unknown, many: boolean): string | null {
    const holes = new Map<string, Filling>();
    if (!matches(production.data, value, holes)) return null;
    const cards = holes.get('cards');
    const count = holes.get('count');
    const several = count ? count.value !== 1 : cards ? this.isMany(cards.value) : many;
    let said = '';
    for (const piece of this.#piecesOf(production)) {
      const part =
        'hole' in piece
          ? this.#fill(holes.get(piece.hole) ?? WITHOUT_DATA(piece.hole), several)
          : wordOf(piece, several);
      if (part === null) return null;
      said += part;
    }
    return said;
  }

  #fill({ category, value }: Filling, many: boolean): string | null {
    return this.say(category, value, many);
  }

  #piecesOf(production: Production): readonly Piece[] {
    let found = this.#compiled.get(production);
    if (!found) {
      const { language } = this;
      found = pieces(language === 'en' ? (production.en[0] as string) : production[language]);
      this.#compiled.set(production, found);
    }
    return found;
  }
}

/** A hole without data is a fixed word of the text: `{this}`. */
const WITHOUT_DATA = (category: string): Filling => ({ category, value: undefined });

const wordOf = (piece: Exclude<Piece, { hole: string }>, many: boolean): string =>
  'text' in piece ? piece.text : many ? piece.many : piece.one;
