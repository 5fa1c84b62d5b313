import { describe, expect, it } from '@jest/globals';
import { blackpokerLite } from '#games/blackpoker';
import type { Ability, CardDefinition, Game } from '#kernel';
import type { BoardLiteral, Driver } from '#scenario';
import { barrier, driven, Duel, soldier, type Position } from './testing/index.js';

type Zones = BoardLiteral['seats'][number];

const pass = { choose: 'pass' } as const;

/** Seat 0 has the turn and the chance; by default the stage is empty. */
const duel = (own: Zones, other: Zones, rest: Position = {}, game?: Game): Driver =>
  Duel.from({ own: { deck: 'D2 D3 D4 D5 D6', ...own }, other: { deck: 'C2 C3 C4 C5 C6', ...other }, ...rest }, game)
    .driver;

/** The attackers are designated and Block waits on the stage. */
function attacked(own: Zones, other: Zones, attackers: readonly string[]): Driver {
  const match = duel(own, other);
  match.answer(0, { choose: { action: 'attack' } });
  match.answerEach([0, 1], pass);
  match.answer(0, { select: attackers }, 'attack');
  return match;
}

/** The blockers are designated and Judgement waits on the stage. */
function blocked(own: Zones, other: Zones, blocks: Readonly<Record<string, readonly string[]>>): Driver {
  const match = attacked(own, other, Object.keys(blocks));
  match.answerEach([0, 1], pass);
  match.answer(1, { arrange: blocks }, 'block');
  return match;
}

/** The blockers are designated and compared. */
function judged(own: Zones, other: Zones, blocks: Readonly<Record<string, readonly string[]>>): Driver {
  const match = blocked(own, other, blocks);
  match.answerEach([0, 1], pass);
  return match;
}

const idsOf = (match: Driver, ...names: readonly string[]): string[] => names.map((name) => match.card(name).id);

/** Judgement is staged: who attacks, and who blocks whom. */
const judgement = (fights: Readonly<Record<string, string>>): Position => ({
  links: Object.entries(fights).flatMap(([attacker, blocker]) => [
    { kind: 'attack', from: attacker, to: 'seat/1' },
    { kind: 'block', from: blocker, to: attacker },
  ]),
  stage: [{ action: 'judge', controller: 0 }],
});

describe('Attack', () => {
  it('is raised on an empty stage, free and without key card @blackpoker-lite:action.attack.1', () => {
    const match = duel({ hand: '' }, { hand: '' });
    match.answer(0, { choose: { action: 'attack', keys: [] } });
    expect(match.table.stage.map(({ action, keys }) => ({ action, keys }))).toEqual([{ action: 'attack', keys: [] }]);
    expect(match.zone('deck/0')).toHaveLength(5);
  });

  it('is main timing: neither player attacks while something is staged @blackpoker-lite:action.attack.1', () => {
    const match = duel({}, {}, { stage: [{ action: 'end', controller: 0 }] });
    match.refused(0, { raw: 'attack' });
    match.answer(0, pass);
    match.refused(1, { raw: 'attack' });
  });

  it('is not offered again until the turn has changed @blackpoker-lite:action.attack.2', () => {
    const match = duel({}, {});
    match.answer(0, { choose: { action: 'attack' } });
    match.answerEach([0, 1], pass);
    expect(match.offers(0, { action: 'attack' })).toBe(false);
    match.refused(0, { raw: 'attack' });
    match.answer(0, { choose: { action: 'end' } });
    match.answerEach([0, 1, 1, 0], pass);
    match.answer(1, { confirm: false }, 'draw-second');
    expect(match.offers(1, { action: 'attack' })).toBe(true);
  });

  it('drives the designated soldiers, and only them @blackpoker-lite:action.attack.3', () => {
    const match = attacked({ field: [soldier('H9'), soldier('S8')] }, {}, ['H9']);
    expect(match.card('H9').orientation).toBe('sideways');
    expect(match.card('S8').orientation).toBe('upright');
    expect(match.table.links).toEqual([{ kind: 'attack', from: match.card('H9').id, to: 'seat/1' }]);
  });

  it('designates several attackers at once @blackpoker-lite:action.attack.4', () => {
    const match = attacked({ field: [soldier('H9'), soldier('S8'), soldier('C7')] }, {}, ['H9', 'S8', 'C7']);
    expect(match.table.links.map((link) => link.from)).toEqual(idsOf(match, 'H9', 'S8', 'C7'));
  });

  it('cannot designate a driven soldier @blackpoker-lite:action.attack.5', () => {
    const match = duel({ field: [soldier('H9', driven), soldier('S8')] }, {});
    match.answer(0, { choose: { action: 'attack' } });
    match.answerEach([0, 1], pass);
    match.refused(0, { raw: idsOf(match, 'H9') });
    match.answer(0, { select: ['S8'] }, 'attack');
  });

  it('raises Block with an attacker and nothing without @blackpoker-lite:action.attack.6', () => {
    const field = [soldier('H9')];
    const withOne = attacked({ field }, {}, ['H9']);
    expect(withOne.table.stage.map((staged) => staged.action)).toEqual(['block']);
    const without = attacked({ field }, {}, []);
    expect(without.table.stage).toEqual([]);
    expect(without.pending(0).purpose).toBe('act');
  });
});

describe('Block', () => {
  it('cannot be raised by a player @blackpoker-lite:action.block.1', () => {
    const match = attacked({ field: [soldier('H9')] }, { field: [soldier('S8')] }, []);
    expect(match.offers(0, { action: 'attack' })).toBe(false);
    expect(match.offers(0, { action: 'end' })).toBe(true);
    match.refused(0, { raw: 'block' });
  });

  it('lets the opponent designate blockers for each attacker @blackpoker-lite:action.block.2', () => {
    const own = { field: [soldier('H9'), soldier('S8')] };
    const match = attacked(own, { field: [soldier('C7'), barrier('D7')] }, ['H9', 'S8']);
    match.answerEach([0, 1], pass);
    match.answer(1, { arrange: { H9: ['D7'], S8: ['C7'] } }, 'block');
    const [nine, eight, seven, wall] = idsOf(match, 'H9', 'S8', 'C7', 'D7');
    expect(match.table.links.filter((link) => link.kind === 'block')).toEqual([
      { kind: 'block', from: wall, to: nine },
      { kind: 'block', from: seven, to: eight },
    ]);
  });

  it('lets any number of soldiers block one attacker @blackpoker-lite:action.block.3', () => {
    const other = { field: [soldier('C7'), soldier('C8'), soldier('C9')] };
    const match = blocked({ field: [soldier('H9')] }, other, { H9: ['C7', 'C8', 'C9'] });
    expect(match.table.links.filter((link) => link.kind === 'block')).toHaveLength(3);
  });

  it('cannot designate driven soldiers or barriers @blackpoker-lite:action.block.4', () => {
    const other = { field: [soldier('C7', driven), barrier('D7', driven), soldier('C8')] };
    const match = attacked({ field: [soldier('H9')] }, other, ['H9']);
    match.answerEach([0, 1], pass);
    const [attacker] = idsOf(match, 'H9') as [string];
    match.refused(1, { raw: { [attacker]: idsOf(match, 'C7') } });
    match.refused(1, { raw: { [attacker]: idsOf(match, 'D7') } });
    match.answer(1, { arrange: { H9: ['C8'] } });
  });

  it('raises the damage judgement when done, also without blockers @blackpoker-lite:action.block.5', () => {
    const match = blocked({ field: [soldier('H9')] }, { field: [soldier('C7')] }, { H9: [] });
    expect(match.table.stage.map((staged) => staged.action)).toEqual(['judge']);
  });
});

describe('Damage judgement', () => {
  it('cannot be raised by a player @blackpoker-lite:action.judge.1', () => {
    const match = duel({ field: [soldier('H9')] }, {});
    expect(match.offers(0, { action: 'attack' })).toBe(true);
    match.refused(0, { raw: 'judge' });
  });

  it('sends the lower soldier to the graveyard, whichever side it is on @blackpoker-lite:action.judge.2', () => {
    const higher = judged({ field: [soldier('H9')] }, { field: [soldier('C8')] }, { H9: ['C8'] });
    expect(higher.card('C8').zone).toBe('graveyard/1');
    expect(higher.card('H9').zone).toBe('field/0');
    const lower = judged({ field: [soldier('H9')] }, { field: [soldier('C10')] }, { H9: ['C10'] });
    expect(lower.card('H9').zone).toBe('graveyard/0');
    expect(lower.card('C10').zone).toBe('field/1');
    expect(lower.zone('deck/1')).toHaveLength(5);
  });

  it('sends both sides of equal numbers to the graveyard @blackpoker-lite:action.judge.3', () => {
    const match = judged({ field: [soldier('H8')] }, { field: [soldier('C8')] }, { H8: ['C8'] });
    expect(match.card('H8').zone).toBe('graveyard/0');
    expect(match.card('C8').zone).toBe('graveyard/1');
  });

  it('compares joint blockers by their sum @blackpoker-lite:action.judge.4', () => {
    const match = judged({ field: [soldier('H9')] }, { field: [soldier('C7'), soldier('S3')] }, { H9: ['C7', 'S3'] });
    expect(match.card('H9').zone).toBe('graveyard/0');
    expect(match.zone('field/1')).toEqual(['C7', 'S3']);
  });

  it('does not compare a blocking barrier by number: its ability judges @blackpoker-lite:action.judge.5', () => {
    const match = judged({ field: [soldier('H5')] }, { field: [barrier('C9')] }, { H5: ['C9'] });
    expect(match.card('H5').zone).toBe('field/0');
    expect(match.card('C9').zone).toBe('graveyard/1');
  });

  it('deals the number of an unblocked attacker, and only its, as damage @blackpoker-lite:action.judge.6', () => {
    const own = { field: [soldier('H3'), soldier('S4')] };
    const match = judged(own, { field: [barrier('C9')] }, { H3: [], S4: ['C9'] });
    expect(match.zone('deck/1')).toEqual(['C5', 'C6']);
    expect(match.zone('deck/0')).toHaveLength(5);
  });
});

describe('questions and answers on combat', () => {
  it('an attacker whose blockers all left deals its damage @blackpoker-lite:official.qa.blocker-gone', () => {
    const match = blocked({ field: [soldier('H3')], hand: 'S7 D9' }, { field: [soldier('C7')] }, { H3: ['C7'] });
    match.answer(0, { choose: { action: 'down', keys: ['S7'] } });
    match.answer(0, { choose: 'C7' }, 'aim down');
    match.answerEach([0, 1], pass);
    expect(match.card('C7').zone).toBe('graveyard/1');
    match.answerEach([0, 1], pass);
    expect(match.zone('deck/1')).toEqual(['C5', 'C6']);
  });

  it('a blocker driven after it was designated still blocks @blackpoker-lite:official.qa.blocker-driven', () => {
    const match = blocked({ field: [soldier('H3')], hand: 'D7 D9' }, { field: [soldier('C8')] }, { H3: ['C8'] });
    match.answer(0, { choose: { action: 'twist', keys: ['D7'] } });
    match.answer(0, { choose: 'C8' }, 'aim twist');
    match.answerEach([0, 1], pass);
    match.answer(0, { choose: 'drive' }, 'twist');
    match.answerEach([0, 1], pass);
    expect(match.card('C8')).toMatchObject({ zone: 'field/1', orientation: 'sideways' });
    expect(match.card('H3').zone).toBe('graveyard/0');
    expect(match.zone('deck/1')).toHaveLength(5);
  });

  it('a barrier compares printed numbers, whatever Up and Down did @blackpoker-lite:official.qa.barrier-printed', () => {
    const fight = (wall: string, by = 3): Driver => {
      const match = duel(
        { field: [soldier('H6', { name: 'attacker', ...driven })] },
        { field: [barrier(wall, { name: 'wall' })] },
        {
          ...judgement({ attacker: 'wall' }),
          effects: [{ on: ['attacker'], change: { kind: 'add', stat: 'number', by } }],
        },
      );
      match.answerEach([0, 1], pass);
      return match;
    };
    expect(fight('C6').card('attacker').zone).toBe('graveyard/0');
    expect(fight('C9').card('attacker').zone).toBe('field/0');
    expect(fight('C6', -3).card('attacker').zone).toBe('graveyard/0');
    expect(fight('C3', -3).card('attacker').zone).toBe('field/0');
  });
});

describe('rulings on attack and block', () => {
  it('Attack resolves with no attacker, possible or wanted @blackpoker-lite:ruling.attack-none', () => {
    const match = duel({ field: [soldier('H9', driven)] }, {});
    match.answer(0, { choose: { action: 'attack' } });
    match.answerEach([0, 1], pass);
    expect(match.pending(0).purpose).toBe('act');
    const unwilling = attacked({ field: [soldier('H9')] }, {}, []);
    expect(unwilling.card('H9').orientation).toBe('upright');
    expect(unwilling.pending(0).purpose).toBe('act');
  });

  it('an Attack without attackers was the one of this turn @blackpoker-lite:ruling.attack-used', () => {
    const match = attacked({ field: [soldier('H9')] }, {}, []);
    match.refused(0, { raw: 'attack' });
  });

  it('an attacker charged by Twist still attacks @blackpoker-lite:ruling.attacker-state', () => {
    const match = blocked({ field: [soldier('H3')] }, { field: [soldier('C8')], hand: 'D7 D9' }, { H3: [] });
    match.answer(0, pass);
    match.answer(1, { choose: { action: 'twist', keys: ['D7'] } });
    match.answer(1, { choose: 'H3' }, 'aim twist');
    match.answerEach([1, 0], pass);
    match.answer(1, { choose: 'charge' }, 'twist');
    match.answerEach([0, 1], pass);
    expect(match.card('H3').orientation).toBe('upright');
    expect(match.zone('deck/1')).toEqual(['C5', 'C6']);
  });

  it('no character blocks two attackers @blackpoker-lite:ruling.block-single', () => {
    const match = attacked({ field: [soldier('H9'), soldier('S8')] }, { field: [soldier('C7')] }, ['H9', 'S8']);
    match.answerEach([0, 1], pass);
    const [nine, eight] = idsOf(match, 'H9', 'S8') as [string, string];
    match.refused(1, { raw: { [nine]: idsOf(match, 'C7'), [eight]: idsOf(match, 'C7') } });
    match.answer(1, { raw: { [nine]: idsOf(match, 'C7'), [eight]: [] } });
  });

  it('a barrier blocks alone: no soldier and no other barrier beside it @blackpoker-lite:ruling.block-mix', () => {
    const other = { field: [soldier('C7'), barrier('D7'), barrier('D8')] };
    const match = attacked({ field: [soldier('H9')] }, other, ['H9']);
    match.answerEach([0, 1], pass);
    const [attacker] = idsOf(match, 'H9') as [string];
    match.refused(1, { raw: { [attacker]: idsOf(match, 'D7', 'C7') } });
    match.refused(1, { raw: { [attacker]: idsOf(match, 'D7', 'D8') } });
    match.answer(1, { raw: { [attacker]: idsOf(match, 'D7') } });
  });

  it('blocking does not drive @blackpoker-lite:ruling.block-state', () => {
    const match = judged({ field: [soldier('H3')] }, { field: [soldier('C7')] }, { H3: ['C7'] });
    expect(match.card('C7')).toMatchObject({ zone: 'field/1', orientation: 'upright' });
  });

  it('a character that entered this turn may block @blackpoker-lite:ruling.block-new', () => {
    const field = [soldier('C7', { entered: 'now' }), barrier('D7', { entered: 'now' })];
    const match = blocked({ field: [soldier('H9'), soldier('S9')] }, { field }, { H9: ['C7'], S9: ['D7'] });
    expect(match.table.links.filter((link) => link.kind === 'block')).toHaveLength(2);
  });
});

describe('rulings on judgement', () => {
  it('fights are judged by the numbers at its start and fall together @blackpoker-lite:ruling.judge-once', () => {
    const banner: Ability = {
      id: 'banner',
      kind: 'constant',
      zone: 'field',
      on: { zone: 'field', of: 'controller', where: { fact: 'rank', in: ['5'] } },
      change: { stat: 'number', by: 3 },
    };
    const bearer = { ...(blackpokerLite.cards.H2 as CardDefinition), abilities: [banner] };
    const game = { ...blackpokerLite, cards: { ...blackpokerLite.cards, H2: bearer } };
    const match = duel(
      { field: [soldier('H2', { name: 'bearer', ...driven }), soldier('H5', { name: 'five', ...driven })] },
      { field: [soldier('C4', { name: 'four' }), soldier('C7', { name: 'seven' })] },
      judgement({ bearer: 'four', five: 'seven' }),
      game,
    );
    match.answerEach([0, 1], pass);
    expect(match.card('bearer').zone).toBe('graveyard/0');
    expect(match.card('five').zone).toBe('field/0');
    expect(match.card('seven').zone).toBe('graveyard/1');
  });

  it('damage of all unblocked attackers is dealt at once, before triggers @blackpoker-lite:ruling.judge-damage', () => {
    const own = { field: [soldier('H2'), soldier('S2'), soldier('HK')] };
    const match = judged(own, { field: [soldier('CQ')], deck: 'C2 C3 C4 C5 CA C6' }, { H2: [], S2: [], HK: ['CQ'] });
    expect(match.events.filter((event) => event.type === 'DamageDealt')).toMatchObject([{ amount: 4 }]);
    expect(match.zone('graveyard/1')).toEqual(['C5', 'C4', 'C3', 'C2', 'CQ']);
    expect(match.zone('hand/1')).toEqual(['CA']);
  });

  it('joint blockers that lose or tie all go @blackpoker-lite:ruling.judge-losers', () => {
    const field = [soldier('C7'), soldier('S2')];
    const lost = judged({ field: [soldier('H10')] }, { field }, { H10: ['C7', 'S2'] });
    expect(lost.zone('field/1')).toEqual([]);
    expect(lost.card('H10').zone).toBe('field/0');
    const tied = judged({ field: [soldier('H9')] }, { field }, { H9: ['C7', 'S2'] });
    expect(tied.zone('field/1')).toEqual([]);
    expect(tied.card('H9').zone).toBe('graveyard/0');
  });

  it('an attacker that left is skipped, its barrier stays face down @blackpoker-lite:ruling.judge-gone', () => {
    const match = blocked({ field: [soldier('H3')] }, { field: [barrier('D7')], hand: 'S5 D9' }, { H3: ['D7'] });
    match.answer(0, pass);
    match.answer(1, { choose: { action: 'down', keys: ['S5'] } });
    match.answerEach([1, 0], pass);
    expect(match.card('H3').zone).toBe('graveyard/0');
    match.answerEach([0, 1], pass);
    expect(match.card('D7')).toMatchObject({ zone: 'field/1', facing: 'down' });
    expect(match.zone('deck/1')).toHaveLength(5);
    expect(match.table.stage).toEqual([]);
  });
});
