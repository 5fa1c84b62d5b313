import { describe, expect, it } from '@jest/globals';
import { sampleAnswer, type Game, type Step } from '#kernel';
import { cardSetsOf, Chance, PRESETS, type MatchState, type Recorded } from '#match';
import { hex } from '#proof';
import { sampleSetup, seededStream } from '#simulation';
import { blackpoker, ENGINE, toolsOf } from '#testkit/audit';
import { replayLines } from '#simulation/population';
import { recordMatch, secretFrom, type Timely } from '#simulation/recording';
import { auditMatch } from './audit-match.js';
import { knowledge } from './checks/knowledge.js';
import { openDossier, type Playable } from './dossier.js';

/** BlackPoker, in which a seat that may respond may also pass until the turn is over. */
const patient =
  (step: Step): Step =>
  (context, frame) => {
    const next = step(context, frame);
    if (next.next !== 'ask') return next;
    const questions = next.questions.map((question) =>
      question.purpose === 'respond' ? { ...question, until: ['turn'] } : question,
    );
    return { ...next, questions };
  };
const steps = Object.entries(blackpoker.procedures.steps).map(([name, step]) => [name, patient(step)]);
const game: Game = { ...blackpoker, procedures: { ...blackpoker.procedures, steps: Object.fromEntries(steps) } };
const TOOLS = toolsOf(new Map([['blackpoker@lite', game]]));

const MATCH_ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const THOUGHT_MS = 1_700;

/** Both seats answer at random after the same time, and pass until the end of the turn whenever they can. */
function played(answers: number) {
  const draw = seededStream('standing passes');
  const chance = new Chance(MATCH_ID, hex(secretFrom('standing passes')));
  const { mode, decks } = sampleSetup(game);
  const opening = {
    type: 'OpenMatch',
    ...{ mode, timeControl: PRESETS.ranked, cardSets: cardSetsOf(game), engine: ENGINE, tags: {} },
    seats: decks.map((deck, seat) => ({ player: `player-${seat}`, deck })),
    secretCommitment: chance.commitment,
  } as const;
  let left = answers;
  const next = ({ table, status, lastAt }: MatchState): Timely | null => {
    const decision = table.pending[0];
    if (status !== 'playing' || !decision?.offer) return null;
    const { id, seat, fallback, offer, until } = decision;
    const at = lastAt + THOUGHT_MS;
    if (left-- === 0) return { command: { type: 'Concede', seat }, at };
    if (until) return { command: { type: 'Answer', seat, decision: id, answer: fallback, until: 'turn' }, at };
    return { command: { type: 'Answer', seat, decision: id, answer: sampleAnswer(offer, draw) ?? fallback }, at };
  };
  const at = Date.UTC(2027, 0, 1);
  return recordMatch({ game, matchId: MATCH_ID, chance, opening: { command: opening, at }, next });
}

const match = played(60);
const made = (isStanding: boolean): readonly Recorded[] =>
  match.events.filter(({ event }) => event.type === 'DecisionMade' && (event.standing ?? false) === isStanding);

async function dossierOf(events: readonly Recorded[]): Promise<Playable> {
  return (await openDossier('x', await replayLines(MATCH_ID, events), TOOLS)) as Playable;
}

describe('the audit of a match with standing passes', () => {
  it('counts as decisions, with the time they took, only what the players answered themselves', async () => {
    expect(made(true).length).toBeGreaterThan(5);
    const { findings, decisions } = await auditMatch('x', await replayLines(MATCH_ID, match.events), TOOLS);
    expect(findings).toEqual([]);
    expect(decisions.map(({ version }) => version)).toEqual(made(false).map(({ version }) => version));
    expect(new Set(decisions.map(({ tookMs }) => tookMs))).toEqual(new Set([THOUGHT_MS]));
  });

  it('holds what a seat was shown against its own answers, and not against its standing passes', async () => {
    const own = new Set(made(false).map(({ version }) => version));
    const forged = match.events.map((one): Recorded => {
      const { event, version } = one;
      return event.type === 'DecisionMade' && own.has(version) ? { ...one, event: { ...event, knew: 'f00d' } } : one;
    });
    const found = knowledge(await dossierOf(forged), TOOLS.hashView);
    const wrong = found.map(({ evidence }) => evidence.numbers.wrong ?? 0);
    expect(wrong.reduce((sum, n) => sum + n, 0)).toBe(own.size);
    expect(found.every(({ evidence }) => evidence.numbers.decisions === own.size)).toBe(true);
    expect(knowledge(await dossierOf(match.events), TOOLS.hashView)).toEqual([]);
  });
});
