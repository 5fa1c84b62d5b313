import { pendingDecision, played, type AnswerValue } from '#contract';
import { sampleAnswer, type Offer } from '#kernel';
import type { Client } from '../../api/testing/client.js';
import { openDuel, type Duel } from '../../api/testing/duel.js';
import { numbersFrom } from '../../api/testing/random-player.js';

/** A match that is not over and has at least so many events. */
export async function longMatch(operator: Client, least: number): Promise<Duel> {
  for (let seed = 1; ; seed++) {
    const duel = await openDuel(operator);
    if ((await play(duel, least, numbersFrom(seed))) >= least) return duel;
  }
}

/** Gives random answers for both seats until the match is over or has so many events; returns how many it has. */
async function play({ seats, path }: Duel, least: number, next: () => number): Promise<number> {
  let idle = 0;
  for (let reached = 0, turn = 0; ; turn++) {
    const seat = seats[turn % 2 === 0 ? 0 : 1];
    const { version, decision } = await seat.get(pendingDecision, `${path}/decision`);
    idle = decision === null ? idle + 1 : 0;
    if (reached >= least || idle > 2) return idle > 2 ? 0 : version;
    if (decision === null) continue;
    const answer = (sampleAnswer(decision.offer as Offer, next) ?? decision.fallback) as AnswerValue;
    ({ version: reached } = await seat.post(played, `${path}/answers`, { decision: decision.id, answer }));
  }
}
