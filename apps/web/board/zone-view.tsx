import { useState } from 'preact/hooks';
import { cardsIn, HIDDEN, hidesCount, zoneName, zoneSeat, type CardId, type Table, type ZoneId } from '#kernel';
import { placeRef } from '../decision/draft.js';
import { t } from '../text/language.js';
import { placesOf, shapeOf } from './arrangement.js';
import { CardBack, CardFace } from './card-face.js';
import { CardView } from './card-view.js';
import { tableFace } from './face-data.js';
import { ruleWord, zoneTitle } from './names.js';
import { useStage, type Stage } from './stage.js';

/** One zone: its name, its number of cards, and the cards that are shown. */
export function ZoneView({ zone }: { readonly zone: ZoneId }) {
  const stage = useStage();
  const name = zoneName(zone);
  const shape = shapeOf(stage.game, name);
  const places = placesOf(stage.game, name);
  const count = countText(stage, zone);
  const light = stage.lights.get(name);
  const label = `${zoneTitle(stage.game, zone)}, ${count.spoken}`;
  return (
    <div
      role="group"
      class={`zone zone-${places ? 'places' : shape}${light ? ` lit-${light}` : ''}`}
      aria-label={label}
      data-zone={zone}
      data-ref={name}
    >
      <h3 class="zone-name">
        {zoneTitle(stage.game, zone)} <span class="zone-count">{count.shown}</span>
      </h3>
      {places ? (
        <PlacesGrid zone={zone} rows={places} />
      ) : shape === 'pile' ? (
        <Pile zone={zone} />
      ) : (
        <CardRow ids={cardsIn(stage.table, zone)} />
      )}
    </div>
  );
}

function countText({ game, table, own }: Stage, zone: ZoneId): { readonly shown: string; readonly spoken: string } {
  const n = cardsIn(table, zone).length;
  const isMore = zoneSeat(zone) !== own && hidesCount(game, table, zone, [own]);
  return isMore ? { shown: `${n}+`, spoken: t().table.atLeast(n) } : { shown: String(n), spoken: t().table.cards(n) };
}

/** Cards whose host is this card; they are drawn with it. */
const ridersOf = (table: Table, ids: readonly CardId[], host: CardId): readonly CardId[] =>
  ids.filter((id) => id !== HIDDEN && table.cards[id]?.host === host);

const isRider = (table: Table, ids: readonly CardId[], id: CardId): boolean => {
  const host = table.cards[id]?.host ?? null;
  return host !== null && ids.includes(host);
};

function CardRow({ ids }: { readonly ids: readonly CardId[] }) {
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
function moveFocus(event: KeyboardEvent): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined || event.shiftKey) return;
  const cards = [...(event.currentTarget as Element).querySelectorAll<HTMLElement>('button.card')];
  const next = cards[cards.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}

/** The top card with the rest behind it; a pile opens if the viewer can tell several of its cards apart. */
function Pile({ zone }: { readonly zone: ZoneId }) {
  const { table, lights } = useStage();
  const ids = cardsIn(table, zone);
  const known = ids.filter((id) => id !== HIDDEN);
  const [isOpen, setOpen] = useState(false);
  const [first] = ids;
  if (first === undefined) return <p class="pile-empty">{t().table.empty}</p>;
  const isAsked = known.some((id) => lights.has(id));
  if (known.length <= 1 && !isAsked)
    return (
      <div class={`pile${ids.length > 1 ? ' thick' : ''}`}>
        <CardView id={first} />
      </div>
    );
  return (
    <details
      class="pile-open"
      open={isAsked || isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open && !isAsked)}
    >
      <summary class={`pile${ids.length > 1 ? ' thick' : ''}`}>
        <span class="unseen">{t().table.cards(ids.length)}</span>
        <span class="pile-top" aria-hidden="true">
          <CardTop id={first} />
        </span>
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

/** The top card of a pile. Not a button: a click on it opens the pile. */
function CardTop({ id }: { readonly id: CardId }) {
  const { game, table } = useStage();
  const card = table.cards[id];
  const face = card ? tableFace({ game, table }, card) : null;
  return <span class="card">{face ? <CardFace face={face} /> : <CardBack />}</span>;
}

function PlacesGrid({ zone, rows }: { readonly zone: ZoneId; readonly rows: readonly (readonly string[])[] }) {
  const stage = useStage();
  const { table, game, own, lights } = stage;
  const ids = cardsIn(table, zone);
  const isOwn = zoneSeat(zone) === own;
  const at = (place: string): readonly CardId[] => ids.filter((id) => table.cards[id]?.place === place);
  const inside = game.layout.places?.inside?.[zoneName(zone)] ?? {};
  const isUsual = (place: string): boolean =>
    Object.entries(inside).some(([other, { column }]) => other !== place && column === inside[place]?.column);
  const isShown = (place: string): boolean =>
    isUsual(place) || at(place).length > 0 || (isOwn && lights.has(placeRef(place)));
  const named = new Set(rows.flat());
  const loose = ids.filter((id) => !named.has(table.cards[id]?.place ?? ''));
  const ordered = isOwn ? rows : rows.toReversed().map((row) => row.toReversed());
  return (
    <div class="places" onKeyDown={moveFocus}>
      {loose.length > 0 && !isOwn ? null : loose.length > 0 && <CardRow ids={loose} />}
      {ordered.map((row) => (
        <div class="places-row" key={row.join()}>
          {row.filter(isShown).map((place) => (
            <PlaceView key={place} place={place} ids={at(place)} isOwn={isOwn} />
          ))}
        </div>
      ))}
      {loose.length > 0 && !isOwn && <CardRow ids={loose} />}
    </div>
  );
}

interface PlaceProps {
  readonly place: string;
  readonly ids: readonly CardId[];
  readonly isOwn: boolean;
}

function PlaceView({ place, ids, isOwn }: PlaceProps) {
  const { game, table, lights, onTap } = useStage();
  const title = ruleWord(game, place);
  const light = isOwn ? lights.get(placeRef(place)) : undefined;
  const hosts = ids.filter((id) => !isRider(table, ids, id));
  return (
    <div class={`place${light ? ` lit lit-${light}` : ''}`} data-ref={placeRef(place)}>
      <span class="place-name">{title}</span>
      {hosts.map((id) => (
        <CardView key={id} id={id} riders={ridersOf(table, ids, id)} />
      ))}
      {light && (
        <button
          type="button"
          class="place-pick"
          aria-pressed={light === 'picked'}
          onClick={() => onTap(placeRef(place))}
        >
          {title}
        </button>
      )}
    </div>
  );
}
