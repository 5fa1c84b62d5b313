import { EVERYTHING, type ArchiveFilter, type CardWish } from '#archive';
import type { Population } from './archive-population.js';

/** A kind of search: what one of it asks for, by chance. */
export type Kind = readonly [name: string, wishes: (from: Population, cards: CardShelf) => Partial<ArchiveFilter>];

/** Cards by game, as often as they are in matches. */
export type CardShelf = ReadonlyMap<string, readonly string[]>;

const card = (from: Population, cards: CardShelf, wish: Partial<CardWish> = {}): Partial<ArchiveFilter> => {
  const game = from.pick([...cards.keys()]);
  return { game, cards: [cardOf(from, cards, game, wish)] };
};

const cardOf = (from: Population, cards: CardShelf, game: string, wish: Partial<CardWish> = {}): CardWish => ({
  card: from.pick(cards.get(game)!),
  how: 'seen',
  byTurn: null,
  seat: null,
  ...wish,
});

const least = (value: number) => ({ least: value, most: null });
const most = (value: number) => ({ least: null, most: value });
const RARE = ['draw', 'judge', 'void', 'no-start'] as const;

/** Every filter by itself. */
export const SINGLE: readonly Kind[] = [
  ['all', () => ({})],
  ['player', (from) => ({ players: [from.player()] })],
  ['player, outcome', (from) => ({ players: [from.player()], outcome: from.pick(['won', 'lost', 'drew', 'void']) })],
  ['two players', (from) => ({ players: [from.player(), from.player()] })],
  ['game', () => ({ game: 'gcg' })],
  ['edition', () => ({ game: 'gcg', edition: 'early' })],
  ['mode', () => ({ mode: 'duel' })],
  ['ladder', (from) => ({ ladder: from.pick(from.ladders) })],
  ['season', (from) => ({ ladder: from.pick(from.ladders), season: '2026-winter' })],
  ['tournament', (from) => ({ tournament: from.tournament() })],
  ['tournament, round', (from) => ({ tournament: from.tournament(), round: '3' })],
  ['tournament, round, table', (from) => ({ tournament: from.tournament(), round: '3', table: '7' })],
  ['result', (from) => ({ result: from.pick(['decided', 'drawn', 'void']) })],
  ['end reason', (from) => ({ reason: from.pick(['win', 'concede', 'clock', ...RARE]) })],
  ['origin', () => ({ origin: 'local' })],
  ['unknown origin', () => ({ origin: 'elsewhere' })],
  ['turns', (from) => ({ turns: from.chance() < 0.5 ? least(20 + Math.floor(from.chance() * 30)) : most(10) })],
  ['answers', (from) => ({ answers: from.chance() < 0.5 ? least(300) : most(40) })],
  ['events', (from) => ({ events: from.chance() < 0.5 ? least(1500) : most(200) })],
  ['duration', (from) => ({ seconds: from.chance() < 0.5 ? least(1_800) : most(120) })],
  [
    'rating',
    (from) => ({ rating: from.chance() < 0.5 ? least(15 + from.chance() * 9) : most(15 - from.chance() * 9) }),
  ],
  ['time', (from) => ({ opened: least(from.world.from + from.chance() * (from.world.until - from.world.from)) })],
  ['card seen', (from, cards) => card(from, cards)],
  ['card played', (from, cards) => card(from, cards, { how: 'played' })],
  ['card on turn <= 3', (from, cards) => card(from, cards, { byTurn: 3 })],
  ['card played on turn <= 3 by a seat', (from, cards) => card(from, cards, { how: 'played', byTurn: 3, seat: 1 })],
  ['unknown card', () => ({ game: 'gcg', cards: [{ card: 'NONE-1', how: 'seen', byTurn: null, seat: null }] })],
  ['collection', (from) => ({ collection: from.tournament() })],
];

/** What people and auditors ask for, and what is hard: much of each, little of all together. */
export const COMBINED: readonly Kind[] = [
  ['player, card', (from, cards) => ({ ...card(from, cards), players: [from.player()] })],
  [
    'player won, ladder, season',
    (from) => ({ players: [from.player()], outcome: 'won', ladder: 'ranked', season: '2026-spring' }),
  ],
  [
    'tournament, card on turn <= 3',
    (from, cards) => ({ ...card(from, cards, { byTurn: 3 }), tournament: from.tournament() }),
  ],
  [
    'two cards',
    (from, cards) => {
      const game = from.pick([...cards.keys()]);
      return { game, cards: [cardOf(from, cards, game), cardOf(from, cards, game, { how: 'played', byTurn: 3 })] };
    },
  ],
  [
    'three cards, rare end reason',
    (from, cards) => {
      const game = from.pick([...cards.keys()]);
      return { game, cards: [1, 2, 3].map(() => cardOf(from, cards, game)), reason: from.pick(RARE) };
    },
  ],
  [
    'ladder, rating, end reason',
    (from) => ({ ladder: 'ranked', rating: least(17), reason: from.pick(['clock', ...RARE]) }),
  ],
  ['game, long, rare end reason', (from) => ({ game: 'gcg', turns: least(30), reason: from.pick(RARE) })],
  [
    'card, time, end reason',
    (from, cards) => ({
      ...card(from, cards, { how: 'played' }),
      reason: 'clock',
      opened: most(from.world.from + 0.2 * (from.world.until - from.world.from)),
    }),
  ],
  [
    'ladder, card on turn 0, high ratings',
    (from, cards) => ({ ...card(from, cards, { byTurn: 0 }), ladder: 'open', rating: least(18) }),
  ],
  ['cup that had no ladder', (from) => ({ tournament: from.tournament(), ladder: 'ranked' })],
];

export const filterOf = (wishes: Partial<ArchiveFilter>): ArchiveFilter => ({ ...EVERYTHING, ...wishes });
