import { cardsIn, hidesCount, zoneName, zoneSeat, type CardId, type ZoneId } from '#kernel';
import { placeRef } from '../decision/draft.js';
import { t } from '../text/language.js';
import { placesOf, shapeOf } from './arrangement.js';
import { CardRow, isRider, moveFocus, ridersOf } from './card-row.js';
import { CardView } from './card-view.js';
import { ruleWord, zoneTitle } from './names.js';
import { Pile } from './pile.js';
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
