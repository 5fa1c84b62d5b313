import { signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { cardsIn, HIDDEN, type CardId, type ZoneId } from '#kernel';
import { t } from '../text/language.js';
import { CardBack, CardFace } from './card-face.js';
import { CardRow, moveBetweenRows } from './card-row.js';
import { CardView } from './card-view.js';
import { tableFace } from './face-data.js';
import { Inspector } from './inspector.js';
import { zoneTitle } from './names.js';
import { StageContext, useStage } from './stage.js';

/** Screens without room for a sheet beside its pile. */
const phone = typeof matchMedia === 'function' ? matchMedia('(width < 620px), (height < 480px)') : null;
const isPhone = signal(phone?.matches ?? false);
phone?.addEventListener('change', ({ matches }) => (isPhone.value = matches));

/** The top card with the rest behind it; a pile opens if the viewer can tell several of its cards apart. */
export function Pile({ zone }: { readonly zone: ZoneId }) {
  const { table, lights } = useStage();
  const ids = cardsIn(table, zone);
  const known = ids.filter((id) => id !== HIDDEN);
  const [first] = ids;
  if (first === undefined) return <p class="pile-empty">{t().table.empty}</p>;
  const isAsked = known.some((id) => lights.has(id));
  if (known.length <= 1 && !isAsked)
    return (
      <div class={pileClass(ids)}>
        <CardView id={first} />
      </div>
    );
  const opens = { zone, ids, isAsked };
  return isPhone.value ? <PileOnPhone {...opens} /> : <PileOnTable {...opens} />;
}

const pileClass = (ids: readonly CardId[]): string => `pile${ids.length > 1 ? ' thick' : ''}`;

interface OpenPileProps {
  readonly zone: ZoneId;
  readonly ids: readonly CardId[];
  /** Whether cards of the pile can be chosen now. */
  readonly isAsked: boolean;
}

/** Opens beside the pile; a pile that the viewer may choose from is open already. */
function PileOnTable({ ids, isAsked }: OpenPileProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      class="pile-open"
      open={isAsked || isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open && !isAsked)}
    >
      <summary class={pileClass(ids)}>
        <span class="unseen">{t().table.cards(ids.length)}</span>
        <PileTop ids={ids} />
      </summary>
      {/* Late in a match most cards are in piles, so a pile is drawn only while it is open. */}
      {(isAsked || isOpen) && (
        <div class="pile-sheet">
          <CardRow ids={ids} />
        </div>
      )}
    </details>
  );
}

/** Opens over the lower part of the screen. It never opens by itself, because it would cover the question. */
function PileOnPhone({ zone, ids, isAsked }: OpenPileProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <>
      <button
        type="button"
        ref={opener}
        class={`pile-key ${pileClass(ids)}${isAsked ? ' lit' : ''}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span class="unseen">{t().table.cards(ids.length)}</span>
        <PileTop ids={ids} />
      </button>
      {isOpen && <PileDialog zone={zone} ids={ids} onClose={close} />}
    </>
  );
}

interface PileDialogProps {
  readonly zone: ZoneId;
  readonly ids: readonly CardId[];
  readonly onClose: () => void;
}

/** A modal dialog: the browser keeps the focus inside, and Escape closes it. */
function PileDialog({ zone, ids, onClose }: PileDialogProps) {
  const stage = useStage();
  const { game, table } = stage;
  const [looked, setLooked] = useState<CardId | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  // The page's own enlarged card is behind the sheet.
  const inside = {
    ...stage,
    onTap: (id: string) => {
      setLooked(id);
      stage.onTap(id);
    },
    onLook: setLooked,
  };
  const title = `pile-${zone.replace('/', '-')}`;
  return (
    <dialog
      ref={dialog}
      class="pile-sheet"
      aria-labelledby={title}
      onClose={onClose}
      // A click outside of the sheet is one on the dialog itself: the sheet fills it with other elements.
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
      // The board behind the sheet must neither move the focus nor let a card be dragged.
      onKeyDown={(event) => {
        moveBetweenRows(event);
        event.stopPropagation();
      }}
      onPointerDown={(event) => event.stopPropagation()}
    >
      <header>
        <h2 id={title}>
          {zoneTitle(game, zone)} <span class="zone-count">{ids.length}</span>
        </h2>
        <button type="button" class="choice" onClick={() => dialog.current?.close()}>
          {t().keys.close}
        </button>
      </header>
      <div class="pile-cards">
        <StageContext.Provider value={inside}>
          <CardRow ids={ids} />
        </StageContext.Provider>
      </div>
      {looked !== null && <Inspector game={game} table={table} id={looked} isReached />}
    </dialog>
  );
}

/** The top card of a pile. Not a button of its own: a click on it opens the pile. */
function PileTop({ ids }: { readonly ids: readonly CardId[] }) {
  const { game, table } = useStage();
  const card = ids[0] === undefined ? undefined : table.cards[ids[0]];
  const face = card ? tableFace({ game, table }, card) : null;
  return (
    <span class="pile-top" aria-hidden="true">
      <span class="card">{face ? <CardFace face={face} /> : <CardBack />}</span>
    </span>
  );
}
