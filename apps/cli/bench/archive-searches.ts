import { EVERYTHING, type ArchiveFilter, type CardCondition } from '#archive';
import type { Population } from './archive-population.js';

/** A kind of search, and a function that draws the filter of one search of that kind. */
export type Kind = readonly [name: string, conditions: (from: Population, cards: CardShelf) => Partial<ArchiveFilter>];

/** Cards by game. A card is listed once for each match that contains it, so common cards are drawn more often. */
export type CardShelf = ReadonlyMap<string, readonly string[]>;

const card = (from: Population, cards: CardShelf, condition: Partial<CardCondition> = {}): Partial<ArchiveFilter> => {
  const game = from.pick([...cards.keys()]);
  return { game, cards: [cardOf(from, cards, game, condition)] };
};

const cardOf = (
  from: Population,
  cards: CardShelf,
  game: string,
  condition: Partial<CardCondition> = {},
): CardCondition => ({
  card: from.pick(cards.get(game)!),
  how: 'seen',
  byTurn: null,
  seat: null,
  ...condition,
});

const least = (value: number) => ({ least: value, most: null });
const most = (value: number) => ({ least: null, most: value });
const RARE = ['draw', 'judge', 'void', 'no-start'] as const;

/** The instant at a share (0 to 1) of the population's period, in milliseconds since 1970. */
const moment = ({ world: { from, until } }: Population, part: number): number => from + part * (until - from);
const between = (one: number, other: number) => ({ least: Math.min(one, other), most: Math.max(one, other) });

/** Searches with a single filter. */
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
  ['turns', (from) => ({ turns: from.chance() < 0.5 ? least(20 + Math.floor(from.chance() * 30)) : most(10) })],
  ['answers', (from) => ({ answers: from.chance() < 0.5 ? least(300) : most(40) })],
  ['events', (from) => ({ events: from.chance() < 0.5 ? least(1500) : most(200) })],
  ['duration', (from) => ({ seconds: from.chance() < 0.5 ? least(1_800) : most(120) })],
  [
    'rating',
    (from) => ({ rating: from.chance() < 0.5 ? least(15 + from.chance() * 9) : most(15 - from.chance() * 9) }),
  ],
  ['time', (from) => ({ opened: least(moment(from, from.chance())) })],
  ['span of time', (from) => ({ opened: between(moment(from, from.chance()), moment(from, from.chance())) })],
  ['card seen', (from, cards) => card(from, cards)],
  ['card seen, of a seat', (from, cards) => card(from, cards, { seat: 0 })],
  ['card played', (from, cards) => card(from, cards, { how: 'played' })],
  ['card on turn <= 3', (from, cards) => card(from, cards, { byTurn: 3 })],
  ['card played on turn <= 1', (from, cards) => card(from, cards, { how: 'played', byTurn: 1 })],
  ['card on turn <= 12', (from, cards) => card(from, cards, { byTurn: 12 })],
  ['card played on turn <= 3 by a seat', (from, cards) => card(from, cards, { how: 'played', byTurn: 3, seat: 1 })],
  ['collection', (from) => ({ collection: from.tournament() })],
];

/** Filters for rare, old or unknown values, and for values without their parent (a season without its ladder). */
export const FAR: readonly Kind[] = [
  ['player of long ago', (from) => ({ players: [from.veteran()] })],
  ['player of long ago, lost', (from) => ({ players: [from.veteran()], outcome: 'lost' })],
  ['two players of long ago', (from) => ({ players: [from.veteran(), from.player()] })],
  ['unknown player', () => ({ players: ['nobody'] })],
  ['edition without game', () => ({ edition: 'early' })],
  ['unknown game', () => ({ game: 'none' })],
  ['rare mode', () => ({ mode: 'battle-royale' })],
  ['mode of long ago', () => ({ mode: 'team-battle' })],
  ['unknown mode', () => ({ mode: 'none' })],
  ['rare ladder', () => ({ ladder: 'invitational' })],
  ['ladder of long ago', () => ({ ladder: 'founders' })],
  ['unknown ladder', () => ({ ladder: 'none' })],
  ['season without ladder', () => ({ season: '2026-winter' })],
  ['ladder without such a season', () => ({ ladder: 'founders', season: '2026-autumn' })],
  ['unknown tournament', () => ({ tournament: 'none' })],
  ['round without tournament', () => ({ round: '9' })],
  ['table without tournament', () => ({ table: '60' })],
  ['round, table', () => ({ round: '9', table: '60' })],
  ['origin of long ago', () => ({ origin: 'club' })],
  ['unknown origin', () => ({ origin: 'elsewhere' })],
  ['longer than any', () => ({ turns: least(100_000) })],
  ['quicker than any', () => ({ seconds: most(1) })],
  ['narrow length', (from) => ({ seconds: between(600, 600 + Math.floor(from.chance() * 5)) })],
  ['rating above all', () => ({ rating: least(60) })],
  ['narrow rating', (from) => ({ rating: between(15, 15.1 + from.chance()) })],
  ['before everything', (from) => ({ opened: most(moment(from, -1)) })],
  ['unknown card', () => ({ game: 'gcg', cards: [{ card: 'NONE-1', how: 'seen', byTurn: null, seat: null }] })],
  ['unknown collection', () => ({ collection: 'none' })],
];

/** Typical searches of users and auditors, and hard ones in which each filter matches many rows but all together few. */
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
      opened: most(moment(from, 0.2)),
    }),
  ],
  [
    'ladder, card on turn 0, high ratings',
    (from, cards) => ({ ...card(from, cards, { byTurn: 0 }), ladder: 'open', rating: least(18) }),
  ],
  ['ladder of another game', () => ({ game: 'blackpoker', ladder: 'ranked-gcg' })],
  ['origin of long ago, season since', () => ({ origin: 'club', season: '2026-autumn' })],
  [
    'season of long ago, end reason, rating',
    (from) => ({ season: '2026-winter', reason: from.pick(['clock', ...RARE]), rating: least(15) }),
  ],
  [
    'ladder of long ago, card',
    (from, cards) => ({ ...card(from, cards, { how: 'played', byTurn: 3 }), ladder: 'founders' }),
  ],
  ['rare mode, rare end reason', (from) => ({ mode: 'battle-royale', reason: from.pick(RARE) })],
  [
    'rare mode, card, player',
    (from, cards) => ({ ...card(from, cards), mode: 'battle-royale', players: [from.player()] }),
  ],
  ['long and quick', () => ({ turns: least(20), seconds: most(300) })],
  ['round, end reason', (from) => ({ round: '5', reason: from.pick(RARE) })],
  [
    'everything at once',
    (from, cards) => ({
      ...card(from, cards, { how: 'played', byTurn: 5, seat: 0 }),
      ...{ players: [from.player()], outcome: 'won', mode: 'duel', origin: 'local', result: 'decided' },
      ...{ ladder: 'ranked', reason: 'win', turns: least(2), answers: least(2), seconds: most(3_000) },
      ...{ rating: least(12), opened: between(moment(from, 0.1), moment(from, 0.9)) },
    }),
  ],
  ['cup that had no ladder', (from) => ({ tournament: from.tournament(), ladder: 'ranked' })],
];

export const filterOf = (conditions: Partial<ArchiveFilter>): ArchiveFilter => ({ ...EVERYTHING, ...conditions });
