import { describe, expect, it } from '@jest/globals';
import { blackpokerLite } from '#games/blackpoker';
import { numberOf } from '#kernel';
import { Driver, type BoardLiteral } from '#testkit';

/** A card and how it lies. */
type Lying = { readonly card: string; readonly [trait: string]: unknown };
type Zones = BoardLiteral['seats'][number];

const pass = { choose: 'pass' } as const;
const thisTurn = { entered: 'now' } as const;
const face = (card: string, role: string, more: object = {}): Lying => ({ card, role, ...more });
const barrier = (card: string, more: object = {}): Lying => face(card, 'barrier', { facing: 'down', ...more });
/** A card that lies on another one, which needs a nickname for that. */
const gear = (card: string, on: string, more: object = {}): Lying => face(card, 'equipment', { on, ...more });

function duel(own: Zones, other: Zones, rest: Partial<BoardLiteral> = {}): Driver {
  return Driver.from(blackpokerLite, {
    seats: [
      { deck: 'D2 D3 D4 D5 D6', ...own },
      { deck: 'C2 C3 C4 C5 C6', ...other },
    ],
    marks: { chance: { seat: 0, passes: 0 } },
    go: 'act',
    ...rest,
  });
}

/** Which of seat 0's characters Attack offers. */
function attackersOf(...field: Lying[]): string[] {
  const match = duel({ field }, {});
  match.answer(0, { choose: { action: 'attack' } });
  match.answerEach([0, 1], pass);
  const decision = match.table.pending.find(({ purpose }) => purpose === 'attack');
  if (decision?.offer?.kind !== 'select') return [];
  return decision.offer.from.map((id) => match.table.cards[id]?.def ?? '');
}

/** Judgement of one attacker of seat 0 against one blocker of seat 1; the two are named so. */
function judged(attacker: Lying[], blocker: Lying[], decks: readonly Zones[] = [{}, {}]): Driver {
  const match = duel(
    { field: attacker, ...decks[0] },
    { field: blocker, ...decks[1] },
    {
      links: [
        { kind: 'attack', from: 'attacker', to: 'seat/1' },
        { kind: 'block', from: 'blocker', to: 'attacker' },
      ],
      stage: [{ action: 'judge', controller: 0 }],
    },
  );
  match.answerEach([0, 1], pass);
  return match;
}

const attacker = { name: 'attacker', orientation: 'sideways' };
const blocker = { name: 'blocker' };
const successions = (match: Driver): readonly number[] =>
  match.events.flatMap((event) =>
    event.type === 'ActionRaised' && event.action.action === 'succession' ? [event.action.controller] : [],
  );

describe('preparation and haste', () => {
  it('a common soldier cannot attack in the turn it entered @blackpoker-lite:character.common.2', () => {
    expect(attackersOf(face('H9', 'common', thisTurn), face('S8', 'common'))).toEqual(['S8']);
  });

  it('a hero cannot attack in the turn it entered @blackpoker-lite:character.hero.2', () => {
    expect(attackersOf(face('HK', 'hero', thisTurn), face('SQ', 'hero'))).toEqual(['SQ']);
  });

  it('an ace can attack in the turn it is summoned @blackpoker-lite:character.ace.2', () => {
    const match = duel({ hand: 'HA' }, {});
    match.answer(0, { choose: { action: 'ace-summon', keys: ['HA'] } });
    match.answerEach([0, 1], pass);
    match.answer(0, { choose: { action: 'attack' } });
    match.answerEach([0, 1], pass);
    match.answer(0, { select: ['HA'] }, 'attack');
    expect(match.card('HA').orientation).toBe('sideways');
  });

  it('haste beats preparation: an ace equipped with a new card still attacks at once @blackpoker-lite:character.ace.3', () => {
    const ace = face('HA', 'ace', { name: 'ace', ...thisTurn });
    expect(attackersOf(ace, gear('HK', 'ace', thisTurn))).toEqual(['HA']);
  });

  it('an A among its cards gives an equipped soldier haste @blackpoker-lite:character.equipped.2', () => {
    const fresh = face('H5', 'common', { name: 'five', ...thisTurn });
    expect(attackersOf(fresh, gear('HA', 'five', thisTurn))).toEqual(['H5']);
  });

  it('without an A an equipped soldier prepares while all its cards are new @blackpoker-lite:character.equipped.3', () => {
    const fresh = face('H5', 'common', { name: 'five', ...thisTurn });
    const old = face('S5', 'common', { name: 'old' });
    expect(attackersOf(fresh, gear('H9', 'five', thisTurn), old, gear('S9', 'old', thisTurn))).toEqual(['S5']);
  });

  it('a barrier cannot attack @blackpoker-lite:character.barrier.2', () => {
    expect(attackersOf(barrier('H9'), face('S8', 'common'))).toEqual(['S8']);
  });
});

describe('numbers', () => {
  it('an equipped soldier counts the sum of its cards @blackpoker-lite:character.equipped.4', () => {
    const five = face('H5', 'common', { name: 'five' });
    const match = duel({ field: [five, gear('H9', 'five'), gear('HK', 'five')] }, {});
    expect(numberOf(match, match.card('five'), 'number')).toBe(27);
  });
});

describe('what calls a successor', () => {
  it('a hero that falls on the field does @blackpoker-lite:character.hero.3', () => {
    const match = judged([face('H9', 'common', attacker)], [face('CJ', 'hero', blocker)]);
    expect(successions(match)).toEqual([]);
    const fallen = judged([face('HQ', 'hero', attacker)], [face('CJ', 'hero', blocker)]);
    expect(successions(fallen)).toEqual([1]);
  });

  it('an ace that falls on the field does @blackpoker-lite:character.ace.4', () => {
    const match = judged([face('HA', 'ace', attacker)], [face('C2', 'common', blocker)]);
    expect(successions(match)).toEqual([0]);
  });

  it('an equipped soldier does once for each A, J, Q and K among its cards @blackpoker-lite:character.equipped.5', () => {
    const field = [face('C3', 'common', blocker), ...['CA', 'CJ', 'CQ', 'C10'].map((key) => gear(key, 'blocker'))];
    const match = judged(
      [face('H5', 'common', attacker), ...['HK', 'HQ', 'H10'].map((key) => gear(key, 'attacker'))],
      field,
      [{}, { deck: 'SA S2 SJ S3 SQ S4' }],
    );
    expect(successions(match)).toEqual([1, 1, 1]);
    expect(match.zone('hand/1')).toEqual(['SA', 'SJ', 'SQ']);
  });

  it('a broken barrier that is a Joker, A, J, Q or K does, another one does not @blackpoker-lite:character.barrier.3', () => {
    const broken = (card: string): readonly number[] => {
      const match = duel({ hand: 'H2 D7' }, { field: [barrier(card)], deck: 'S2 SK S3' });
      match.answer(0, { choose: { action: 'barrier-break' } });
      match.answerEach([0, 1], pass);
      expect(match.card(card).zone).toBe('graveyard/1');
      return successions(match);
    };
    for (const card of ['Joker1', 'CA', 'CJ', 'CQ', 'CK']) expect(broken(card)).toEqual([1]);
    for (const card of ['C10', 'C7']) expect(broken(card)).toEqual([]);
  });
});

describe('a barrier in judgement', () => {
  it('works only if it blocked: another one stays hidden and harmless @blackpoker-lite:character.barrier.4', () => {
    const match = judged([face('H9', 'common', attacker)], [barrier('C4', blocker), barrier('C9')]);
    expect(match.card('H9').zone).toBe('field/0');
    expect(match.card('C9')).toMatchObject({ zone: 'field/1', facing: 'down' });
  });

  it('is turned face up before anything goes to the graveyard @blackpoker-lite:character.barrier.5', () => {
    const match = judged([face('H9', 'common', attacker)], [barrier('C9', blocker)]);
    const story = match.events.slice(match.events.findIndex((event) => event.type === 'CardsFaced'));
    expect(story[0]).toMatchObject({ facing: 'up', defs: ['C9'] });
    expect(story.slice(1).flatMap((event) => (event.type === 'CardsMoved' ? event.to : []))).toEqual([
      'graveyard/0',
      'graveyard/1',
    ]);
  });

  it('as a Joker takes any attacker with it @blackpoker-lite:character.barrier.6', () => {
    const match = judged([face('HK', 'hero', attacker)], [barrier('Joker1', blocker)]);
    expect(match.card('HK').zone).toBe('graveyard/0');
  });

  it('takes an attacker that has its number among its cards, not in their sum @blackpoker-lite:character.barrier.7', () => {
    const field = [face('H5', 'common', attacker), gear('H9', 'attacker')];
    expect(judged(field, [barrier('C9', blocker)]).zone('graveyard/0')).toEqual(['H9', 'H5']);
    expect(judged(field, [barrier('S5', blocker)]).zone('graveyard/0')).toEqual(['H9', 'H5']);
    expect(judged(field, [barrier('C10', blocker)]).zone('field/0')).toEqual(['H5', 'H9']);
  });

  it('goes to the graveyard in every case, and lets no damage through @blackpoker-lite:character.barrier.8', () => {
    for (const wall of ['C9', 'C4', 'Joker1']) {
      const match = judged([face('H9', 'common', attacker)], [barrier(wall, blocker)]);
      expect(match.card('blocker')).toMatchObject({ zone: 'graveyard/1', facing: 'up' });
      expect(match.events.filter((event) => event.type === 'DamageDealt')).toEqual([]);
    }
  });
});
