import { describe, expect, it } from '@jest/globals';
import { numberOf } from '#kernel';
import type { BoardLiteral, Driver } from '#scenario';
import { barrier, Duel, driven, equipment, soldier, type Position } from './testing/index.js';

type Zones = BoardLiteral['seats'][number];
type CardLiteral = ReturnType<typeof soldier>;

const pass = { choose: 'pass' } as const;
const thisTurn = { entered: 'now' } as const;
const duel = (own: Zones, other: Zones, rest: Position = {}): Driver =>
  Duel.from({ own: { deck: 'D2 D3 D4 D5 D6', ...own }, other: { deck: 'C2 C3 C4 C5 C6', ...other }, ...rest }).driver;

/** The characters of seat 0 that Attack offers. */
function attackersOf(...field: CardLiteral[]): string[] {
  const match = duel({ field }, {});
  match.answer(0, { choose: { action: 'attack' } });
  match.answerEach([0, 1], pass);
  const decision = match.table.pending.find(({ purpose }) => purpose === 'attack');
  if (decision?.offer?.kind !== 'select') return [];
  return decision.offer.from.map((id) => match.table.cards[id]?.def ?? '');
}

/** Judgement of one attacker of seat 0 against one blocker of seat 1, nicknamed `attacker` and `blocker`. */
function judged(attacker: CardLiteral[], blocker: CardLiteral[], decks: readonly Zones[] = [{}, {}]): Driver {
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

const attacker = { name: 'attacker', ...driven };
const blocker = { name: 'blocker' };
const successions = (match: Driver): readonly number[] =>
  match.events.flatMap((event) =>
    event.type === 'ActionRaised' && event.action.action === 'succession' ? [event.action.controller] : [],
  );

describe('preparation and haste', () => {
  it('a common soldier cannot attack in the turn it entered @blackpoker-lite:character.common.2', () => {
    expect(attackersOf(soldier('H9', thisTurn), soldier('S8'))).toEqual(['S8']);
  });

  it('a hero cannot attack in the turn it entered @blackpoker-lite:character.hero.2', () => {
    expect(attackersOf(soldier('HK', thisTurn), soldier('SQ'))).toEqual(['SQ']);
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
    const ace = soldier('HA', { name: 'ace', ...thisTurn });
    expect(attackersOf(ace, equipment('HK', 'ace', thisTurn))).toEqual(['HA']);
  });

  it('an A among its cards gives an equipped soldier haste @blackpoker-lite:character.equipped.2', () => {
    const fresh = soldier('H5', { name: 'five', ...thisTurn });
    expect(attackersOf(fresh, equipment('HA', 'five', thisTurn))).toEqual(['H5']);
  });

  it('without an A an equipped soldier prepares while all its cards are new @blackpoker-lite:character.equipped.3', () => {
    const fresh = soldier('H5', { name: 'five', ...thisTurn });
    const old = soldier('S5', { name: 'old' });
    expect(attackersOf(fresh, equipment('H9', 'five', thisTurn), old, equipment('S9', 'old', thisTurn))).toEqual([
      'S5',
    ]);
  });

  it('a barrier cannot attack @blackpoker-lite:character.barrier.2', () => {
    expect(attackersOf(barrier('H9'), soldier('S8'))).toEqual(['S8']);
  });
});

describe('numbers', () => {
  it('an equipped soldier counts the sum of its cards @blackpoker-lite:character.equipped.4', () => {
    const five = soldier('H5', { name: 'five' });
    const match = duel({ field: [five, equipment('H9', 'five'), equipment('HK', 'five')] }, {});
    expect(numberOf(match, match.card('five'), 'number')).toBe(27);
  });
});

describe('what calls a successor', () => {
  it('a hero that falls on the field does @blackpoker-lite:character.hero.3', () => {
    const match = judged([soldier('H9', attacker)], [soldier('CJ', blocker)]);
    expect(successions(match)).toEqual([]);
    const fallen = judged([soldier('HQ', attacker)], [soldier('CJ', blocker)]);
    expect(successions(fallen)).toEqual([1]);
  });

  it('an ace that falls on the field does @blackpoker-lite:character.ace.4', () => {
    const match = judged([soldier('HA', attacker)], [soldier('C2', blocker)]);
    expect(successions(match)).toEqual([0]);
  });

  it('an equipped soldier does once for each A, J, Q and K among its cards @blackpoker-lite:character.equipped.5', () => {
    const field = [soldier('C3', blocker), ...['CA', 'CJ', 'CQ', 'C10'].map((key) => equipment(key, 'blocker'))];
    const match = judged(
      [soldier('H5', attacker), ...['HK', 'HQ', 'H10'].map((key) => equipment(key, 'attacker'))],
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
    const match = judged([soldier('H9', attacker)], [barrier('C4', blocker), barrier('C9')]);
    expect(match.card('H9').zone).toBe('field/0');
    expect(match.card('C9')).toMatchObject({ zone: 'field/1', facing: 'down' });
  });

  it('is turned face up before anything goes to the graveyard @blackpoker-lite:character.barrier.5', () => {
    const match = judged([soldier('H9', attacker)], [barrier('C9', blocker)]);
    const story = match.events.slice(match.events.findIndex((event) => event.type === 'CardsFaced'));
    expect(story[0]).toMatchObject({ facing: 'up', defs: ['C9'] });
    expect(story.slice(1).flatMap((event) => (event.type === 'CardsMoved' ? event.to : []))).toEqual([
      'graveyard/0',
      'graveyard/1',
    ]);
  });

  it('as a Joker takes any attacker with it @blackpoker-lite:character.barrier.6', () => {
    const match = judged([soldier('HK', attacker)], [barrier('Joker1', blocker)]);
    expect(match.card('HK').zone).toBe('graveyard/0');
  });

  it('takes an attacker that has its number among its cards, not in their sum @blackpoker-lite:character.barrier.7', () => {
    const field = [soldier('H5', attacker), equipment('H9', 'attacker')];
    expect(judged(field, [barrier('C9', blocker)]).zone('graveyard/0')).toEqual(['H9', 'H5']);
    expect(judged(field, [barrier('S5', blocker)]).zone('graveyard/0')).toEqual(['H9', 'H5']);
    expect(judged(field, [barrier('C10', blocker)]).zone('field/0')).toEqual(['H5', 'H9']);
  });

  it('goes to the graveyard in every case, and lets no damage through @blackpoker-lite:character.barrier.8', () => {
    for (const wall of ['C9', 'C4', 'Joker1']) {
      const match = judged([soldier('H9', attacker)], [barrier(wall, blocker)]);
      expect(match.card('blocker')).toMatchObject({ zone: 'graveyard/1', facing: 'up' });
      expect(match.events.filter((event) => event.type === 'DamageDealt')).toEqual([]);
    }
  });
});
