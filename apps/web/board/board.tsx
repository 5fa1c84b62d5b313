import { useMemo } from 'preact/hooks';
import { seatRef, zoneOf, type CardId, type Game, type Seat, type Table } from '#kernel';
import type { Light } from '../decision/draft.js';
import { t } from '../text/language.js';
import { cardRows, heightOf, isQuiet, rowsOf, shapeOf, sharedZones } from './arrangement.js';
import { Arrows } from './arrows.js';
import { moveBetweenRows } from './card-row.js';
import { useDragging } from './dragging.js';
import { wordsFor, type SeatNames } from './names.js';
import { StageContext, useStage, type Stage } from './stage.js';
import { ZoneView } from './zone-view.js';

export interface BoardProps {
  readonly game: Game;
  readonly table: Table;
  /** The seat at the lower edge of the board. */
  readonly own: Seat;
  readonly names: SeatNames;
  /** Whether cards that turn do so at once, because the table did not come from the one shown before. */
  readonly isStill?: boolean;
  readonly lights?: ReadonlyMap<string, Light> | undefined;
  readonly onTap?: (id: string) => void;
  readonly onLift?: Stage['onLift'];
  readonly onLook?: (id: CardId | null) => void;
}

/** Attacks that were under way when the game ended no longer matter. */
const NO_LINKS: Table['links'] = [];
const NO_LIGHTS: ReadonlyMap<string, Light> = new Map();
const ignore = (): void => {};

/** The whole table: the other seats above, shared zones in the middle, the viewer's own side below. */
export function Board(props: BoardProps) {
  const {
    game,
    table,
    own,
    names,
    isStill = false,
    lights = NO_LIGHTS,
    onTap = ignore,
    onLift,
    onLook = ignore,
  } = props;
  const stage: Stage = { game, table, own, names, lights, onTap, onLift, onLook };
  const drag = useDragging(stage);
  const others = useMemo(() => othersOf(table, own), [table.seats.length, own]);
  // The style sheet makes cards as large as the screen allows for this number of rows.
  const rows = useMemo(() => cardRows(game), [game]);
  return (
    <StageContext.Provider value={stage}>
      <div
        class={`board seats-${table.seats.length}${isStill ? ' still' : ''}`}
        style={{ '--card-rows': String(rows) }}
        onKeyDown={moveBetweenRows}
        onPointerDown={drag}
      >
        <div class="others">
          {others.map((seat) => (
            <Side key={seat} seat={seat} isOwn={false} />
          ))}
        </div>
        <Middle />
        <Side seat={own} isOwn />
        <Arrows links={table.result ? NO_LINKS : table.links} own={own} />
      </div>
    </StageContext.Provider>
  );
}

/** The other seats in turn order, starting after the viewer's own. */
const othersOf = ({ seats }: Table, own: Seat): readonly Seat[] =>
  seats.slice(1).map((_, i) => (own + i + 1) % seats.length);

function Side({ seat, isOwn }: { readonly seat: Seat; readonly isOwn: boolean }) {
  const { game, table, names, lights, onTap } = useStage();
  const rows = isOwn ? rowsOf(game) : rowsOf(game).toReversed();
  const shown = (zone: string): boolean =>
    shapeOf(game, zone) !== 'hidden' && game.layout.zones[zone] !== undefined && !isQuiet(game, table, zone, seat);
  const state = table.seats[seat];
  const light = lights.get(seatRef(seat));
  return (
    <section
      class={`side ${isOwn ? 'own' : 'other'}${table.turn.seat === seat ? ' has-turn' : ''}`}
      aria-label={names(seat)}
      data-seat={seat}
    >
      <h2 class="side-name">
        {light ? (
          <button
            type="button"
            class={`seat-pick lit lit-${light}`}
            data-ref={seatRef(seat)}
            aria-pressed={light === 'picked'}
            onClick={() => onTap(seatRef(seat))}
          >
            {names(seat)}
          </button>
        ) : (
          names(seat)
        )}
        {Object.entries(state?.counters ?? {}).map(([counter, value]) => (
          <span class="seat-counter" key={counter}>{`${counter} ${value}`}</span>
        ))}
      </h2>
      {rows.map((row) => {
        const columns = row.map((column) => column.filter(shown)).filter((column) => column.length > 0);
        return columns.length === 0 ? null : (
          <div class="side-row" key={row.flat().join()}>
            {columns.map((column) => (
              <div class={columnClass(game, column, heightOf(game, row))} key={column.join()}>
                {column.map((zone) => (
                  <ZoneView key={zone} zone={zoneOf(zone, seat)} />
                ))}
              </div>
            ))}
          </div>
        );
      })}
    </section>
  );
}

/** Zones of one column are stacked; if they are too high for the row, wide screens put them side by side. */
function columnClass(game: Game, column: readonly string[], height: number): string {
  if (column.length > 1) return `column stacked${column.length > height ? ' too-high' : ''}`;
  return `column column-${shapeOf(game, column[0] as string)}`;
}

/** What is between the seats: shared zones, and announced actions that are not yet resolved. */
function Middle() {
  const { game, table, names } = useStage();
  const shared = sharedZones(game, table);
  const words = wordsFor(game, names);
  if (shared.length === 0 && table.stage.length === 0) return <div class="middle" />;
  return (
    <section class="middle" aria-label={t().table.table}>
      {shared.map((zone) => (
        <ZoneView key={zone} zone={zone} />
      ))}
      {table.stage.length > 0 && (
        <ol class="waiting" aria-label={t().table.waiting}>
          {table.stage.toReversed().map(({ id }) => (
            <li key={id}>{words.thing(table, id)}</li>
          ))}
        </ol>
      )}
    </section>
  );
}
