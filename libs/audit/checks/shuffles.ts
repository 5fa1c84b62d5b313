import { cardsIn, permutation, uniform, type Dice } from '#kernel';
import { Chance, isHash, sharesOf } from '#match';
import { momentsOf, type Moment, type Playable } from '../dossier.js';
import { finding, type EventRef, type Finding } from '../finding.js';

/** A random act as it stands in the record and as the revealed secret makes it. */
export interface RandomAct {
  readonly version: number;
  readonly label: string;
  readonly recorded: readonly number[];
  readonly recomputed: readonly number[];
  readonly isSame: boolean;
}

/** Recomputes every shuffle and roll from the secret that was promised before the first of them. */
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
        `at event ${first.version}. Cards or dice were chosen, not drawn.`,
    }),
  ];
}

/** All random acts of a match; null if its secret is not known. */
export function randomActs(dossier: Playable): readonly RandomAct[] | null {
  const chance = chanceOf(dossier);
  if (!chance) return null;
  const acts: RandomAct[] = [];
  for (const moment of momentsOf(dossier)) {
    if (moment.event.type !== 'ZoneShuffled' && moment.event.type !== 'DiceRolled') continue;
    const act = actOf(moment, chance.dice(sharesOf(moment.before.entropy)));
    if (act) acts.push(act);
  }
  return acts;
}

function chanceOf({ matchId, events }: Playable): Chance | null {
  const revealed = events.findLast(({ event }) => event.type === 'SecretRevealed')?.event;
  if (revealed?.type !== 'SecretRevealed' || revealed.secret === null || !isHash(revealed.secret)) return null;
  return new Chance(matchId, revealed.secret);
}

function actOf({ event, before, version }: Moment, dice: Dice): RandomAct | null {
  if (event.type === 'ZoneShuffled') {
    const label = `${before.table.dice}:shuffle:${event.zone}`;
    const n = cardsIn(before.table, event.zone).length;
    return compared(version, label, event.order, reshuffled(dice, label, n, event.order));
  }
  if (event.type !== 'DiceRolled') return null;
  const label = `${before.table.dice}:roll:${event.purpose}`;
  const next = dice(label);
  const rolled = event.values.map(() => uniform(next, event.sides));
  return compared(version, label, event.values, rolled);
}

/** Some effects shuffle only the last cards of a pile; how many were left in place shows in the record alone. */
function reshuffled(dice: Dice, label: string, n: number, recorded: readonly number[]): readonly number[] {
  const whole = permutation(dice(label), n);
  for (let kept = 0; kept < n && (kept === 0 || recorded[kept - 1] === kept - 1); kept++) {
    const tail = kept === 0 ? whole : permutation(dice(label), n - kept).map((place) => place + kept);
    const order = [...Array.from({ length: kept }, (_, i) => i), ...tail];
    if (isSame(order, recorded)) return order;
  }
  return whole;
}

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((value, i) => value === b[i]);

const compared = (
  version: number,
  label: string,
  recorded: readonly number[],
  recomputed: readonly number[],
): RandomAct => ({ version, label, recorded, recomputed, isSame: isSame(recorded, recomputed) });
