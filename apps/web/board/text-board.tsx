import type { Game, Seat, Table } from '#kernel';
import { boardText } from '#words';
import { t } from '../text/language.js';
import { wordsFor, type SeatNames } from './names.js';

interface TextBoardProps {
  readonly game: Game;
  readonly table: Table;
  readonly own: Seat;
  readonly names: SeatNames;
}

/** The table in words, for people who would rather read it. */
export function TextBoard({ game, table, own, names }: TextBoardProps) {
  return (
    <section class="text-board" aria-label={t().table.textBoard} tabIndex={0}>
      <pre>{boardText(wordsFor(game, names), table, own)}</pre>
    </section>
  );
}
