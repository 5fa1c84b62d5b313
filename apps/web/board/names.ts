import type { Game, Seat, Table, ZoneId } from '#kernel';
import { Names, people, type People } from '#words/sentences';
import { t } from '../text/language.js';

/** What seats are called on a page: the name alone, and (`people`) in sentences. */
export interface SeatNames {
  (seat: Seat): string;
  readonly people: People;
}

/** Names for a viewer who has a seat, or none (`own` is null). */
export function seatNames(table: Table, own: Seat | null, players: readonly string[] = []): SeatNames {
  const label = (seat: Seat): string => {
    if (seat === own) return t().table.you;
    if (own !== null && table.seats.length === 2) return t().table.opponent;
    return players[seat] || t().table.seat(seat);
  };
  return Object.assign(label, { people: people(t().speech, table.seats.length, own, players) });
}

/** Names of the game's terms in the language of the page. */
export const wordsFor = (game: Game, names: SeatNames): Names => new Names(game, t().speech, names.people);

const nobody: People = () => ({ name: '', isYou: false });

export const zoneTitle = (game: Game, zone: ZoneId): string => new Names(game, t().speech, nobody).zoneTitle(zone);

/** The name of a phase, a place inside a zone or a role; the word itself if the game has no name for it. */
export function ruleWord(game: Game, word: string): string {
  const names = new Names(game, t().speech, nobody);
  return names.phase(word) ?? names.place(word) ?? names.lexicon.roles?.[word] ?? word;
}
