import { cardsIn, didYouMean, HIDDEN, seatRef, type Table, type Viewer } from '#kernel';
import { wordList } from './board-schema.js';
import type { Driver } from './driver.js';
import type { SightExpectation, ZoneExpectation } from './scenario-schema.js';

/** The word in a zone expectation for a card that its viewer does not know. */
const UNKNOWN = 'hidden';

function viewerIn(word: string, { seats }: Table): Viewer | null {
  if (word === 'spectator') return word;
  const found = seats.find(({ seat }) => seatRef(seat) === word);
  return found ? { seat: found.seat } : null;
}

/** Everything that a viewer knows more or less than expected, in words. */
export function sightProblems(driver: Driver, word: string, expected: SightExpectation): string[] {
  const viewer = viewerIn(word, driver.table);
  if (viewer === null) return [`${word} is not a viewer here: a viewer is seat/0, seat/1 … or spectator`];
  const view = driver.view(viewer);
  const isKnown = (name: string): boolean => {
    const card = driver.card(name);
    return view.cards[card.id]?.def === card.def;
  };
  return [
    ...wordList(expected.knows ?? []).flatMap((name) => (isKnown(name) ? [] : [`${word} does not know ${name}`])),
    ...wordList(expected.hidden ?? []).flatMap((name) => (isKnown(name) ? [`${word} knows ${name}`] : [])),
    ...Object.entries(expected.zones ?? {}).flatMap(([zone, content]) =>
      zoneProblems(driver, view, zone, content).map((problem) => `${word} sees: ${problem}`),
    ),
  ];
}

/** How a zone differs from the expectation, on the whole table or as a viewer sees it. */
export function zoneProblems(driver: Driver, table: Table, zone: string, expected: ZoneExpectation): string[] {
  if (!table.zones[zone]) return [`there is no zone ${zone}${didYouMean(zone, Object.keys(table.zones))}`];
  const ids = cardsIn(table, zone);
  const isUnknown = (id: string | undefined): boolean =>
    id === HIDDEN || (id !== undefined && table.cards[id]?.def === null);
  const told = ids.map((id) => (isUnknown(id) ? UNKNOWN : (driver.names.nameOf(id) ?? table.cards[id]?.def ?? id)));
  const isCard = (word: string, id: string | undefined): boolean => {
    if (id === undefined || isUnknown(id)) return word === UNKNOWN && id !== undefined;
    const named = driver.names.idOf(word);
    return named === null ? table.cards[id]?.def === word : named === id;
  };
  const wrong = (wanted: string): string => `${zone} holds [${told.join(' ')}], not ${wanted}`;
  if (typeof expected === 'string' || Array.isArray(expected)) {
    const words = wordList(expected);
    const isSame = words.length === ids.length && words.every((word, i) => isCard(word, ids[i]));
    return isSame ? [] : [wrong(`[${words.join(' ')}]`)];
  }
  const { count, top = [], holds = [], lacks = [] } = expected;
  return [
    ...(count !== undefined && count !== ids.length ? [wrong(`${count} cards but ${ids.length}`)] : []),
    ...(wordList(top).every((word, i) => isCard(word, ids[i])) ? [] : [wrong(`${wordList(top).join(' ')} on top`)]),
    ...wordList(holds).flatMap((word) => (ids.some((id) => isCard(word, id)) ? [] : [wrong(`with ${word}`)])),
    ...wordList(lacks).flatMap((word) => (ids.some((id) => isCard(word, id)) ? [wrong(`without ${word}`)] : [])),
    ...wordList(lacks).flatMap((word) => strange(driver, word)),
  ];
}

/** A misspelt card is never in a zone, so a claim that it is not there would always hold. */
function strange({ game, names }: Driver, word: string): string[] {
  const known = [UNKNOWN, ...names.all(), ...Object.keys(game.cards)];
  return known.includes(word) ? [] : [`no card is named ${word}${didYouMean(word, known)}`];
}
