import type { GameSheet } from '#contract';
import type { Game } from '#kernel';
import { cardSetsOf } from '#match';

/** A game as data, without the rules that are code. */
export function gameSheetOf(game: Game): GameSheet {
  const { id, edition, name, layout, decks, language, tooling } = game;
  return {
    game: id,
    edition,
    name,
    cardSet: cardSetsOf(game)[`${id}@${edition}`] ?? '',
    modes: modesOf(game),
    sections: { ...decks.sections },
    sampleDecks: data<GameSheet['sampleDecks']>(decks.samples),
    zones: zonesOf(game),
    places: layout.places === undefined ? null : data(layout.places),
    words: data<GameSheet['words']>(language.vocabulary?.words ?? {}),
    display: tooling?.display === undefined ? null : data(tooling.display),
  };
}

const modesOf = ({ modes }: Game): GameSheet['modes'] =>
  Object.entries(modes).map(([mode, { tables, openTeams = false, sharedZones = [] }]) => ({
    mode,
    tables: tables.map((teams) => [...teams]),
    openTeams,
    sharedZones: [...sharedZones],
  }));

const zonesOf = ({ layout }: Game): GameSheet['zones'] =>
  Object.fromEntries(
    Object.entries(layout.zones).map(([zone, { per, faceUp, faceDown, topSeen, tracked, countSeenBelow }]) => [
      zone,
      { per, faceUp, faceDown, topSeen, tracked, countSeenBelow },
    ]),
  );

/** Drops functions, which JSON cannot hold. */
const data = <T = GameSheet['display']>(value: unknown): T => JSON.parse(JSON.stringify(value)) as T;
