import type { Ability, CardDefinition, Condition, Operation, Selector } from '#kernel';
import { isMembers } from '../engine/holes.js';
import { Printer, type Speaker } from '../engine/printer.js';
import type { Language, Productions } from '../engine/production.js';
import { bodyText, changedText, conditionText, type Speech } from './body.js';
import { choiceText, phraseSpeakers, type Nouns, type Words } from './phrase.js';

/** Everything a game's texts are made of, for games whose texts are only printed. */
export interface GameText {
  readonly grammar: Productions;
  readonly nouns: Nouns;
  /** Keywords and labels. */
  readonly names: Readonly<Record<string, Words>>;
  readonly speakers?: Readonly<Record<string, Speaker>>;
}

/** Prints the parts of one ability. Whatever cannot be expressed is null. */
export class TextPrinter {
  readonly printer: Printer;
  #several = false;

  constructor(
    readonly text: GameText,
    readonly card: CardDefinition,
    readonly language: Language,
  ) {
    const { nouns, grammar } = text;
    const isMany = (value: unknown): boolean =>
      isMembers(value) && (isAll(value, nouns) || (PRONOUNS.includes(String(value.bound)) && this.#several));
    const speakers: Readonly<Record<string, Speaker>> = {
      ...phraseSpeakers(nouns, isMany),
      ...text.speakers,
      name: (value) => (typeof value === 'string' ? value : null),
      keyword: (value) => text.names[String(value)]?.[language] ?? null,
      amount: (value) => (typeof value === 'number' && value >= 0 ? String(value) : null),
      signed: (value) => (typeof value === 'number' ? `${value < 0 ? '-' : '+'}${Math.abs(value)}` : null),
      operations: (value, printer) => {
        const [operation, ...more] = value as readonly Operation[];
        return operation?.op === 'choose' && more.length === 0 ? choiceText(nouns, operation, printer) : null;
      },
    };
    this.printer = new Printer(language, grammar, speakers, isMany);
  }

  /** Sets whether the last cards chosen or named were several, so that they are called "them". */
  several(several: boolean): void {
    this.#several = several;
  }

  say(category: string, value: unknown): string | null {
    return this.printer.say(category, value);
  }

  condition(when: Condition): string | null {
    return conditionText(this.printer, when);
  }

  /** Prints a permanent effect on some cards. */
  changes(cards: Selector, changes: readonly unknown[]): string | null {
    return changedText(this.printer, cards, changes, null);
  }

  body(program: readonly Operation[], given?: Speech['given'], quote: Speech['quote'] = () => null): string | null {
    return bodyText(
      {
        printer: this.printer,
        abilities: new Map(this.card.abilities.map((ability) => [ability.id, ability])),
        quote,
        ...(given && { given }),
        chose: (several) => (this.#several = several),
      },
      program,
    );
  }

  /** An ability of the card that it gives to others, or uses later. */
  ability(id: string): Ability | undefined {
    return this.card.abilities.find((ability) => ability.id === id);
  }
}

const PRONOUNS = ['it', 'target', 'chosen'];

/** Whether the selector means several cards: all cards of a zone, unless a player has only one of them. */
const isAll = (value: Readonly<Record<string, unknown>>, { rows }: Nouns): boolean => {
  if ('either' in value) return true;
  if (!('zone' in value) || value.top !== undefined) return value.top !== undefined && value.top !== 1;
  const where = JSON.stringify(value.where ?? null);
  const only = rows.some(
    ({ zone, needs, only: one }) =>
      one && zone === value.zone && needs.length > 0 && needs.every((need) => where.includes(JSON.stringify(need))),
  );
  return !only;
};

/** Keywords as the first lines of a card. */
export function keywordLine(names: GameText['names'], key: string, value: unknown, language: Language): string | null {
  const name = names[key]?.[language];
  if (name === undefined) return null;
  if (Array.isArray(value)) return `${name} [${value.join(' / ')}]`;
  return value === 0 ? name : `${name} ${String(value)}`;
}
