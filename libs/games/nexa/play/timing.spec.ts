import { describe, expect, it } from '@jest/globals';
import type { CardDefinition } from '#kernel';
import { command, unit } from '../cards/define.js';
import { damageHq, effect, modify, self, use } from '../cards/text.js';
import { SPANS, type Span } from '../rules.js';
import { Duel, gs, lies } from '../testing/index.js';

const TIMINGS = [
  'any',
  'own-turn',
  'enemy-turn',
  'deploy',
  'battle',
  'own-battle',
  'attack',
  'own-attack',
  'enemy-damage',
  'return',
] as const;
type Timing = (typeof TIMINGS)[number];

const order = (timing: Timing): CardDefinition =>
  command({ key: timing, name: timing, sign: null, cost: [0], text: [effect({ timing, do: [damageHq(1)] })] });
const owl = (timing: Timing): CardDefinition =>
  unit({
    ...{ key: `Owl-${timing}`, name: `Owl ${timing}`, sign: null, cost: [9], powers: [1, 1, 9], terrain: [] },
    text: [use({ id: 'hoot', timing, do: modify(self, 1, 0, 0) })],
  });
const cards = [...TIMINGS.map(order), ...TIMINGS.map(owl)];

/** The spans in whose first window a seat may play a command, or a text, of this timing: `own` is seat 0's turn. */
function spansOf(timing: Timing, seat: 0 | 1, what: 'command' | 'text'): Span[] {
  const side = { hand: timing, deploy: [`Owl-${timing}`] };
  return SPANS.filter((phase) => {
    const at = phase === 'reroll' ? 1 : 0;
    const duel = Duel.from({ ...(seat === 0 ? { own: side } : { other: side }), phase, at, cards });
    return duel.may(seat, what, what === 'command' ? timing : `Owl-${timing}`);
  });
}

const battle: Span[] = ['attack', 'defence', 'damage', 'return'];
const OWN: Readonly<Record<Timing, readonly Span[]>> = {
  ...{ any: SPANS, 'own-turn': SPANS, 'enemy-turn': [], deploy: ['deploy'], battle, 'own-battle': battle },
  ...{ attack: ['attack'], 'own-attack': ['attack'], 'enemy-damage': [], return: ['return'] },
};
const ENEMY: Readonly<Record<Timing, readonly Span[]>> = {
  ...{ any: SPANS, 'own-turn': [], 'enemy-turn': SPANS, deploy: ['deploy'], battle, 'own-battle': [] },
  ...{ attack: ['attack'], 'own-attack': [], 'enemy-damage': ['damage'], return: ['return'] },
};

describe.each(TIMINGS)('the timing %s', (timing) => {
  it('says when a command may be played, in the own and the enemy turn @nexa-1.2:play-command.1 @nexa-1.2:play-command.2 @nexa-1.2:free-timing.5 @nexa-1.2:free-timing.6 @nexa-1.2:free-timing.7', () => {
    expect(spansOf(timing, 0, 'command')).toEqual(OWN[timing]);
    expect(spansOf(timing, 1, 'command')).toEqual(ENEMY[timing]);
  });

  it('says when a text may be played @nexa-1.2:play-text.2 @nexa-1.2:text-timing.1 @nexa-1.2:text-timing.2', () => {
    expect(spansOf(timing, 0, 'text')).toEqual(OWN[timing]);
    expect(spansOf(timing, 1, 'text')).toEqual(ENEMY[timing]);
  });
});

describe('cards that stay', () => {
  const hand = 'U-01 C-01 O-01 A-01';
  const side = { hand, deploy: [lies('U-08', { name: 'Host' })], g: gs('blue*6') };
  const plays = [
    ['g', 'U-01'],
    ['unit', 'U-01'],
    ['character', 'C-01'],
    ['operation', 'O-01'],
    ['ace', 'A-01'],
  ] as const;
  const offered = (seat: 0 | 1, phase: Span): string[] => {
    const duel = Duel.from({
      ...(seat === 0 ? { own: side } : { other: side }),
      phase,
      at: phase === 'reroll' ? 1 : 0,
    });
    return plays.filter(([action, card]) => duel.may(seat, action, card)).map(([action]) => action);
  };

  it('are played in the own deployment phase only, an ACE in every one @nexa-1.2:turn.5 @nexa-1.2:deploy-phase.1 @nexa-1.2:deploy-phase.2 @nexa-1.2:free-timing.3 @nexa-1.2:free-timing.4 @nexa-1.2:play-unit.1 @nexa-1.2:play-char.1 @nexa-1.2:play-ace.3', () => {
    expect(offered(0, 'deploy')).toEqual(['g', 'unit', 'character', 'operation', 'ace']);
    expect(offered(1, 'deploy')).toEqual(['ace']);
    for (const phase of SPANS.filter((span) => span !== 'deploy'))
      expect([offered(0, phase), offered(1, phase)]).toEqual([[], []]);
  });
});

describe('free timing', () => {
  it('lets both play as often as they can @nexa-1.2:free-timing.1 @nexa-1.2:play-command.3', () => {
    const many = (owner: string): ReturnType<typeof lies>[] =>
      [1, 2, 3, 4].map((i) => lies('any', { name: `${owner}${i}` }));
    const duel = Duel.from({ own: { hand: many('a') }, other: { hand: many('b') }, cards });
    for (const i of [1, 2, 3, 4]) {
      duel.play(0, 'command', `a${i}`).resolve();
      duel.play(1, 'command', `b${i}`).resolve();
    }
    expect([duel.count('waste', 0), duel.count('waste', 1)]).toEqual([4, 4]);
    expect(duel.asked).toBe('0: play, 1: play');
  });

  it('is the only time for plays: between windows nobody is asked for one @nexa-1.2:free-timing.2 @nexa-1.2:prescribed.2 @nexa-1.2:prescribed.deploy', () => {
    const duel = Duel.from({
      own: { hand: 'any' },
      other: { hand: [lies('any', { name: 'theirs' })] },
      phase: 'draw',
      cards,
    });
    const events = duel.pass().driver.events.map(({ type }) => type);
    const drawn = events.lastIndexOf('CardsMoved');
    expect(events.slice(drawn - 2, drawn)).toEqual(['DecisionMade', 'DecisionMade']);
    expect(events[drawn + 1]).toBe('DecisionAsked');
    // One window after the prescribed effect, with nothing to cut into.
    expect([duel.phase, duel.asked, duel.table.stage]).toEqual(['draw', '0: play, 1: play', []]);
    expect(duel.pass().phase).toBe('deploy');
    // From the only window of the deployment phase to the first of the attack step: nothing happens and nobody is asked in between.
    const before = duel.driver.events.length;
    duel.pass();
    const after = duel.driver.events.slice(before).map(({ type }) => type);
    expect(after).toEqual(['DecisionMade', 'DecisionMade', 'PhaseBegan', 'DecisionAsked']);
  });

  it('comes twelve times a turn, at fixed moments, though both hold a card for any of them @nexa-1.2:free-timing.2', () => {
    const hand = [lies('any', { times: 2 })];
    const duel = Duel.from({ own: { hand }, other: { hand }, phase: 'return', at: 2, cards }).endTurn();
    const from = duel.driver.events.length;
    const windows = ['reroll'];
    duel.endTurn();
    for (const event of duel.driver.events.slice(from, -1)) {
      if (event.type === 'PhaseBegan') windows.push(event.phase);
      if (event.type === 'DecisionAsked') windows.push(event.decisions.map(({ purpose }) => purpose).join());
    }
    // The turn has stopped in its first window, and stops in that of the next turn, which is not listed.
    const twice = ['play,play', 'play,play'];
    const battle = ['attack', 'defence', 'damage', 'return'].flatMap((step) => [step, ...twice]);
    expect(windows).toEqual(['reroll', 'draw', ...twice, 'deploy', 'play,play', ...battle, 'reroll']);
  });
});
