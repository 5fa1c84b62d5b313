import {
  cardsIn,
  hidesCount,
  HIDDEN,
  numberOf,
  zoneOf,
  type Card,
  type CardId,
  type Game,
  type Link,
  type Seat,
  type Table,
} from '#kernel';
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
    `turn ${turn.number}, ${whose}${turn.phase ? `, ${new Words(game, view).word(turn.phase)}` : ''}`,
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
    ...view.links.filter(({ over }) => !over).map((link) => linkText(game, view, link)),
  ].join('\n');
}

function linkText(game: Game, view: Table, { from, kind, to }: Link): string {
  const words = new Words(game, view);
  const verb = words.word(kind) === kind ? `${kind}s` : words.word(kind);
  return `${words.thing(from)} ${verb} ${words.thing(to)}`;
}

/** Seats and their zones as the person calls them. */
export function personal(game: Game, text: string, view: Table, own: Seat): string {
  const { zones = {}, words = {} } = game.tooling?.display ?? {};
  const called = (zone: string): string => zones[zone] ?? words[zone] ?? zone;
  return text
    .replace(/\bseat (\d+)\b/g, (_, seat: string) => nameOf(view, Number(seat), own))
    .replace(/\b([a-z-]+)\/(\d+)\b/g, (_, zone: string, seat: string) =>
      Number(seat) === own ? `your ${called(zone)}` : `${nameOf(view, Number(seat), own)}'s ${called(zone)}`,
    );
}

const nameOf = (view: Table, seat: Seat, own: Seat): string => {
  if (seat === own) return 'you';
  return view.seats.length === 2 ? 'opponent' : `seat ${seat}`;
};

function sideText(game: Game, view: Table, seat: Seat, own: Seat): string {
  const names = zoneNames(game);
  const quiet = game.tooling?.display?.quiet ?? [];
  const shown = Object.entries(names).filter(
    ([zone]) => !quiet.includes(zone) || cardsIn(view, zoneOf(zone, seat)).length > 0,
  );
  const width = Math.max(...Object.values(names).map(({ length }) => length));
  const lines = shown.map(([zone, name]) => {
    const ids = cardsIn(view, zoneOf(zone, seat));
    const orMore = hidesCount(game, view, zoneOf(zone, seat), [own]) ? '+' : '';
    const known = ids.filter((id) => id !== HIDDEN);
    return `  ${name.padEnd(width)} ${String(ids.length).padStart(2)}${orMore}${listText(game, view, known)}`;
  });
  return [nameOf(view, seat, own), ...lines].join('\n');
}

/** Zones of a seat with what they are called, in the order in which they are shown. */
const zoneNames = (game: Game): Readonly<Record<string, string>> =>
  game.tooling?.display?.zones ??
  Object.fromEntries(
    Object.entries(game.layout.zones).flatMap(([zone, { per }]) => (per === 'seat' ? [[zone, zone]] : [])),
  );

/** One line, or where cards have a lot beside their names a line for each, those that are alike together. */
function listText(game: Game, view: Table, ids: readonly CardId[]): string {
  if (ids.length === 0) return '';
  const { notes } = game.tooling?.display ?? {};
  const isLong = notes && ids.some((id) => view.cards[id] && notes({ game, table: view }, view.cards[id]).length > 1);
  if (!isLong) return `: ${cardsText(game, view, ids)}`;
  const counts = new Map<string, number>();
  for (const text of ids.map((id) => cardText(game, view, id))) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].map(([text, n]) => `\n      ${n > 1 ? `${n} × ` : ''}${text}`).join('');
}

const cardsText = (game: Game, view: Table, ids: readonly CardId[]): string =>
  ids.map((id) => cardText(game, view, id)).join('  ');

/** A card with what matters of it: what it is there as, its numbers, whether it is used. */
export function cardText(game: Game, view: Table, id: CardId): string {
  const card = view.cards[id];
  if (!card) return '?';
  const name = card.def === null ? '?' : (game.cards[card.def]?.name ?? card.def);
  const display = game.tooling?.display;
  const sideways = card.orientation === 'sideways' ? [display?.sideways ?? 'sideways'] : [];
  const notes = display?.notes
    ? [...display.notes({ game, table: view }, card), ...sideways]
    : [...lieNotes(card), ...sideways, ...changedNumbers(game, view, card)];
  const host = card.host === null ? '' : ` on ${new Words(game, view).card(card.host)}`;
  const space = display?.notes ? ' ' : '';
  return notes.length > 0 ? `${name}${space}(${notes.join(', ')}${host})` : name;
}

const lieNotes = ({ role, place }: Card): string[] => [role, place].filter((note) => typeof note === 'string');

/** The numbers that effects changed. */
function changedNumbers(game: Game, view: Table, card: Card): string[] {
  const printed = card.def === null || card.role === null ? {} : (game.cards[card.def]?.stats ?? {});
  return Object.entries(printed).flatMap(([stat, number]) => {
    const now = numberOf({ game, table: view }, card, stat);
    return now === number ? [] : [`${stat} ${now}`];
  });
}
