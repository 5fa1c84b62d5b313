import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Decision, Game, Table } from '#kernel';
import { momentsOf, play, type Batch, type MatchPlan } from '#simulation';
import { Words } from '#words';

/** A whole match as readable text: each position at the start of a turn, and every decision, answer and event. */
export function playthrough(plan: MatchPlan): string {
  const lines: string[] = [];
  let turn = -1;
  for (const batch of play(plan)) {
    lines.push(...answerLines(plan.game, batch), ...eventLines(plan.game, batch));
    if (batch.after.turn.number !== turn || batch.after.result)
      lines.push('', new Words(plan.game, batch.after).board(), '');
    turn = batch.after.turn.number;
  }
  return `${lines.join('\n')}\n`;
}

function answerLines(game: Game, { before, input }: Batch): string[] {
  if (!input) return [`# ${game.name}, ${game.id}@${game.edition}`];
  const decision = before.pending.find(({ id }) => id === input.decision) as Decision;
  const words = new Words(game, before);
  return [words.decision(decision), `  > ${words.answer(decision, input.answer)}`];
}

function eventLines(game: Game, batch: Batch): string[] {
  return momentsOf(batch, 0).flatMap(({ before, event }) => {
    const text = new Words(game, before as Table).event(event);
    return text === null ? [] : [`  ${text}`];
  });
}

/** If set, golden files are written again instead of compared. */
export const UPDATE_GOLDEN = 'UPDATE_GOLDEN';

/** Compares a text with the stored one and throws at the first line that differs. */
export function compareGolden(file: string, text: string): void {
  if (process.env[UPDATE_GOLDEN]) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return;
  }
  if (!existsSync(file)) throw new Error(`${file} is missing; run with ${UPDATE_GOLDEN}=1 to write it`);
  const stored = readFileSync(file, 'utf8').split('\n');
  const now = text.split('\n');
  const line = now.findIndex((content, i) => content !== stored[i]);
  if (line < 0 && now.length === stored.length) return;
  const at = line < 0 ? now.length : line;
  throw new Error(
    `${file}:${at + 1} differs; run with ${UPDATE_GOLDEN}=1 to write it again\n  stored: ${stored[at] ?? '(end)'}\n  now:    ${now[at] ?? '(end)'}`,
  );
}
