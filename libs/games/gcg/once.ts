import type { CardId, Context } from '#kernel';

/** Counted for each card that has it; a card that left and came back is a new one (1.1.0:13-2-13-2, ruling A44). */
const onceMark = (carrier: CardId | null, program: string): string => `turn:once:${carrier}:${program}`;

export const isUsed = (context: Pick<Context, 'table'>, carrier: CardId | null, program: string): boolean =>
  context.table.marks[onceMark(carrier, program)] !== undefined;

/** 1.1.0:13-2-13-1 */
export const markUsed = (context: Context, carrier: CardId | null, program: string): void =>
  context.mark(onceMark(carrier, program), true);
