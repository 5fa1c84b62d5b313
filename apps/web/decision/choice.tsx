import type { ComponentChildren } from 'preact';
import type { Answer, Decision, Game, Offer, Table } from '#kernel';
import type { Names } from '#words/sentences';
import type { SeatNames } from '../board/names.js';
import type { Draft } from './draft.js';

/** A decision as a page shows it. */
export interface PanelProps {
  readonly game: Game;
  readonly table: Table;
  readonly decision: Decision;
  readonly draft: Draft;
  readonly names: SeatNames;
  readonly onDraft: (draft: Draft) => void;
  readonly onAnswer: (answer: Answer, until?: string) => void;
}

/** The properties of the widget for one kind of offer. */
export interface WidgetProps<O extends Offer = Offer> extends PanelProps {
  readonly offer: O;
  readonly words: Names;
}

/** A button for an answer; the keys 1 to 9 press the button with that number. */
export function Choice(props: {
  readonly n?: number;
  readonly onClick: () => void;
  readonly kind?: 'main' | 'quiet' | undefined;
  readonly disabled?: boolean;
  readonly pressed?: boolean;
  readonly children: ComponentChildren;
}) {
  const { n, onClick, kind, disabled = false, pressed, children } = props;
  return (
    <button
      type="button"
      class={`choice${kind ? ` choice-${kind}` : ''}`}
      disabled={disabled}
      aria-pressed={pressed}
      data-key={n !== undefined && n <= 9 ? n : undefined}
      onClick={onClick}
    >
      {n !== undefined && n <= 9 && <kbd aria-hidden="true">{n}</kbd>}
      <span>{children}</span>
    </button>
  );
}
