import { describe, expect, it } from '@jest/globals';
import { createBlackPoker, liteActions, liteTriggers, type Action } from '#games/blackpoker';
import type { Filter, TableEvent, TriggerRule } from '#kernel';
import { barrier, Duel, raisedIn, soldier, equipment } from './testing/index.js';

const quickAction = (id: string, rule: Partial<Action>): Action => ({
  ...(liteActions.succession as Action),
  id,
  effect: [],
  ...rule,
});
const whenFallen = (id: string, where: Filter): TriggerRule => ({
  id,
  on: { event: 'moved', from: 'field', to: 'graveyard', subject: { which: 'any', whose: 'any', where } },
});
const variant = (actions: readonly Action[], triggers: readonly TriggerRule[]): ReturnType<typeof createBlackPoker> => {
  const added = Object.fromEntries(actions.map((action) => [action.id, action]));
  return createBlackPoker('variant', { ...liteActions, ...added }, [...liteTriggers, ...triggers]);
};
const raisedBy = (events: readonly TableEvent[]): string[] =>
  events.flatMap((event) =>
    event.type === 'ActionRaised' ? [`${event.action.action} ${event.action.controller}`] : [],
  );

const soldiers: Filter = { role: ['common', 'hero', 'ace'] };
const rankIs = (...ranks: string[]): Filter => ({ fact: 'rank', in: ranks });
/** Quick immediate magic that destroys any character, so that triggers can occur at any time. */
const snipe = quickAction('snipe', {
  direct: true,
  aim: { bind: 'target', at: { zone: 'field', of: 'any', where: { attached: false } }, min: 1, max: 1 },
  effect: [{ op: 'custom', name: 'bury-target', with: {} }],
});

describe('chance', () => {
  it('returns to the turn player after every resolution, whoever passed last @blackpoker-lite:official.chance.2', () => {
    const hand = 'H4 C2';
    const duel = Duel.from({ turn: 1, own: { hand }, other: { hand, field: [soldier('C7')] } });
    duel.raise(1, 'attack');
    duel.raise(1, 'up', { keys: ['H4'] });
    duel.pass(1);
    duel.pass(0);
    expect([duel.stage, duel.asked]).toEqual([['attack'], '1: respond']);
    duel.pass(1);
    duel.raise(0, 'up', { keys: ['H4'] });
    duel.pass(0);
    duel.pass(1);
    expect([duel.stage, duel.asked]).toEqual([['attack'], '1: respond']);
  });

  it('goes to the other player by passing @blackpoker-lite:official.chance.3', () => {
    const duel = Duel.from();
    duel.raise(0, 'end');
    expect(duel.asked).toBe('0: respond');
    duel.pass(0);
    expect(duel.asked).toBe('1: respond');
    duel.driver.refused(0, { choose: 'pass' }, 'not-your-decision');
  });

  it('both passing in succession resolves the topmost action @blackpoker-lite:official.chance.4', () => {
    const duel = Duel.from({ own: { hand: 'HA' }, other: { hand: 'D4 C2', field: [soldier('C7')] } });
    duel.raise(0, 'ace-summon', { keys: ['HA'] });
    duel.pass(0);
    duel.raise(1, 'twist', { keys: ['D4'] });
    duel.pass(1);
    expect(duel.stage).toEqual(['ace-summon', 'twist']);
    duel.pass(0);
    expect(duel.asked).toBe('1: twist');
  });

  it('recorded passes are cleared by raising any action @blackpoker-lite:official.chance.5', () => {
    const duel = Duel.from({
      own: { hand: 'HA' },
      other: { hand: 'Joker1 D4 C2', deck: 'C4 C5 C6', field: [soldier('C7')] },
    });
    duel.raise(0, 'ace-summon', { keys: ['HA'] });
    duel.pass(0);
    duel.raise(1, 'search', { keys: ['Joker1'] });
    duel.driver.answer(1, { select: ['C5'] });
    duel.pass(1);
    expect(duel.asked).toBe('0: respond');
    expect(duel.stage).toEqual(['ace-summon']);
    duel.pass(0);
    expect(duel.stage).toEqual([]);
  });

  it('does not move when an immediate action is raised @blackpoker-lite:official.chance.6', () => {
    const duel = Duel.from({ own: { hand: 'HA' }, other: { hand: 'Joker1 Joker2', deck: 'C4 C5 C6' } });
    duel.raise(0, 'ace-summon', { keys: ['HA'] });
    duel.pass(0);
    duel.raise(1, 'search', { keys: ['Joker1'] });
    duel.driver.answer(1, { select: ['C5'] });
    expect(duel.asked).toBe('1: respond');
    expect(duel.offers(1, 'search')).toBe(true);
  });

  it('does not move when an action comes up by itself @blackpoker-lite:official.indirect.2', () => {
    const duel = Duel.from({ own: { field: [soldier('HK')], deck: 'C2 HQ C3' } }, variant([snipe], []));
    duel.raise(0, 'attack');
    duel.pass(0);
    const events = duel.raise(1, 'snipe');
    expect(raisedBy(events)).toEqual(['snipe 1', 'succession 0']);
    expect(duel.asked).toBe('1: respond');
    expect(duel.stage).toEqual(['attack']);
  });
});

describe('stage', () => {
  const position = {
    own: { hand: 'HA' },
    other: { hand: 'H4 S9 C2 C3', field: [soldier('C7', { name: 'seven' })] },
  };
  function stacked(): Duel {
    const duel = Duel.from(position);
    duel.raise(0, 'ace-summon', { keys: ['HA'] });
    duel.pass(0);
    duel.raise(1, 'up', { keys: ['H4'], discard: ['C2'] });
    duel.raise(1, 'down', { keys: ['S9'], discard: ['C3'] });
    return duel;
  }

  it('is last in, first out @blackpoker-lite:official.stage.1', () => {
    const duel = stacked();
    expect(duel.stage).toEqual(['ace-summon', 'up', 'down']);
    duel.resolve();
    expect(duel.stage).toEqual(['ace-summon', 'up']);
    expect(duel.card('seven').zone).toBe('graveyard/1');
    duel.resolve();
    expect(duel.stage).toEqual(['ace-summon']);
    duel.resolve();
    expect(duel.card('HA').zone).toBe('field/0');
  });

  it('resolves one action at a time; players may act before the next @blackpoker-lite:official.stage.2', () => {
    const duel = Duel.from({ ...position, own: { hand: 'HA D5 C5' } });
    duel.raise(0, 'ace-summon', { keys: ['HA'] });
    duel.pass(0);
    duel.raise(1, 'up', { keys: ['H4'], discard: ['C2'] });
    duel.resolve();
    expect(duel.stage).toEqual(['ace-summon']);
    duel.raise(0, 'twist', { keys: ['D5'] });
    expect(duel.stage).toEqual(['ace-summon', 'twist']);
  });

  it('an action whose target has gone ends without effect @blackpoker-lite:official.resolve.1', () => {
    const duel = stacked();
    duel.resolve();
    const events = duel.resolve();
    expect(events).toContainEqual(expect.objectContaining({ type: 'ActionLeft', outcome: 'without-effect' }));
    expect(duel.table.effects).toEqual([]);
    expect(duel.zone('graveyard/1')[0]).toBe('H4');
  });

  it('an action ends without effect also if its target is there but no longer fits', () => {
    const field = [barrier('C9'), soldier('H2', { name: 'base' })];
    const turncoat: Action = quickAction('turncoat', {
      direct: true,
      effect: [
        {
          op: 'move',
          cards: { zone: 'field', of: 'controller', where: rankIs('2') },
          to: 'field',
          role: 'barrier',
          reason: 'turncoat',
        },
      ],
    });
    const duel = Duel.from({ own: { hand: 'H8', field } }, variant([turncoat], []));
    duel.raise(0, 'equip', { keys: ['H8'] });
    duel.raise(0, 'turncoat');
    const events = duel.resolve();
    expect(events).toContainEqual(expect.objectContaining({ type: 'ActionLeft', outcome: 'without-effect' }));
    expect(duel.card('H8').zone).toBe('graveyard/0');
  });

  it('impossible parts of an effect are skipped, the possible ones are done @blackpoker-lite:official.resolve.2', () => {
    const hand = { zone: 'hand', of: 'controller' } as const;
    const swap = quickAction('swap', {
      direct: true,
      effect: [
        {
          op: 'choose',
          from: { zone: 'field', of: 'opponent' },
          min: 1,
          max: 1,
          by: 'controller',
          bind: 'victim',
          purpose: 'swap',
        },
        { op: 'move', cards: { bound: 'victim' }, to: 'graveyard', reason: 'swap' },
        { op: 'choose', from: hand, min: 3, max: 3, by: 'controller', bind: 'spent', purpose: 'swap' },
        { op: 'move', cards: { bound: 'spent' }, to: 'graveyard', at: 'top', reason: 'swap' },
        { op: 'draw', seat: 'controller', n: 1, from: 'deck', to: 'hand' },
      ],
    });
    const duel = Duel.from({ own: { hand: 'H5 H6', deck: 'C2 C3' } }, variant([swap], []));
    duel.raise(0, 'swap');
    expect(duel.zone('graveyard/0')).toEqual(['H6', 'H5']);
    expect(duel.zone('hand/0')).toEqual(['C2']);
    const uncharged = Duel.from();
    uncharged.raise(0, 'end');
    expect(raisedIn(uncharged.resolve())).toEqual(['charge', 'draw']);
  });

  it('a resolved action leaves the stage and its key cards go to the graveyard @blackpoker-lite:official.resolve.3', () => {
    const duel = Duel.from({ own: { hand: 'S3 C4' } });
    duel.raise(0, 'throw', { keys: ['S3', 'C4'] });
    expect(duel.zone('stage')).toEqual(['S3', 'C4']);
    duel.resolve();
    expect(duel.table.stage).toEqual([]);
    expect(duel.zone('stage')).toEqual([]);
    expect(duel.zone('graveyard/0')).toEqual(['C4', 'S3']);
  });

  it('key cards that the effect put elsewhere stay there @blackpoker-lite:official.resolve.4', () => {
    const field = [barrier('C9'), soldier('H2', { name: 'base' })];
    const duel = Duel.from({ own: { hand: 'DA H8', field } });
    duel.raise(0, 'ace-summon', { keys: ['DA'] });
    duel.resolve();
    duel.raise(0, 'equip', { keys: ['H8'] });
    duel.resolve();
    expect([duel.card('DA').zone, duel.card('H8').zone]).toEqual(['field/0', 'field/0']);
    expect(duel.zone('graveyard/0')).toEqual(['C9', 'C9']);
  });
});

describe('control', () => {
  it('an effect is read from the side of whoever raised the action @blackpoker-lite:official.controller.1', () => {
    const duel = Duel.from({
      own: { hand: 'HA', deck: 'S2 S3 S4' },
      other: { hand: 'Joker1', deck: 'C4 C5 C6' },
    });
    duel.raise(0, 'ace-summon', { keys: ['HA'] });
    duel.pass(0);
    duel.raise(1, 'search', { keys: ['Joker1'] });
    expect(duel.asked).toBe('1: search');
    expect(duel.offered).toEqual(['C4', 'C5', 'C6']);
    duel.driver.answer(1, { select: ['C5'] });
    expect(duel.zone('hand/1')).toEqual(['C5']);
  });

  it('a triggered action is controlled by the controller of what triggered it @blackpoker-lite:official.controller.2', () => {
    const duel = Duel.from({
      own: { hand: 'S9 S10 C2 D3', deck: 'H2 H3 HQ' },
      other: { deck: 'C4 CJ C5', field: [soldier('SA')] },
    });
    duel.raise(0, 'down', { keys: ['S9'], discard: ['C2'] });
    const events = duel.resolve();
    expect(raisedBy(events)).toEqual(['succession 1']);
    expect(duel.zone('hand/1')).toEqual(['CJ']);
    expect(duel.zone('deck/0')).toHaveLength(3);
  });
});

describe('triggers', () => {
  const vow = quickAction('vow', { immediate: false });
  const toll = quickAction('toll', {});

  it('a triggered normal action is put on the stage @blackpoker-lite:trigger.1', () => {
    const game = variant([vow], [whenFallen('vow', soldiers)]);
    const duel = Duel.from({ own: { hand: 'S9 C2' }, other: { field: [soldier('D7')] } }, game);
    duel.raise(0, 'down', { keys: ['S9'] });
    duel.resolve();
    expect(duel.table.stage).toMatchObject([{ action: 'vow', controller: 1 }]);
    expect(duel.asked).toBe('0: respond');
  });

  it('triggers are checked after an action is raised and after one resolves @blackpoker-lite:official.trigger.1', () => {
    const driving: TriggerRule = {
      id: 'toll',
      on: { event: 'oriented', to: 'sideways', subject: { which: 'any', whose: 'any', where: { role: ['barrier'] } } },
    };
    const duel = Duel.from(
      { own: { hand: 'H5 D5 C2', field: [barrier('C9')] }, other: { field: [barrier('S9', { name: 'wall' })] } },
      variant([toll], [driving]),
    );
    expect(raisedBy(duel.raise(0, 'soldier-summon', { keys: ['H5'] }))).toEqual(['soldier-summon 0', 'toll 0']);
    expect(duel.stage).toEqual(['soldier-summon']);
    duel.raise(0, 'twist', { keys: ['D5'], at: 'wall' });
    duel.resolve();
    expect(raisedBy(duel.driver.answer(0, { choose: 'drive' }))).toEqual(['toll 1']);
  });

  it('immediate ones resolve first, the turn player’s in any order, then the opponent’s @blackpoker-lite:official.trigger.2', () => {
    const game = variant([vow, toll], [whenFallen('vow', soldiers), whenFallen('toll', rankIs('Q'))]);
    const duel = Duel.from(
      {
        turn: 1,
        own: { field: [soldier('HQ', { name: 'mine' })], deck: 'C2 HJ C3' },
        other: { field: [soldier('SQ', { name: 'theirs' })], deck: 'D2 DJ D3' },
      },
      game,
    );
    duel.raise(1, 'attack');
    duel.resolve();
    duel.driver.answer(1, { select: ['theirs'] }, 'attack');
    duel.resolve();
    duel.driver.answer(0, { arrange: { theirs: ['mine'] } }, 'block');
    duel.resolve();
    expect(duel.asked).toBe('1: next-trigger');
    expect(duel.driver.offers(1, { action: 'vow' })).toBe(false);
    const first = duel.driver.answer(1, { choose: { action: 'toll' } });
    expect(raisedBy(first)).toEqual(['toll 1', 'succession 1']);
    expect(duel.asked).toBe('0: next-trigger');
    const second = duel.driver.answer(0, { choose: { action: 'succession' } });
    expect(raisedBy(second)).toEqual(['succession 0', 'toll 0', 'vow 1', 'vow 0']);
  });

  it('the order of triggers that are alike is no question', () => {
    const field = [soldier('HK', { name: 'king' }), equipment('HA', 'king')];
    const duel = Duel.from({ own: { hand: '', field, deck: 'C2 HJ C3 HQ C4' } }, variant([snipe], []));
    expect(raisedBy(duel.raise(0, 'snipe'))).toEqual(['snipe 0', 'succession 0', 'succession 0']);
    expect(duel.zone('hand/0')).toEqual(['HJ', 'HQ']);
  });

  it('new triggers are handled before going on @blackpoker-lite:official.trigger.3', () => {
    const mourn = quickAction('mourn', {
      effect: [
        {
          op: 'move',
          cards: { zone: 'field', of: 'controller', where: { role: ['barrier'] } },
          to: 'graveyard',
          at: 'top',
          reason: 'mourn',
        },
      ],
    });
    const game = variant([snipe, vow, mourn], [whenFallen('vow', rankIs('7')), whenFallen('mourn', rankIs('7'))]);
    const duel = Duel.from(
      { own: { field: [soldier('D7', { name: 'seven' }), barrier('CK')], deck: 'C2 HJ C3' } },
      game,
    );
    expect(raisedBy(duel.raise(0, 'snipe', { at: 'seven' }))).toEqual(['snipe 0', 'mourn 0', 'succession 0', 'vow 0']);
    expect(duel.zone('hand/0')).toEqual(['HJ']);
  });

  it('normal ones are staged then, the turn player’s in any order, the opponent’s last @blackpoker-lite:official.trigger.4', () => {
    const oath = quickAction('oath', { immediate: false });
    const game = variant([vow, oath], [whenFallen('vow', soldiers), whenFallen('oath', soldiers)]);
    const duel = Duel.from(
      {
        turn: 1,
        own: { field: [soldier('HQ', { name: 'mine' })], deck: 'C2 HJ C3' },
        other: { field: [soldier('S7', { name: 'theirs' })] },
        links: [
          { kind: 'attack', from: 'theirs', to: 'seat/0' },
          { kind: 'block', from: 'mine', to: 'theirs' },
        ],
        effects: [{ on: ['theirs'], change: { kind: 'add', stat: 'number', by: 5 } }],
        stage: [{ action: 'judge', controller: 1 }],
      },
      game,
    );
    const events = duel.resolve();
    expect(raisedBy(events)).toEqual(['succession 0']);
    duel.driver.answer(1, { choose: { action: 'oath' } }, 'next-trigger');
    duel.driver.answer(0, { choose: { action: 'vow' } }, 'next-trigger');
    const staged = duel.table.stage.map(({ action, controller }) => `${action} ${controller}`);
    expect(staged).toEqual(['oath 1', 'vow 1', 'vow 0', 'oath 0']);
  });
});

describe('numbers of characters', () => {
  it('are the printed number plus and minus the effects on it @blackpoker-lite:official.character.2', () => {
    const duel = Duel.from({ own: { hand: 'H4 S2 C2 C3', field: [soldier('D5', { name: 'five' })] } });
    duel.raise(0, 'up', { keys: ['H4'], discard: ['C2'] });
    duel.resolve();
    expect(duel.number('five')).toBe(9);
    duel.raise(0, 'down', { keys: ['S2'], discard: ['C3'] });
    duel.resolve();
    expect(duel.number('five')).toBe(7);
    expect(duel.zone('field/0')).toEqual(['D5']);
  });
});
