import { finding, type Finding } from '../finding.js';
import { apartFrom, crowdsOf, without, type Crowd } from '../insight/crowd.js';
import { isHeld } from '../insight/gather.js';
import { meanOf, standingOf, type InsightTally, type Link } from '../insight/tally.js';
import { holm, skewedTails } from '../statistics.js';
import type { Thresholds } from '../thresholds.js';

/** A player's strongest correlation between choices and hidden cards. */
interface Strongest {
  readonly player: string;
  readonly key: string;
  readonly link: Link;
  readonly z: number;
  /** Corrected for the number of correlations tested. */
  readonly p: number;
}

/**
 * Whether a player's choices correlate with cards that the player could not see. Cards that nobody had seen are
 * compared with all ways in which they could have been dealt. Cards that another player held are no longer random once
 * their holder has played, and reading an opponent is a legitimate skill, so those are compared with how the other
 * players of the archive choose.
 */
export function insight(tallies: ReadonlyMap<string, InsightTally>, thresholds: Thresholds): readonly Finding[] {
  const telling = (link: Link): boolean => link.cards >= thresholds.insight.minCards && !isDecided(link);
  const crowds = crowdsOf(tallies.values(), (link, key) => isHeld(key) && telling(link));
  const kinds: readonly Search[] = [
    { looksAt: (link, key) => !isHeld(key) && telling(link), remarkable: fromNothing },
    {
      looksAt: (link, key) => isHeld(key) && telling(link),
      remarkable: (link, key) => fromOthers(link, crowds.get(key)),
    },
  ];
  return kinds.flatMap((search) => {
    const strongest = [...tallies].flatMap(([player, tally]) => strongestOf(player, tally, search) ?? []);
    const corrected = holm(strongest.map(({ p }) => p));
    return strongest.flatMap((one, i) => toFinding(one, corrected[i] ?? 1, tallies.get(one.player), thresholds) ?? []);
  });
}

/** The distance from what honest players do, and its probability by chance. */
interface Remarkable {
  readonly z: number;
  readonly p: number;
}

interface Search {
  readonly looksAt: (link: Link, key: string) => boolean;
  readonly remarkable: (link: Link, key: string) => Remarkable;
}

const isDecided = ({ taken, choices }: Link): boolean => taken === 0 || taken === choices;

function strongestOf(player: string, { links }: InsightTally, { looksAt, remarkable }: Search): Strongest | null {
  let best: (Remarkable & { readonly key: string; readonly link: Link }) | null = null;
  let looked = 0;
  for (const [key, link] of links) {
    if (!looksAt(link, key)) continue;
    looked += 1;
    const found = remarkable(link, key);
    if (!best || found.p < best.p) best = { key, link, ...found };
  }
  return best && { ...best, player, p: Math.min(1, looked * best.p) };
}

/** With randomly dealt cards, the sum has mean 0 and a known spread and skewness. */
function fromNothing(link: Link): Remarkable {
  const { z, skewness } = standingOf(link);
  return { z, p: skewedTails(z, skewness) };
}

/** With fewer other players, the variation between honest players cannot be estimated. */
const LEAST_OTHERS = 8;

/**
 * Honest players differ in how well they read opponents, so the spread between the others counts, whatever the number
 * of cards.
 */
function fromOthers(link: Link, everyone: Crowd | undefined): Remarkable {
  const own = meanOf(link);
  const others = everyone && without(everyone, own);
  if (!others || others.players < LEAST_OTHERS) return { z: 0, p: 1 };
  const { t, p } = apartFrom(others, own);
  return { z: t, p };
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
      `${player} chose “${choice}” in ${percent(highTaken, high)} of ${high} cases while “${feature}” of the hidden cards (${where}) ` +
      `was above its expected value, and in ${percent(rest.taken, rest.choices)} of ${rest.choices} cases otherwise. ${
        held
          ? 'Other players do not choose this way. Another player knew these cards, and reading that player well looks the same, so compare this with how the player usually decides.'
          : `Nobody at the table had seen these cards, so there is no known honest cause; in an archive of this size, chance alone does this with probability ${p.toExponential(1)}.`
      }`,
  });
}
