import { describe, expect, it } from '@jest/globals';
import { createDice, diceKey, fromHex } from '#proof';
import { permutation } from '#kernel';
import type { EntropyRules } from './entropy.js';
import { deckOf, MATCH_ID, NOON, numbers, Scene, SECRET, typesOf } from './given.spec-helper.js';
import { reexecute } from './reexecute.js';
import { foldMatch, nextDeadline, UNOPENED } from './state.js';

const RULES: EntropyRules = { commitMs: 30_000, revealMs: 10_000, onMissing: 'deal' };
const SHARES = ['11'.repeat(32), '22'.repeat(32), '33'.repeat(32)] as const;
const judge = { by: 'judge-7', reason: 'a fire alarm' };

const scene = (rules: EntropyRules = RULES, seats = 2): Scene =>
  Scene.opened({
    mode: seats === 2 ? 'duel' : seats === 3 ? 'royale' : 'pairs',
    decks: Array.from({ length: seats }, () => deckOf(9)),
    seatEntropy: rules,
  });

const commits = (at: Scene, seat: number, share: string = SHARES[seat]!) =>
  ({ type: 'CommitEntropy', seat, commitment: at.chance.commitmentOf(seat, share) }) as const;
const reveals = (seat: number, entropy: string = SHARES[seat]!) => ({ type: 'RevealEntropy', seat, entropy }) as const;
const firstShuffle = (at: Scene): readonly number[] => {
  const event = at.record.find(({ event: { type } }) => type === 'ZoneShuffled')?.event;
  return event?.type === 'ZoneShuffled' ? event.order : [];
};
const shuffledBy = (shares: readonly (string | null)[]): readonly number[] => {
  const bytes = shares.map((share) => (share === null ? null : fromHex(share)));
  return permutation(createDice(diceKey(fromHex(SECRET), MATCH_ID, bytes))('0:shuffle:deck/0'), 9);
};

/** Plays to the end, then checks that the record re-executes and folds to the same state. */
function isSound(at: Scene): void {
  if (at.state.status === 'playing') at.playsOn(numbers(7));
  expect(reexecute(at.game, at.matchRecord())).toBeNull();
  expect(foldMatch(UNOPENED, at.record)).toEqual(at.state);
}

describe('seats that add to the dice', () => {
  it('are dealt cards only when all have committed and then all have revealed', () => {
    const at = scene();
    expect(typesOf(at.record.map(({ event }) => event))).toEqual([
      'MatchOpened',
      'TableOpened',
      'CardsCreated',
      'CardsCreated',
    ]);
    expect(typesOf(at.does(commits(at, 0)))).toEqual(['EntropyCommitted']);
    expect(at.refusal(reveals(0))).toBe('entropy-not-asked');
    expect(typesOf(at.does(commits(at, 1)))).toEqual(['EntropyCommitted']);
    expect(typesOf(at.does(reveals(1)))).toEqual(['EntropyRevealed']);
    expect(typesOf(at.does(reveals(0))).slice(0, 2)).toEqual(['EntropyRevealed', 'ZoneShuffled']);
    expect(firstShuffle(at)).toEqual(shuffledBy(SHARES.slice(0, 2)));
    isSound(at);
  });

  it('each change every shuffle', () => {
    const orders = [
      shuffledBy([]),
      shuffledBy([null, null]),
      shuffledBy([SHARES[0], null]),
      shuffledBy([null, SHARES[0]]),
    ];
    expect(new Set(orders.map(String)).size).toBe(4);
  });

  it('say the same again without effect, and cannot change their mind', () => {
    const at = scene();
    at.does(commits(at, 0));
    expect(at.does(commits(at, 0))).toEqual([]);
    expect(at.refusal(commits(at, 0, SHARES[2]))).toBe('bad-entropy');
    at.does(commits(at, 1));
    expect(at.refusal(commits(at, 0, SHARES[2]))).toBe('bad-entropy');
    expect(at.refusal(reveals(0, SHARES[2]))).toBe('bad-entropy');
    expect(at.refusal(reveals(0, 'no hash'))).toBe('bad-entropy');
    at.does(reveals(0));
    expect(at.does(reveals(0))).toEqual([]);
    at.does(reveals(1));
    expect(at.does(reveals(1))).toEqual([]);
    isSound(at);
  });

  it('cannot pass off the promise of another seat as their own', () => {
    const at = scene();
    at.does(commits(at, 0));
    at.does({ ...commits(at, 0), seat: 1 });
    at.does(reveals(0));
    expect(at.refusal(reveals(1, SHARES[0]))).toBe('bad-entropy');
  });

  it('are not asked where the match did not declare it', () => {
    const at = Scene.opened();
    expect([at.refusal(commits(at, 0)), at.refusal(reveals(0))]).toEqual(['entropy-not-asked', 'entropy-not-asked']);
    expect(at.state.entropy).toBeNull();
    expect(firstShuffle(at)).toEqual(shuffledBy([]));
  });

  it.each([
    { ...RULES, commitMs: 0 },
    { ...RULES, revealMs: 1.5 },
    { ...RULES, revealMs: 1e12 },
    { ...RULES, onMissing: 'guess' as never },
  ])('are refused rules that do not work: %j', (rules) => {
    expect(() => scene(rules)).toThrow('bad-entropy-rules');
  });
});

describe('a seat that stays silent', () => {
  it('is on record, and the cards are dealt without its share', () => {
    const at = scene();
    at.does(commits(at, 0));
    at.waits(30_000);
    expect(at.verdict({ type: 'CommitEntropy', seat: 1, commitment: 'ab'.repeat(32) }).ok).toBe(true);
    expect(at.waits(5).does({ type: 'ExpireClock', timer: 'clock', generation: 1 })).toEqual([
      { type: 'EntropyMissed', stage: 'commit', seats: [1], deadline: NOON + 30_000 },
    ]);
    expect(nextDeadline(at.state)).toEqual({ clock: 'entropy', at: NOON + 30_005 + 10_000 });
    expect(typesOf(at.does(reveals(0))).slice(0, 2)).toEqual(['EntropyRevealed', 'ZoneShuffled']);
    expect(firstShuffle(at)).toEqual(shuffledBy([SHARES[0], null]));
    isSound(at);
  });

  it('is on record where it committed and did not reveal', () => {
    const at = scene(RULES, 3);
    for (const seat of [0, 1, 2]) at.does(commits(at, seat));
    at.does(reveals(2));
    at.waits(10_001);
    // A late reveal comes after the deal.
    expect(at.refusal(reveals(0))).toBe('entropy-not-asked');
    expect(at.record.at(8)?.event).toMatchObject({ type: 'EntropyRevealed', seat: 2 });
    expect(at.record.at(9)?.event).toMatchObject({ type: 'EntropyMissed', stage: 'reveal', seats: [0, 1] });
    expect(firstShuffle(at)).toEqual(shuffledBy([null, null, SHARES[2]]));
    isSound(at);
  });

  it('deals by the secret alone where nobody says anything', () => {
    const at = scene();
    at.waits(30_001).tries({ type: 'ExpireClock', timer: 'clock', generation: 1 });
    expect(at.record.at(4)?.event).toMatchObject({ type: 'EntropyMissed', stage: 'commit', seats: [0, 1] });
    expect(firstShuffle(at)).toEqual(shuffledBy([null, null]));
    isSound(at);
  });

  it('ends the match where that is declared', () => {
    const at = scene({ ...RULES, onMissing: 'no-start' });
    at.does(commits(at, 1));
    at.waits(30_001).tries({ type: 'ExpireClock', timer: 'clock', generation: 1 });
    expect(typesOf(at.record.slice(-3).map(({ event }) => event))).toEqual([
      'EntropyMissed',
      'MatchEnded',
      'SecretRevealed',
    ]);
    expect(at.state.end).toEqual({ winners: [1], reason: 'no-start', detail: 'no entropy: commit' });
    expect(nextDeadline(at.state)).toBeNull();
    isSound(at);
  });

  it.each([
    [
      [0, 2],
      [0, 2],
    ],
    [
      [0, 1, 2],
      [0, 2],
    ],
    [[0, 1], []],
    [[], []],
  ])('costs its team the match (of two teams, seats %j commit)', (speakers, winners) => {
    const at = scene({ ...RULES, onMissing: 'no-start' }, 4);
    for (const seat of speakers) at.does(commits(at, seat, SHARES[0]));
    at.waits(30_001).tries({ type: 'ExpireClock', timer: 'clock', generation: 1 });
    expect(at.state.end).toMatchObject({ winners, reason: 'no-start' });
    isSound(at);
  });

  it('that does not reveal ends it as one that does not commit', () => {
    const at = scene({ ...RULES, onMissing: 'no-start' });
    for (const seat of [0, 1]) at.does(commits(at, seat));
    at.does(reveals(0));
    at.waits(10_001).tries({ type: 'ExpireClock', timer: 'clock', generation: 2 });
    expect(at.state.end).toEqual({ winners: [0], reason: 'no-start', detail: 'no entropy: reveal' });
    isSound(at);
  });
});

describe('before the deal', () => {
  it('clocks that a judge stops stand for the shares too', () => {
    const at = scene();
    at.waits(20_000).does({ type: 'PauseClocks', ...judge });
    expect(nextDeadline(at.state)).toBeNull();
    at.waits(99_000).does(commits(at, 0));
    at.does({ type: 'ResumeClocks', ...judge });
    expect(nextDeadline(at.state)).toEqual({ clock: 'entropy', at: at.now + 10_000 });
    at.does({ type: 'PauseClocks', ...judge });
    at.does(commits(at, 1));
    at.waits(99_000).does({ type: 'ResumeClocks', ...judge });
    expect(nextDeadline(at.state)).toEqual({ clock: 'entropy', at: at.now + 10_000 });
    at.does(reveals(0));
    at.does(reveals(1));
    isSound(at);
  });

  it('nobody concedes, a draw may be agreed and a judge may end it', () => {
    const at = scene();
    expect(at.refusal({ type: 'Concede', seat: 0 })).toBe('not-dealt');
    at.does({ type: 'OfferDraw', seat: 0 });
    const drawn = scene();
    drawn.does({ type: 'OfferDraw', seat: 0 });
    drawn.does({ type: 'OfferDraw', seat: 1 });
    expect(drawn.state.end).toMatchObject({ reason: 'draw' });
    isSound(drawn);
    at.does({ type: 'VoidMatch', ...judge });
    expect(at.state.end).toMatchObject({ reason: 'void' });
    isSound(at);
  });

  it('tells a record with another share from the true one', () => {
    const at = scene();
    for (const seat of [0, 1]) at.does(commits(at, seat));
    for (const seat of [0, 1]) at.does(reveals(seat));
    at.playsOn(numbers(3));
    const { matchId, events } = at.matchRecord();
    const bent = events.map((one) =>
      one.type === 'EntropyRevealed' ? { ...one, payload: { ...(one.payload as object), entropy: SHARES[2] } } : one,
    );
    expect(reexecute(at.game, { matchId, events: bent })).toMatchObject({ version: 7 });
    const dropped = events
      .filter(({ type }) => type !== 'EntropyCommitted')
      .map((one, i) => ({ ...one, version: i + 1 }));
    expect(reexecute(at.game, { matchId, events: dropped })).toMatchObject({ version: 5 });
  });
});
