import { finding, type Finding } from '../finding.js';
import { isHeld } from '../insight/gather.js';
import { addTo, NO_LINK, scoreOf, type InsightTally, type Link } from '../insight/tally.js';
import { holm, normalTails } from '../statistics.js';
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
    { held: false, baseline: () => NO_LINK },
    { held: true, baseline: (key: string, own: Link) => without(everyone, key, own) },
  ];
  return kinds.flatMap(({ held, baseline }) => {
    const strongest = [...tallies].flatMap(
      ([player, tally]) => strongestOf(player, tally, { held, minCards, baseline }) ?? [],
    );
    const corrected = holm(strongest.map(({ p }) => p));
    return strongest.flatMap((one, i) => toFinding(one, corrected[i] ?? 1, tallies.get(one.player), thresholds) ?? []);
  });
}

interface Search {
  readonly held: boolean;
  readonly minCards: number;
  /** What is to be expected of honest players. */
  readonly baseline: (key: string, own: Link) => Readonly<Link>;
}

function strongestOf(player: string, { links }: InsightTally, { held, minCards, baseline }: Search): Strongest | null {
  let best: { key: string; link: Link; z: number } | null = null;
  let looked = 0;
  for (const [key, link] of links) {
    if (isHeld(key) !== held || link.cards < minCards || link.taken === 0 || link.taken === link.choices) continue;
    looked += 1;
    const z = held ? difference(link, baseline(key, link)) : fromNothing(link);
    if (!best || Math.abs(z) > Math.abs(best.z)) best = { key, link, z };
  }
  return best && { player, ...best, p: Math.min(1, looked * normalTails(best.z)) };
}

/** Dealt anew, the sum is 0 on average; its spread is estimated from the cards themselves. */
function fromNothing(link: Link): number {
  const { sum, squares } = scoreOf(link);
  return squares <= 0 ? 0 : sum / Math.sqrt(squares);
}

function difference(own: Link, others: Readonly<Link>): number {
  const [mine, theirs] = [scoreOf(own), scoreOf(others)];
  if (others.cards < own.cards) return 0;
  const spread = (score: typeof mine, n: number): number => Math.max(0, score.squares / n - score.mean ** 2) / n;
  const deviation = Math.sqrt(spread(mine, own.cards) + spread(theirs, others.cards));
  return deviation === 0 ? 0 : (mine.mean - theirs.mean) / deviation;
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
