import { finding, type Finding } from '../finding.js';
import { apartFrom, crowdsOf, without, type Crowd } from '../insight/crowd.js';
import { isHeld } from '../insight/gather.js';
import { meanOf, standingOf, type InsightTally, type Link } from '../insight/tally.js';
import { holm, skewedTails } from '../statistics.js';
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

/** How far from what honest players come to, and how likely that is by chance. */
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

/** Dealt anew, the sum is 0 on average, and its spread and skewness are known. */
function fromNothing(link: Link): Remarkable {
  const { z, skewness } = standingOf(link);
  return { z, p: skewedTails(z, skewness) };
}

/** Fewer other players do not tell how differently honest ones read a table. */
const LEAST_OTHERS = 8;

/** Honest players read with different skill, so what counts is how far others lie apart, however many cards there were. */
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
      `${player} chose “${choice}” in ${percent(highTaken, high)} of ${high} cases while “${feature}” of what lay hidden (${where}) ` +
      `was above what could be expected, and in ${percent(rest.taken, rest.choices)} of ${rest.choices} cases otherwise. ${
        held
          ? 'Other players do not choose so. Another player knew these cards: good reading looks the same, so hold this against how the player decides.'
          : `Nobody at the table had seen these cards, so no honest cause is known; in an archive of this size chance does it with probability ${p.toExponential(1)}.`
      }`,
  });
}
