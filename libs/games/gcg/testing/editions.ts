import {
  base,
  cardSet,
  command,
  createGcg,
  gcg110,
  gcgEarly,
  pilot,
  rules110,
  rulesEarly,
  unit,
  words,
  type Body,
  type Print,
} from '../index.js';
import type { CardDefinition, Game, Operation } from '#kernel';

/** Both editions, for rules that they share. */
export const EDITIONS: readonly (readonly [string, Game])[] = [
  ['1.1.0', gcg110],
  ['early', gcgEarly],
];

/** The game with cards invented for a test. */
export const withCards = (game: Game, ...cards: readonly CardDefinition[]): Game =>
  createGcg(game.edition === 'early' ? rulesEarly : rules110, { ...game.cards, ...cardSet(cards) }, game.decks.samples);

type Printed = Partial<Omit<Print, 'number'>>;
const print = (number: string, rest: Printed): Print => ({
  ...{ number, name: number, colour: 'blue' as const, level: 1, cost: 1 },
  ...rest,
});

/** A unit, by default 2/2 with level 1 and cost 1; its key, number and name are the same. */
export const aUnit = (
  number: string,
  rest: Printed & Partial<Body> & Pick<Parameters<typeof unit>[0], 'link'> = {},
): CardDefinition => unit({ ap: 2, hp: 2, ...rest, ...print(number, rest) });

/** A pilot +1/+1 of level 1 and cost 1. */
export const aPilot = (number: string, rest: Printed & Partial<Body> = {}): CardDefinition =>
  pilot({ ap: 1, hp: 1, ...rest, ...print(number, rest) });

/** A base 0/4 of level 1 and cost 1. */
export const aBase = (number: string, rest: Printed & Partial<Body> = {}): CardDefinition =>
  base({ ap: 0, hp: 4, ...rest, ...print(number, rest) });

/** A command of level 1 and cost 1 for main phase and action steps, with these steps. */
export const aCommand = (
  number: string,
  steps: readonly Operation[],
  rest: Printed & Pick<Parameters<typeof command>[0], 'pilot'> & { timing?: 'main' | 'action' | 'main/action' } = {},
): CardDefinition => {
  const { timing = 'main/action', text = [], ...printed } = rest;
  return command({
    ...printed,
    ...print(number, printed),
    text: [words.commandEffect(timing, steps), ...text],
  });
};
