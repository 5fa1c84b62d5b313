import { didYouMean, type Game, type Word } from '#kernel';
import type { Board, CardLiteral } from './board-schema.js';

/** The problem with a word of some kind: the game must know it, if the game declares its words. */
export function wordProblem(game: Game, kind: Word, word: string): string[] {
  const known = game.language.vocabulary?.words[kind];
  if (!known || known.includes(word)) return [];
  return [`${game.id} has no ${kind} "${word}"${didYouMean(word, known)}; there are ${known.join(', ') || 'none'}`];
}

/** Words of a board that the game does not know: without this check they would silently do nothing. */
export function boardProblems(game: Game, board: Board): string[] {
  const check = (kind: Word, words: readonly (string | undefined)[]): string[] =>
    words.flatMap((word) => (word === undefined ? [] : wordProblem(game, kind, word)));
  const lists = [...board.seats, board.shared ?? {}].flatMap((zones) => Object.values(zones));
  const cards = lists.flatMap((list) => (Array.isArray(list) ? list : [])).filter(isLiteral);
  const changes = (board.effects ?? []).map(({ change }) => change);
  return [
    ...check(
      'role',
      cards.map(({ role }) => role),
    ),
    ...check(
      'counter',
      cards.flatMap(({ counters = {} }) => Object.keys(counters)),
    ),
    ...check(
      'link',
      (board.links ?? []).map(({ kind }) => kind),
    ),
    ...check(
      'stat',
      changes.map((change) => ('stat' in change ? change.stat : undefined)),
    ),
    ...check(
      'keyword',
      changes.map((change) => ('keyword' in change ? change.keyword : undefined)),
    ),
    ...check(
      'prohibition',
      changes.map((change) => (change.kind === 'forbid' ? change.what : undefined)),
    ),
    ...check(
      'permission',
      changes.map((change) => (change.kind === 'allow' ? change.what : undefined)),
    ),
  ];
}

const isLiteral = (entry: string | CardLiteral): entry is CardLiteral => typeof entry !== 'string';
