import { randomBot } from '#bots';
import { checkCard, type CardDefinition, type Deck, type Game } from '#kernel';
import { seededDice, seededStream } from '../dice.js';
import { play, sampleSetup } from '../play.js';
import { Alterer } from './alter.js';

export { Alterer } from './alter.js';
export { Grower, type Draw } from './grow.js';

/**
 * Alters a random card of the game and plays this many matches with it, unless the card is refused. Rethrows errors of play with the card
 * and the match.
 */
export function tryAltered(game: Game, seed: number, matches: number): 'refused' | 'played' {
  const next = seededStream(`alter/${seed}`);
  const draw = (n: number): number => next() % n;
  const cards = Object.values(game.cards);
  const card = new Alterer(game, draw).alter(cards[draw(cards.length)] as CardDefinition);
  if (checkCard(game, card).length > 0) return 'refused';
  const altered = withCard(game, card);
  for (let i = 0; i < matches; i++) {
    try {
      playWith(altered, card.key, `altered/${seed}/${i}`);
    } catch (error) {
      throw new Error(`match ${i} of seed ${seed} with ${JSON.stringify(card)}`, { cause: error });
    }
  }
  return 'played';
}

/** The game with one of its cards replaced. */
export function withCard(game: Game, card: CardDefinition): Game {
  const cards = { ...game.cards, [card.key]: card };
  return game.withCards ? game.withCards(cards) : { ...game, cards };
}

/** Plays a random match with decks that contain the card as often as is legal. Returns the number of answers; throws what play throws. */
export function playWith(game: Game, key: string, seed: string): number {
  const setup = sampleSetup(game, { draw: seededStream(seed) });
  const decks = setup.decks.map((deck) => holding(game, deck, key));
  const players = setup.teams.map((_, seat) => randomBot(seededStream(`${seed}/${seat}`)));
  let answers = 0;
  for (const _ of play({ game, setup: { ...setup, decks }, dice: seededDice(seed), players, maxAnswers: 1_500 }))
    answers++;
  return answers;
}

function holding(game: Game, deck: Deck, key: string): Deck {
  const [section = '', cards = []] = Object.entries(deck)[0] ?? [];
  const others = cards.filter((other) => other !== key);
  for (const copies of [4, 1]) {
    const filled = {
      ...deck,
      [section]: [...Array.from({ length: copies }, () => key), ...others.slice(0, cards.length - copies)],
    };
    if (game.decks.check(filled).length === 0) return filled;
  }
  return deck;
}
