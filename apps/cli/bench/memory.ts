import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Game } from '#kernel';
import { Chance, UNOPENED } from '#match';
import { advance, type LiveMatch } from '#match/cqrs';
import { recordRandomMatch, type RecordedMatch } from '#simulation/recording';

const MATCHES = 100;
const TEMPLATES = 10;
const SECRET = '00'.repeat(32);

/** Memory that a node holds for a live match at its halfway point: its state and its most recent events. */
export function benchMemory(game: Game) {
  const templates = Array.from({ length: TEMPLATES }, (_, i) => halfOf(recordRandomMatch(game, `memory/${i}`, 0)));
  const keep = (i: number): LiveMatch => kept(game, `match-${i}`, templates[i % TEMPLATES] as readonly string[]);
  // The first matches load what all matches share, such as code and cached facts about cards, so they are not counted.
  for (let i = 0; i < TEMPLATES; i++) keep(i);
  const before = heapInUse();
  const live = Array.from({ length: MATCHES }, (_, i) => keep(i));
  const bytes = heapInUse() - before;
  return { matches: live.length, bytesPerMatch: Math.round(bytes / live.length) };
}

/** As text, so that matches do not share objects that they would not share in a node. */
const halfOf = ({ commits }: RecordedMatch): readonly string[] =>
  commits.slice(0, commits.length / 2).map(({ events }) => JSON.stringify(events));

function kept(game: Game, matchId: string, commits: readonly string[]): LiveMatch {
  let live: LiveMatch = { matchId, game, chance: new Chance(matchId, SECRET), state: UNOPENED, tail: [] };
  for (const commit of commits) {
    const events = JSON.parse(commit) as RecordedMatch['commits'][number]['events'];
    live = advance(
      live,
      events.map((event, i) => ({ version: live.state.version + i + 1, at: 0, event })),
    );
  }
  return live;
}

function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}
