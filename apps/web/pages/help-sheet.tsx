import { useKeys } from '../keys.js';
import { t } from '../text/language.js';

const ID = 'help';
const sheet = (): HTMLDialogElement | null => document.querySelector(`#${ID}`);

export const openHelp = (): void => sheet()?.showModal();

const BOARD = ['options', 'move', 'pick', 'back', 'pass', 'last', 'clocks', 'text', 'help'] as const;
const REPLAY = ['event', 'turn', 'ends', 'play', 'speed', 'eyes'] as const;

/** A dialog that lists all keyboard shortcuts. */
export function HelpSheet() {
  useKeys({ '?': openHelp });
  const { title, close, board, replay, rows } = t().keys;
  return (
    <dialog id={ID} class="help" aria-labelledby="help-title">
      <h2 id="help-title">{title}</h2>
      <div class="help-columns">
        <section>
          <h3>{board}</h3>
          <ul>
            {BOARD.map((row) => (
              <li key={row}>{rows[row]}</li>
            ))}
          </ul>
        </section>
        <section>
          <h3>{replay}</h3>
          <ul>
            {REPLAY.map((row) => (
              <li key={row}>{rows[row]}</li>
            ))}
          </ul>
        </section>
      </div>
      <form method="dialog">
        <button type="submit" class="choice">
          {close}
        </button>
      </form>
    </dialog>
  );
}
