import { HIDDEN, type CardId, type Table } from '#kernel';
import { CardView } from './card-view.js';
import { useStage } from './stage.js';

/** Cards whose host is this card; they are drawn with it. */
export const ridersOf = (table: Table, ids: readonly CardId[], host: CardId): readonly CardId[] =>
  ids.filter((id) => id !== HIDDEN && table.cards[id]?.host === host);

export const isRider = (table: Table, ids: readonly CardId[], id: CardId): boolean => {
  const host = table.cards[id]?.host ?? null;
  return host !== null && ids.includes(host);
};

export function CardRow({ ids }: { readonly ids: readonly CardId[] }) {
  const { table } = useStage();
  const hosts = ids.filter((id) => !isRider(table, ids, id));
  return (
    <ul class="cards" onKeyDown={moveFocus}>
      {hosts.map((id, i) => (
        <li key={id === HIDDEN ? `hidden-${i}` : id}>
          <CardView id={id} riders={ridersOf(table, ids, id)} />
        </li>
      ))}
    </ul>
  );
}

/** The left and right keys move from card to card. */
export function moveFocus(event: KeyboardEvent): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined || event.shiftKey) return;
  const cards = [...(event.currentTarget as Element).querySelectorAll<HTMLElement>('button.card')];
  const next = cards[cards.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}

/** The up and down keys move to the nearest card of another row. */
export function moveBetweenRows(event: KeyboardEvent): void {
  const way = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const here = (event.target as Element).closest('button.card')?.getBoundingClientRect();
  if (way === undefined || !here) return;
  const cards = [...(event.currentTarget as Element).querySelectorAll<HTMLElement>('button.card')];
  const distanceTo = (card: HTMLElement): number => {
    const { top, left, height } = card.getBoundingClientRect();
    const rows = way * (top - here.top);
    return rows < height / 2 ? Infinity : rows + Math.abs(left - here.left) / 2;
  };
  const [nearest] = cards.map((card) => ({ card, distance: distanceTo(card) })).sort((a, b) => a.distance - b.distance);
  if (!nearest || nearest.distance === Infinity) return;
  event.preventDefault();
  nearest.card.focus();
}
