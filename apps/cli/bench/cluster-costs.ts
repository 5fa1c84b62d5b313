import { Failure } from '../io.js';
import type { ClusterReport, PartCost } from './cluster-report.js';
import { hundredths } from './live-tally.js';

/** How different the answers per match of two measurements must be, so that they can be told apart. */
const APART = 1.5;

/**
 * The costs of a cluster whose players think for `pace` seconds. An open match costs something even if nobody answers
 * (its sockets, its presence, the search for news), so one measurement overstates the cost of an answer if its players
 * were slower, and understates it if they were faster. A second one tells the two apart.
 */
export function costsAt(pace: number, measured: ClusterReport, second: ClusterReport | null): ClusterReport['costs'] {
  const { node, worker, postgres, redis } = measured.costs;
  if (second === null) return measured.costs;
  const { postgres: secondPostgres } = second.costs;
  if (postgres === null || secondPostgres === null)
    throw new Failure(2, 'a measurement does not say what PostgreSQL costs');
  const perMatch = ({ answersPerSecond, matches }: ClusterReport): number => answersPerSecond / matches;
  if (Math.abs(Math.log(perMatch(measured) / perMatch(second))) < Math.log(APART))
    throw new Failure(
      2,
      'in both measurements a match has about as many answers per second: measure with another --pace',
    );
  const at = (one: PartCost, other: PartCost): PartCost => {
    const { perAnswer, perMatch } = told(measured, one, second, other);
    return { ...one, msPerAnswer: hundredths(1000 * (perAnswer + perMatch * pace)) };
  };
  return {
    node: at(node, second.costs.node),
    worker: at(worker, second.costs.worker),
    postgres: at(postgres, secondPostgres),
    redis: at(redis, second.costs.redis),
  };
}

/** Core seconds for an answer, and cores for an open match: two equations with two unknowns. */
function told(a: ClusterReport, inA: PartCost, b: ClusterReport, inB: PartCost) {
  const [usedA, usedB] = [Math.max(inA.cores - inA.idleCores, 0), Math.max(inB.cores - inB.idleCores, 0)];
  const divisor = a.answersPerSecond * b.matches - b.answersPerSecond * a.matches;
  const perAnswer = (usedA * b.matches - usedB * a.matches) / divisor;
  const perMatch = (a.answersPerSecond * usedB - b.answersPerSecond * usedA) / divisor;
  // Where the noise is larger than one of them, the other has to explain everything.
  if (perMatch < 0) return { perAnswer: Math.max(usedA / a.answersPerSecond, usedB / b.answersPerSecond), perMatch: 0 };
  if (perAnswer < 0) return { perAnswer: 0, perMatch: Math.max(usedA / a.matches, usedB / b.matches) };
  return { perAnswer, perMatch };
}
