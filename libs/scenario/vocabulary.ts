import type { Decision, Game, Option } from '#kernel';
import type { AnswerContext } from './meaning.js';

/**
 * The problems with the words of a claim that something is *not* offered. Such a claim always holds for a misspelt
 * word, so every word in it must mean something in the game, and every fact must be one that options of the match have
 * had or that the game's judges use.
 */
export function unknownWords(
  context: AnswerContext,
  decision: Decision,
  wanted: string | Readonly<Record<string, unknown>>,
): string[] {
  const options = decision.offer?.kind === 'choose' ? decision.offer.options : [];
  const known = wordsOf(context, options);
  const strange = stringsIn(wanted).filter((word) => !known.has(word));
  const problems = strange.map((word) => `"${word}" is the name of nothing in ${context.game.id}`);
  if (typeof wanted === 'string') return problems;
  const spoken = context.game.tooling?.dialect?.facts ?? {};
  const missing = Object.keys(wanted).filter((fact) => !context.facts.has(fact) && !(fact in spoken));
  return [
    ...problems,
    ...missing.map((fact) => `no option here has a fact "${fact}"; they have ${[...context.facts].join(', ')}`),
  ];
}

function wordsOf({ game, names, table }: AnswerContext, options: readonly Option[]): ReadonlySet<string> {
  return new Set([
    ...names.all(),
    ...Object.keys(game.cards),
    ...Object.values(game.cards).flatMap(({ key, abilities }) => abilities.map(({ id }) => `${key}#${id}`)),
    ...gameWords(game),
    ...Object.values(game.tooling?.dialect?.facts ?? {}).flat(),
    ...table.seats.map(({ seat }) => `seat/${seat}`),
    ...options.flatMap((option) => stringsIn(option)),
  ]);
}

/** Names of steps, programs and operations; of `action:up`, also the last part. */
function gameWords(game: Game): string[] {
  const full = [
    ...Object.keys(game.procedures.steps),
    ...Object.keys(game.procedures.programs),
    ...Object.keys(game.language.operations),
  ];
  return full.flatMap((word) => [word, word.slice(word.lastIndexOf(':') + 1)]);
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(stringsIn);
}
