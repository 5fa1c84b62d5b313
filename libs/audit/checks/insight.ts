import { finding, type Finding } from '../finding.js';
import { isHeld } from '../insight/gather.js';
import { addTo, NO_LINK, scoreOf, standingOf, type InsightTally, type Link } from '../insight/tally.js';
import { holm, normalTails, skewedTails } from '../statistics.js';
import type { Thresholds } from '../thresholds.js';

/** A player's strongest link between choices and hidden cards. */
interface Strongest {
  readonly player: string;
  readonly key: string;
  readonly link: Link;
  readonly z: number;
  /** Corrected for the number of links looked at. */
  readonly p: number;
}

/**
 * Whether a player's choices follow cards that it could not see. Cards that nobody had seen are compared with all ways in which
 * they could have been dealt; cards that another player held are compared with how the other players of the archive choose, for
 * those are no longer random once their holder has played, and reading that is an art, not a crime.
 */
export function insight(tallies: ReadonlyMap<string, InsightTally>, thresholds: Thresholds): readonly Finding[] {
  const { minCards } = thresholds.insight;
  const everyone = [...tallies.values()];
  const kinds = [
    { held: false, minCards, remarkable: fromNothing },
    { held: true, minCards, remarkable: (link: Link, key: string) => difference(link, without(everyone, key, link)) },
  ];
  return kinds.flatMap((search) => {
    const strongest = [...tallies].flatMap(([player, tally]) => strongestOf(player, tally, search) ?? []);
    const corrected = holm(strongest.map(({ p }) => p));
    return strongest.flatMap((one, i) => toFinding(one, corrected[i] ?? 1, tallies.get(one.player), thresholds) ?? []);
  });
}

/** How far from what honest players come to, and how likely that is by chance. */
interface Remarkable {
  readonly z: number;
  readonly p: number;
}

interface Search {
  readonly held: boolean;
  readonly minCards: number;
  readonly remarkable: (link: Link, key: string) => Remarkable;
}

function strongestOf(player: string, { links }: InsightTally, search: Search): Strongest | null {
  let best: (Remarkable & { readonly key: string; readonly link: Link }) | null = null;
  let looked = 0;
  for (const [key, link] of links) {
    const isDecided = link.taken === 0 || link.taken === link.choices;
    if (isHeld(key) !== search.held || link.cards < search.minCards || isDecided) continue;
    looked += 1;
    const found = search.remarkable(link, key);
    if (!best || found.p < best.p) best = { key, link, ...found };
  }
  return best && { ...best, player, p: Math.min(1, looked * best.p) };
}

/** Dealt anew, the sum is 0 on average, and its spread and skewness are known. */
function fromNothing(link: Link): Remarkable {
  const { z, skewness } = standingOf(link);
  return { z, p: skewedTails(z, skewness) };
}

function difference(own: Link, others: Readonly<Link>): Remarkable {
  const [mine, theirs] = [scoreOf(own), scoreOf(others)];
  if (others.cards < own.cards) return { z: 0, p: 1 };
  const spread = (score: typeof mine, n: number): number => Math.max(0, score.squares / n - score.mean ** 2) / n;
  const deviation = Math.sqrt(spread(mine, own.cards) + spread(theirs, others.cards));
  const z = deviation === 0 ? 0 : (mine.mean - theirs.mean) / deviation;
  return { z, p: normalTails(z) };
}

/** All players' link but this one's. */
function without(everyone: readonly InsightTally[], key: string, own: Link): Readonly<Link> {
  const others: Link = { ...NO_LINK };
  for (const { links } of everyone) {
    const link = links.get(key);
    if (link && link !== own) addTo(others, link);
  }
  return others;
}

function toFinding(
  { player, key, link, z }: Strongest,
  p: number,
  tally: InsightTally | undefined,
  { insight: { alpha, alphaLow } }: Thresholds,
): Finding | null {
  if (p > alphaLow) return null;
  const [place = '', choice = '', feature = ''] = key.split(' | ');
  const held = isHeld(place);
  const { choices, taken, high, highTaken, cards } = link;
  const percent = (part: number, of: number): string => (of === 0 ? '–' : `${Math.round((100 * part) / of)} %`);
  const rest = { taken: taken - highTaken, choices: choices - high };
  const where = place.slice(place.indexOf(': ') + 2);
  return finding({
    check: 'insight',
    severity: p > alpha ? 'low' : held ? 'medium' : 'high',
    players: [player],
    events: tally?.examples.get(`${place} | ${choice}`) ?? [],
    numbers: { z, p, cards, choices, taken, high, highTaken },
    explanation:
      `${player} chose “${choice}” in ${percent(highTaken, high)} of ${high} cases while “${feature}” of what lay hidden (${where}) ` +
      `was above what could be expected, and in ${percent(rest.taken, rest.choices)} of ${rest.choices} cases otherwise. ${
        held
          ? 'Other players do not choose so. Another player knew these cards: good reading looks the same, so hold this against how the player decides.'
          : `Nobody at the table had seen these cards, so no honest cause is known; in an archive of this size chance does it with probability ${p.toExponential(1)}.`
      }`,
  });
}
