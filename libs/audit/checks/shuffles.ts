import { Chance, isChancy, isDrawn, isHash, redrawn, sharesOf, type RandomAct } from '#match';
import { momentsOf, type Playable } from '../dossier.js';
import { finding, type EventRef, type Finding } from '../finding.js';

/** A random act of a match. */
export interface MatchAct extends RandomAct {
  readonly version: number;
  readonly isSame: boolean;
}

/** Recomputes every shuffle and roll from the secret that was committed to before the first of them. */
export function shuffles(dossier: Playable): readonly Finding[] {
  const { matchId } = dossier;
  const acts = randomActs(dossier);
  if (!acts)
    return [
      finding({
        check: 'shuffles',
        severity: 'medium',
        matches: [matchId],
        explanation: 'The secret of the match is not revealed in the record, so no shuffle can be checked.',
      }),
    ];
  const wrong = acts.filter(({ isSame }) => !isSame);
  const [first] = wrong;
  if (!first) return [];
  return [
    finding({
      check: 'shuffles',
      severity: 'high',
      events: wrong.map(({ version }): EventRef => ({ match: matchId, version })),
      numbers: { acts: acts.length, wrong: wrong.length },
      explanation:
        `${wrong.length} of ${acts.length} random acts are not what the revealed secret gives; the first is ${first.label} ` +
        `at event ${first.version}. Cards or dice were chosen, not random.`,
    }),
  ];
}

/** All random acts of a match; null if its secret is unknown. */
export function randomActs(dossier: Playable): readonly MatchAct[] | null {
  const chance = chanceOf(dossier);
  if (!chance) return null;
  const acts: MatchAct[] = [];
  for (const { event, before, version } of momentsOf(dossier)) {
    if (!isChancy(event)) continue;
    const act = redrawn(event, before.table, chance.dice(sharesOf(before.entropy)));
    acts.push({ ...act, version, isSame: isDrawn(act) });
  }
  return acts;
}

function chanceOf({ matchId, events }: Playable): Chance | null {
  const revealed = events.findLast(({ event }) => event.type === 'SecretRevealed')?.event;
  if (revealed?.type !== 'SecretRevealed' || revealed.secret === null || !isHash(revealed.secret)) return null;
  return new Chance(matchId, revealed.secret);
}
