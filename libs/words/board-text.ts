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
import { fill } from './speech/fill.js';
import type { Names } from './sentences/names.js';
import { Words } from './words.js';

/** The table as a person in a seat sees it: the others above, the own side below. */
export function boardText(names: Names, view: Table, seat: Seat): string {
  const { game, speech } = names;
  const others = view.seats.filter((other) => other.seat !== seat);
  const { turn } = view;
  const header = fill(speech.sentences.turn, { n: String(turn.number), who: names.seat(turn.seat) });
  const shared = Object.keys(game.layout.zones).filter(
    (zone) => game.layout.zones[zone]?.per === 'table' && cardsIn(view, zone).length > 0,
  );
  return [
    [header, names.phase(turn.phase)].filter(Boolean).join(' '),
    ...others.map((other) => sideText(names, view, other.seat, seat)),
    sideText(names, view, seat, seat),
    ...shared.map((zone) => `${names.zone(zone)}: ${cardsText(game, view, cardsIn(view, zone))}`),
    ...(view.stage.length > 0
      ? [speech.waiting(view.stage.toReversed().map((action) => names.thing(view, action.id)))]
      : []),
    ...view.links.filter(({ over }) => !over).flatMap((link) => linkText(names, view, link)),
  ].join('\n');
}

function linkText(names: Names, view: Table, { from, kind, to }: Link): string[] {
  const own = names.lexicon.links?.[kind];
  const said = own && fill(own, { from: names.things(view, [from]), to: names.thing(view, to) });
  return said ? [said] : [];
}

function sideText(words: Names, view: Table, seat: Seat, own: Seat): string {
  const { game } = words;
  const names = zoneNames(words);
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
  return [words.seat(seat).text, ...lines].join('\n');
}

/** Zones of a seat with what they are called, in the order in which they are shown. */
function zoneNames(words: Names): Readonly<Record<string, string>> {
  const { layout, tooling } = words.game;
  const perSeat = Object.keys(layout.zones).filter((zone) => layout.zones[zone]?.per === 'seat');
  const shown = Object.keys(tooling?.display?.zones ?? {});
  return Object.fromEntries((shown.length > 0 ? shown : perSeat).map((zone) => [zone, words.zoneTitle(zone)]));
}

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
