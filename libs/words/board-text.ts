import {
  cardsIn,
  hidesCount,
  HIDDEN,
  zoneOf,
  type CardId,
  type Link,
  type Seat,
  type Table,
  type ZoneId,
} from '#kernel';
import { cardNotes, cardText } from './card-notes.js';
import type { Names } from './sentences/names.js';
import { fill } from './speech/fill.js';

/** The table as seen from a seat: the other sides above, its own side below. */
export function boardText(names: Names, view: Table, seat: Seat): string {
  const { game, speech } = names;
  const others = view.seats.filter((other) => other.seat !== seat);
  const shared = Object.keys(game.layout.zones).filter(
    (zone) => game.layout.zones[zone]?.per === 'table' && cardsIn(view, zone).length > 0 && !isPut(names, zone),
  );
  return [
    headerText(names, view),
    ...others.flatMap((other) => sideText(names, view, other.seat, seat)),
    ...sideText(names, view, seat, seat),
    ...shared.map(
      (zone) =>
        `${names.zone(zone)}: ${knownIn(view, zone)
          .map((id) => cardText(names, view, id))
          .join(' · ')}`,
    ),
    ...(view.stage.length > 0
      ? [speech.waiting(view.stage.toReversed().map((action) => names.thing(view, action.id)))]
      : []),
    ...view.links.filter(({ over }) => !over).flatMap((link) => linkText(names, view, link)),
  ].join('\n');
}

/** The cards of every pile that the player may look through, with identical ones combined. */
export function pilesText(names: Names, view: Table): string {
  return view.seats
    .flatMap(({ seat }) =>
      zonesOf(names)
        .filter((zone) => isPile(names, zone) && knownIn(view, zoneOf(zone, seat)).length > 0)
        .map((zone) => {
          const ids = knownIn(view, zoneOf(zone, seat));
          return `${names.zone(zoneOf(zone, seat))} ${ids.length}${eachText(names, view, ids)}`;
        }),
    )
    .join('\n');
}

function headerText(names: Names, { turn }: Table): string {
  const { speech } = names;
  if (turn.number === 0) return speech.setUp;
  const header = fill(speech.sentences.turn, { n: String(turn.number), who: names.seat(turn.seat) });
  return [header, names.phase(turn.phase)].filter(Boolean).join(' ');
}

function linkText(names: Names, view: Table, { from, kind, to }: Link): string[] {
  const own = names.lexicon.links?.[kind];
  const said = own && fill(own, { from: names.things(view, [from]), to: names.thing(view, to) });
  return said ? [said] : [];
}

/** A line for each zone with visible cards; all other zones together, with their numbers of cards. */
function sideText(names: Names, view: Table, seat: Seat, own: Seat): string[] {
  const quiet = names.game.tooling?.display?.quiet ?? [];
  const counts: string[] = [];
  const lines: string[] = [];
  for (const zone of zonesOf(names)) {
    const id = zoneOf(zone, seat);
    const size = cardsIn(view, id).length;
    if (size === 0 && quiet.includes(zone)) continue;
    const title = `${names.zoneTitle(zone)} ${size}${hidesCount(names.game, view, id, [own]) ? '+' : ''}`;
    const [first, ...known] = knownIn(view, id);
    if (first === undefined) counts.push(title);
    else if (isPile(names, zone)) counts.push(`${title} (${names.thing(view, first)}${known.length > 0 ? ' …' : ''})`);
    else lines.push(`  ${title}${listText(names, view, [first, ...known])}`);
  }
  return [names.seat(seat).text, ...(counts.length > 0 ? [`  ${counts.join(' · ')}`] : []), ...lines];
}

const isPile = ({ game }: Names, zone: string): boolean => game.tooling?.display?.board?.shapes?.[zone] === 'pile';
const isPut = ({ game }: Names, zone: string): boolean => game.tooling?.display?.board?.shapes?.[zone] === 'hidden';

/** Cards of a zone about which anything is known. */
const knownIn = (view: Table, zone: ZoneId): CardId[] =>
  cardsIn(view, zone).filter((id) => {
    const card = view.cards[id];
    return id !== HIDDEN && card !== undefined && (card.def !== null || card.role !== null);
  });

/** Zones of a seat, in display order. */
function zonesOf({ game: { layout, tooling } }: Names): readonly string[] {
  const shown = Object.keys(tooling?.display?.zones ?? {});
  return shown.length > 0 ? shown : Object.keys(layout.zones).filter((zone) => layout.zones[zone]?.per === 'seat');
}

/** One line if the cards are only names, otherwise a line for each. */
function listText(names: Names, view: Table, ids: readonly CardId[]): string {
  const isLong = ids.some((id) => view.cards[id] && cardNotes(names, view, view.cards[id]).length > 1);
  return isLong ? eachText(names, view, ids) : `: ${alike(names, view, ids).join(' · ')}`;
}

const eachText = (names: Names, view: Table, ids: readonly CardId[]): string =>
  alike(names, view, ids)
    .map((text) => `\n    ${text}`)
    .join('');

/** Cards with their numbers, identical ones combined. */
function alike(names: Names, view: Table, ids: readonly CardId[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const text of ids.map((id) => cardText(names, view, id))) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].map(([text, n]) => (n > 1 ? `${n} × ${text}` : text));
}
