import { describe, expect, it } from '@jest/globals';
import { createBlackPoker, fullDeck, liteActions, liteTriggers, type Action } from '#games/blackpoker';
import { barrier, driven, Duel, equipment, paidIn, soldier } from './testing/index.js';

const pack = [...(fullDeck.main ?? [])];
const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const lowOf = (suit: string): string[] => RANKS.slice(0, 10).map((rank) => `${suit}${rank}`);

/** Quick magic is offered to the turn player's opponent, in response to a staged action. */
function answering(hand: readonly string[], field = [soldier('C7', { name: 'c7' })]): Duel {
  const duel = Duel.from({ own: { hand: 'HA', field }, other: { hand: [...hand] } });
  duel.raise(0, 'ace-summon', { keys: ['HA'] });
  duel.pass(0);
  return duel;
}

/** A number of soldiers, barriers and an equipped soldier on both sides. */
const crowd = {
  own: { field: [soldier('H5'), barrier('H6'), soldier('HQ', { name: 'queen' }), equipment('H2', 'queen')] },
  other: { field: [soldier('SA'), barrier('S6')] },
};

describe('up', () => {
  it('is quick, costs D and takes A to 10 of hearts as key card @blackpoker-lite:action.up.1', () => {
    const duel = answering(pack);
    expect(duel.keysFor(1, 'up')).toEqual(lowOf('H'));
    expect(paidIn(duel.raise(1, 'up', { keys: ['H4'], discard: ['SK'] }))).toBe('D');
  });

  it('targets one soldier of either player @blackpoker-lite:action.up.2', () => {
    const duel = Duel.from({ ...crowd, own: { ...crowd.own, hand: 'H4 C2' } });
    duel.raise(0, 'up', { keys: ['H4'] });
    expect(duel.offered).toEqual(['H5', 'HQ', 'SA']);
  });

  it('adds the number of the key card until the turn ends @blackpoker-lite:action.up.3', () => {
    const duel = Duel.from({ own: { hand: 'H4 C2', field: [soldier('S5', { name: 'five' })] } });
    duel.raise(0, 'up', { keys: ['H4'] });
    expect(duel.number('five')).toBe(5);
    duel.resolve();
    expect(duel.number('five')).toBe(9);
    duel.raise(0, 'end');
    expect(duel.number('five')).toBe(9);
    duel.resolve();
    expect(duel.number('five')).toBe(5);
  });
});

describe('down', () => {
  it('is quick, costs D and takes A to 10 of spades as key card @blackpoker-lite:action.down.1', () => {
    const duel = answering(pack);
    expect(duel.keysFor(1, 'down')).toEqual(lowOf('S'));
    expect(paidIn(duel.raise(1, 'down', { keys: ['S4'], discard: ['SK'] }))).toBe('D');
  });

  it('targets one soldier of either player @blackpoker-lite:action.down.2', () => {
    const duel = Duel.from({ ...crowd, own: { ...crowd.own, hand: 'S4 C2' } });
    duel.raise(0, 'down', { keys: ['S4'] });
    expect(duel.offered).toEqual(['H5', 'HQ', 'SA']);
  });

  it('takes the number of the key card off until the turn ends @blackpoker-lite:action.down.3', () => {
    const duel = Duel.from({ own: { hand: 'S4 C2', field: [soldier('S5', { name: 'five' })] } });
    duel.raise(0, 'down', { keys: ['S4'] });
    duel.resolve();
    expect(duel.number('five')).toBe(1);
    duel.raise(0, 'end');
    expect(duel.number('five')).toBe(1);
    duel.resolve();
    expect(duel.number('five')).toBe(5);
  });

  it('moves a soldier with zero or less to the graveyard @blackpoker-lite:action.down.4', () => {
    for (const [key, zone] of [
      ['S4', 'field/1'],
      ['S5', 'graveyard/1'],
      ['S6', 'graveyard/1'],
    ] as const) {
      const duel = Duel.from({ own: { hand: [key, 'C2'] }, other: { field: [soldier('D5', { name: 'five' })] } });
      duel.raise(0, 'down', { keys: [key] });
      duel.resolve();
      expect(duel.card('five').zone).toBe(zone);
    }
  });
});

describe('twist', () => {
  it('is quick, costs D and takes A to 10 of diamonds as key card @blackpoker-lite:action.twist.1', () => {
    const duel = answering(pack);
    expect(duel.keysFor(1, 'twist')).toEqual(lowOf('D'));
    expect(paidIn(duel.raise(1, 'twist', { keys: ['D4'], discard: ['SK'] }))).toBe('D');
  });

  it('targets one character of either player, soldier or barrier @blackpoker-lite:action.twist.2', () => {
    const duel = Duel.from({ ...crowd, own: { ...crowd.own, hand: 'D4 C2' } });
    duel.raise(0, 'twist', { keys: ['D4'] });
    expect(duel.offered).toEqual(['H5', 'H6', 'HQ', 'SA', 'S6']);
  });

  it('makes its target driven or charged @blackpoker-lite:action.twist.3', () => {
    const twisted = (before: 'upright' | 'sideways', choice: 'drive' | 'charge'): string => {
      const duel = Duel.from({
        own: { hand: 'D4 C2' },
        other: { field: [barrier('S6', { name: 'wall', orientation: before })] },
      });
      duel.raise(0, 'twist', { keys: ['D4'] });
      duel.resolve();
      duel.driver.answer(0, { choose: choice }, 'twist');
      return duel.card('wall').orientation;
    };
    expect(twisted('upright', 'drive')).toBe('sideways');
    expect(twisted('sideways', 'charge')).toBe('upright');
  });

  it('may drive a driven or charge a charged character, which changes nothing @blackpoker-lite:official.state.2', () => {
    for (const [lie, choice] of [
      [driven, 'drive'],
      [{}, 'charge'],
    ] as const) {
      const duel = Duel.from({ own: { hand: 'D4 C2', field: [soldier('S6', { name: 'six', ...lie })] } });
      const before = duel.card('six');
      duel.raise(0, 'twist', { keys: ['D4'] });
      duel.resolve();
      const events = duel.driver.answer(0, { choose: choice });
      expect(duel.card('six')).toEqual(before);
      expect(events.filter((event) => event.type === 'CardsOriented')).toEqual([]);
      expect(duel.asked).toBe('0: act');
    }
  });

  it('takes the state that changes something when time runs out', () => {
    for (const [lie, after] of [
      [driven, 'upright'],
      [{}, 'sideways'],
    ] as const) {
      const duel = Duel.from({ own: { hand: 'D4 C2', field: [soldier('S6', { name: 'six', ...lie })] } });
      duel.raise(0, 'twist', { keys: ['D4'] });
      duel.resolve();
      duel.driver.answer(0, 'fallback', 'twist');
      expect(duel.card('six').orientation).toBe(after);
    }
  });
});

describe('counter', () => {
  /** Seat 0 summons or throws, seat 1 responds with the counter, and both pass. */
  function countered(key: string, action: 'soldier-summon' | 'throw', keys: readonly string[]): Duel {
    const duel = Duel.from({ own: { hand: [...keys], field: [barrier('C9')] }, other: { hand: [key, 'HK'] } });
    duel.raise(0, action, { keys });
    duel.pass(0);
    duel.raise(1, 'counter', { keys: [key] });
    duel.resolve();
    return duel;
  }

  it('is quick, costs D and takes A to 10 of clubs as key card @blackpoker-lite:action.counter.1', () => {
    const duel = answering(pack);
    expect(duel.keysFor(1, 'counter')).toEqual(lowOf('C'));
    expect(paidIn(duel.raise(1, 'counter', { keys: ['C4'], discard: ['SK'] }))).toBe('D');
  });

  it('targets an action with one or two key cards, neither fewer nor more @blackpoker-lite:action.counter.2', () => {
    const any = { all: [] };
    const trio: Action = {
      ...(liteActions.throw as Action),
      id: 'trio',
      timing: 'quick',
      aim: null,
      keys: [any, any, any],
    };
    const duel = Duel.from(
      {
        own: { hand: 'C2 C3' },
        shared: { stage: ['HA', 'SK', 'CK', 'H2', 'D2', 'D3'].map((card) => ({ card, name: card })) },
        stage: [
          { action: 'end', controller: 0 },
          { action: 'ace-summon', controller: 0, keys: ['HA'] },
          { action: 'throw', controller: 0, keys: ['SK', 'CK'], targets: ['seat/1'] },
          { action: 'trio', controller: 0, keys: ['H2', 'D2', 'D3'] },
        ],
      },
      createBlackPoker('trio', { ...liteActions, trio }, liteTriggers),
    );
    duel.raise(0, 'counter', { keys: ['C2'] });
    expect(duel.offered).toEqual(['ace-summon', 'throw']);
  });

  it('nullifies a one-key action if its number is at least that of the key card @blackpoker-lite:action.counter.3', () => {
    expect(countered('C8', 'soldier-summon', ['D7']).stage).toEqual([]);
    expect(countered('C7', 'soldier-summon', ['D7']).stage).toEqual([]);
    expect(countered('C6', 'soldier-summon', ['D7']).stage).toEqual(['soldier-summon']);
  });

  it('nullifies a two-key action whatever the numbers @blackpoker-lite:action.counter.4', () => {
    const duel = countered('CA', 'throw', ['SK', 'C2']);
    expect(duel.stage).toEqual([]);
    expect(duel.zone('deck/1')).toHaveLength(12);
  });

  it('takes the nullified action off the stage and its key cards to the graveyard @blackpoker-lite:action.counter.5', () => {
    const duel = countered('CA', 'throw', ['SK', 'C2']);
    expect(duel.table.stage).toEqual([]);
    expect(duel.zone('graveyard/0')).toEqual(['C2', 'SK']);
    expect(duel.zone('stage')).toEqual([]);
    expect(duel.driver.events).toContainEqual(expect.objectContaining({ type: 'ActionLeft', outcome: 'nullified' }));
  });
});

describe('barrier break', () => {
  const both = {
    own: { field: [barrier('C5', { name: 'mine' }), soldier('C6')] },
    other: { field: [barrier('S5', { name: 'theirs' })] },
  };

  it('is a main action without cost; its keys are a heart and a diamond, A to K @blackpoker-lite:action.barrier-break.1', () => {
    const duel = Duel.from({ ...both, own: { ...both.own, hand: pack } });
    const pairs = RANKS.flatMap((heart) => RANKS.map((diamond) => `H${heart} D${diamond}`));
    expect(duel.keysFor(0, 'barrier-break')).toEqual(pairs);
    expect(paidIn(duel.raise(0, 'barrier-break', { keys: ['HK', 'DA'], at: 'theirs' }))).toBe('');
    expect(duel.stage).toEqual(['barrier-break']);
    expect(duel.offers(0, 'barrier-break')).toBe(false);
  });

  it('targets one barrier of either player @blackpoker-lite:action.barrier-break.2', () => {
    const duel = Duel.from({ ...both, own: { ...both.own, hand: 'H2 D2' } });
    duel.raise(0, 'barrier-break', { keys: ['H2', 'D2'] });
    expect(duel.offered).toEqual(['C5', 'S5']);
  });

  it('moves the barrier from the field to the graveyard @blackpoker-lite:action.barrier-break.3', () => {
    const duel = Duel.from({ ...both, own: { ...both.own, hand: 'H2 D2' } });
    duel.raise(0, 'barrier-break', { keys: ['H2', 'D2'], at: 'theirs' });
    expect(duel.card('theirs').zone).toBe('field/1');
    duel.resolve();
    expect(duel.card('theirs')).toMatchObject({ zone: 'graveyard/1', facing: 'up', role: null });
    expect(duel.card('mine').zone).toBe('field/0');
  });
});

describe('throw', () => {
  it('is a main action without cost; its keys are a spade and a club, A to K @blackpoker-lite:action.throw.1', () => {
    const duel = Duel.from({ own: { hand: pack, field: [barrier('H5')] } });
    const pairs = RANKS.flatMap((spade) => RANKS.map((club) => `S${spade} C${club}`));
    expect(duel.keysFor(0, 'throw')).toEqual(pairs);
    expect(paidIn(duel.raise(0, 'throw', { keys: ['SK', 'CA'] }))).toBe('');
    expect(duel.stage).toEqual(['throw']);
    expect(duel.offers(0, 'throw')).toBe(false);
  });

  it('targets the opponent, whoever has the turn @blackpoker-lite:action.throw.2', () => {
    for (const turn of [0, 1]) {
      const duel = Duel.from({ turn, own: { hand: 'S3 C9' }, other: { hand: 'S3 C9' } });
      duel.raise(turn, 'throw', { keys: ['S3', 'C9'] });
      expect(duel.table.stage[0]?.targets).toEqual([`seat/${1 - turn}`]);
    }
  });

  it('deals damage equal to the number of the spade @blackpoker-lite:action.throw.3', () => {
    const duel = Duel.from({ own: { hand: 'C9 S3' } });
    duel.raise(0, 'throw', { keys: ['C9', 'S3'] });
    duel.resolve();
    expect(duel.zone('deck/1')).toHaveLength(9);
    expect(duel.zone('graveyard/1')).toHaveLength(3);
    expect(duel.zone('deck/0')).toHaveLength(12);
  });
});

describe('search', () => {
  it('is quick, without cost, with a Joker as key card @blackpoker-lite:action.search.1', () => {
    const duel = answering(pack);
    expect(duel.keysFor(1, 'search')).toEqual(['Joker1', 'Joker2']);
    expect(paidIn(duel.raise(1, 'search', { keys: ['Joker2'] }))).toBe('');
  });

  const position = { own: { hand: 'Joker1', deck: 'H2 S8 D4 S9' } };

  it('takes any card of the deck to hand at once and shows it @blackpoker-lite:action.search.2', () => {
    const duel = Duel.from(position);
    duel.raise(0, 'search', { keys: ['Joker1'] });
    expect(duel.asked).toBe('0: search');
    expect(Object.values(duel.table.pending[0]?.shown ?? {}).sort()).toEqual(['D4', 'H2', 'S8', 'S9']);
    const events = duel.driver.answer(0, { select: ['D4'] });
    expect(events).toContainEqual(expect.objectContaining({ type: 'CardsRevealed', defs: ['D4'], to: 'all' }));
    expect(duel.zone('hand/0')).toEqual(['D4']);
    expect(duel.asked).toBe('0: act');
  });

  it('then shuffles the deck @blackpoker-lite:action.search.3', () => {
    const duel = Duel.from(position, undefined, { shuffles: { 'deck/0': [['S9', 'H2', 'S8']] } });
    duel.raise(0, 'search', { keys: ['Joker1'] });
    duel.driver.answer(0, { select: ['D4'] });
    expect(duel.zone('deck/0')).toEqual(['S9', 'H2', 'S8']);
  });

  it('takes the first Joker, A or K of the deck when time runs out, else its top card', () => {
    const found = (deck: string): (string | null)[] => {
      const duel = Duel.from({ own: { hand: 'Joker1', deck } });
      duel.raise(0, 'search', { keys: ['Joker1'] });
      duel.driver.answer(0, 'fallback');
      return duel.zone('hand/0');
    };
    expect(found('H2 DQ SK DA Joker2')).toEqual(['SK']);
    expect(found('H2 DQ')).toEqual(['H2']);
  });
});
