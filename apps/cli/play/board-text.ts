import { cardsIn, hidesCount, HIDDEN, numberOf, zoneOf, type CardId, type Game, type Seat, type Table } from '#kernel';
import { Words } from '#testkit';

/** The table as a person in a seat sees it: the others above, the own side below. */
export function boardText(game: Game, view: Table, seat: Seat): string {
  const others = view.seats.filter((other) => other.seat !== seat);
  const { turn } = view;
  const whose = turn.seat === seat ? 'yours' : nameOf(view, turn.seat, seat);
  const shared = Object.keys(game.layout.zones).filter(
    (zone) => game.layout.zones[zone]?.per === 'table' && cardsIn(view, zone).length > 0,
  );
  return [
    `turn ${turn.number}, ${whose}${turn.phase ? `, ${turn.phase}` : ''}`,
    ...others.map((other) => sideText(game, view, other.seat, seat)),
    sideText(game, view, seat, seat),
    ...shared.map((zone) => `${zone}: ${cardsText(game, view, cardsIn(view, zone))}`),
    ...(view.stage.length > 0
      ? [
          `waiting, last one first: ${[...view.stage]
            .reverse()
            .map((action) => new Words(game, view).thing(action.id))
            .join('; ')}`,
        ]
      : []),
    ...view.links.map(
      (link) => `${new Words(game, view).thing(link.from)} ${link.kind}s ${new Words(game, view).thing(link.to)}`,
    ),
  ].join('\n');
}

/** Seats and their zones as the person calls them. */
export function personal(text: string, view: Table, own: Seat): string {
  return text
    .replace(/\bseat (\d+)\b/g, (_, seat: string) => nameOf(view, Number(seat), own))
    .replace(/\b([a-z-]+)\/(\d+)\b/g, (_, zone: string, seat: string) =>
      Number(seat) === own ? `your ${zone}` : `${nameOf(view, Number(seat), own)}'s ${zone}`,
    );
}

const nameOf = (view: Table, seat: Seat, own: Seat): string => {
  if (seat === own) return 'you';
  return view.seats.length === 2 ? 'opponent' : `seat ${seat}`;
};

function sideText(game: Game, view: Table, seat: Seat, own: Seat): string {
  const names = zoneNames(game);
  const width = Math.max(...Object.values(names).map(({ length }) => length));
  const lines = Object.entries(names).map(([zone, name]) => {
    const ids = cardsIn(view, zoneOf(zone, seat));
    const orMore = hidesCount(game, view, zoneOf(zone, seat), [own]) ? '+' : '';
    const known = ids.filter((id) => id !== HIDDEN);
    const shown = known.length > 0 ? `: ${cardsText(game, view, known)}` : '';
    return `  ${name.padEnd(width)} ${String(ids.length).padStart(2)}${orMore}${shown}`;
  });
  return [nameOf(view, seat, own), ...lines].join('\n');
}

/** Zones of a seat with what they are called, in the order in which they are shown. */
const zoneNames = (game: Game): Readonly<Record<string, string>> =>
  game.tooling?.display?.zones ??
  Object.fromEntries(
    Object.entries(game.layout.zones).flatMap(([zone, { per }]) => (per === 'seat' ? [[zone, zone]] : [])),
  );

const cardsText = (game: Game, view: Table, ids: readonly CardId[]): string =>
  ids.map((id) => cardText(game, view, id)).join('  ');

/** A card with what matters of it: what it is there as, its number if effects changed it, whether it is used. */
function cardText(game: Game, view: Table, id: CardId): string {
  const card = view.cards[id];
  if (!card) return '?';
  const name = card.def === null ? '?' : (game.cards[card.def]?.name ?? card.def);
  const changed =
    card.def === null || card.role === null
      ? []
      : Object.entries(game.cards[card.def]?.stats ?? {}).flatMap(([stat, printed]) => {
          const now = numberOf({ game, table: view }, card, stat);
          return now === printed ? [] : [`${stat} ${now}`];
        });
  const notes = [
    card.role,
    card.place ?? null,
    card.orientation === 'sideways' ? (game.tooling?.display?.sideways ?? 'sideways') : null,
    ...changed,
  ].filter((note) => note !== null);
  const host = card.host === null ? '' : ` on ${new Words(game, view).card(card.host)}`;
  return notes.length > 0 ? `${name}(${notes.join(', ')}${host})` : name;
}
