import { describe, expect, it } from '@jest/globals';
import type { Game, Step } from '#kernel';
import { PRESETS, type TimeControl } from './clock.js';
import type { MatchEvent } from './events.js';
import { openCommand, Scene } from './given.spec-helper.js';
import { redactMatch, viewMatch } from './redact.js';
import { reexecute } from './reexecute.js';
import { toyGame } from './toy-game.spec-helper.js';

/** The toy game in which the seat to act may pass until the storm, which comes with every fourth turn. */
const patient =
  (turn: Step): Step =>
  (context, frame) => {
    if (context.table.turn.number % 4 === 3) context.moment('storm');
    const next = turn(context, frame);
    if (next.next !== 'ask') return next;
    return { ...next, questions: next.questions.map((question) => ({ ...question, until: ['storm'] })) };
  };
const game: Game = {
  ...toyGame,
  procedures: {
    ...toyGame.procedures,
    steps: { ...toyGame.procedures.steps, turn: patient(toyGame.procedures.steps.turn as Step) },
  },
};

const CONTROL: TimeControl = {
  ...PRESETS.none,
  preset: 'custom',
  bankMs: 60_000,
  incrementMs: 1_000,
  decisionMs: 5_000,
};

function underWay(): Scene {
  const scene = new Scene(game);
  scene.does(openCommand({ timeControl: CONTROL }));
  scene.answers(0, true);
  scene.answers(1, true);
  return scene;
}

function passUntil(scene: Scene, until: string): readonly MatchEvent[] {
  const seat = scene.toAct();
  return scene.does({ type: 'Answer', seat, decision: scene.decisionOf(seat), answer: 'pass', until });
}

const made = (events: readonly MatchEvent[]) =>
  events.flatMap((event) => (event.type === 'DecisionMade' ? [[event.seat, event.until, event.standing]] : []));

describe('a standing pass in a match', () => {
  it('answers for its seat in the same commit, until its moment comes', () => {
    const scene = underWay();
    const first = scene.toAct();
    const other = 1 - first;
    expect(made(passUntil(scene, 'storm'))).toEqual([[first, 'storm', false]]);
    const next = scene.passes();
    expect(made(next)).toEqual([
      [other, null, false],
      [first, null, true],
    ]);
    expect(scene.toAct()).toBe(other);
    scene.passes();
    expect(scene.state.table.standing ?? []).toEqual([]);
    expect(scene.toAct()).toBe(first);
  });

  it('is refused where the question does not name the moment', () => {
    const scene = underWay();
    const seat = scene.toAct();
    const decision = scene.decisionOf(seat);
    expect(scene.refusal({ type: 'Answer', seat, decision, answer: 'pass', until: 'spring' })).toBe('not-offered');
    const card = scene.state.table.zones[`hand/${seat}`]?.[0];
    expect(scene.refusal({ type: 'Answer', seat, decision, answer: card, until: 'storm' })).toBe('not-offered');
  });

  it('costs its seat no time and earns it none', () => {
    const scene = underWay();
    const seat = scene.toAct();
    passUntil(scene, 'storm');
    const bank = scene.state.clock[seat]?.bank;
    scene.waits(4_000);
    scene.passes();
    expect(scene.state.clock[seat]).toMatchObject({ bank, decision: null, since: null });
    expect(scene.state.clock[1 - seat]?.decision).toBe(scene.decisionOf(1 - seat));
  });

  it('is a secret of its seat', () => {
    const [standing, single] = [underWay(), underWay()];
    const before = standing.state;
    const seat = standing.toAct();
    const told = (events: readonly MatchEvent[], viewer: number) =>
      events.map((event) => redactMatch(game, before, event, { seat: viewer }));
    const events = passUntil(standing, 'storm');
    expect(told(events, 1 - seat)).toEqual(told(single.passes(), 1 - seat));
    expect(told(events, seat)).toEqual(events.map((event) => redactMatch(game, before, event, { seat })));
    expect(viewMatch(game, standing.state, { seat: 1 - seat }).table).toEqual(
      viewMatch(game, single.state, { seat: 1 - seat }).table,
    );
    expect(viewMatch(game, standing.state, { seat }).table.standing).toHaveLength(1);
  });

  it('is taken back by its seat, whoever is to decide, and its clock stands', () => {
    const scene = underWay();
    const seat = scene.toAct();
    passUntil(scene, 'storm');
    const clock = scene.state.clock[seat];
    scene.waits(1_000);
    expect(scene.does({ type: 'WithdrawPasses', seat })).toEqual([{ type: 'PassesWithdrawn', seat }]);
    expect(scene.state.clock[seat]).toEqual(clock);
    expect(scene.refusal({ type: 'WithdrawPasses', seat })).toBe('withdrawn-already');
    scene.passes();
    expect(scene.toAct()).toBe(seat);
    scene.does({ type: 'Concede', seat: 0 });
    expect(reexecute(game, scene.matchRecord())).toBeNull();
  });

  it('is played again from the record', () => {
    const scene = underWay();
    for (let i = 0; i < 3; i++) {
      passUntil(scene, 'storm');
      scene.waits(10);
    }
    scene.does({ type: 'Concede', seat: 0 });
    expect(scene.record.filter(({ event }) => event.type === 'DecisionMade' && event.standing)).not.toEqual([]);
    expect(reexecute(game, scene.matchRecord())).toBeNull();
    const forged = scene
      .matchRecord()
      .events.map((event) =>
        (event.payload as { standing?: boolean }).standing
          ? { ...event, payload: { ...(event.payload as object), standing: false } }
          : event,
      );
    expect(reexecute(game, { ...scene.matchRecord(), events: forged })).not.toBeNull();
  });
});
