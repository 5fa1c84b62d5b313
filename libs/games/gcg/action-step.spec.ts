import { describe, expect, it } from '@jest/globals';
import { words } from '#games/gcg';
import type { Operation } from '#kernel';
import {
  aCommand,
  aPilot,
  aUnit,
  Duel,
  EDITIONS,
  lies,
  resources,
  resolvedIn,
  rested,
  withCards,
} from './testing/index.js';

const { activate, chooseUnit, damage, draw, it: chosen, modify, onDestroyed, pay, units } = words;

/** Before the colon: discard a red card. */
const discardRed: Operation = {
  op: 'pay',
  purpose: 'cost',
  parts: [
    {
      from: { zone: 'hand', of: 'controller', where: { fact: 'colour', in: ['red'] } },
      ...{ n: 1, as: 'gone', do: [{ op: 'move', cards: { bound: 'paid' }, to: 'trash', reason: 'discard' }] },
    },
  ],
};

const cards = [
  aUnit('stoker', { ap: 1, hp: 3, text: [activate('action', [discardRed], [draw(1)])] }),
  aUnit('ruby', { colour: 'red' }),
  aUnit('sapphire', { colour: 'blue' }),
  aUnit('soldier', { ap: 3, hp: 3 }),
  aUnit('recruit', { ap: 1, hp: 1 }),
  aUnit('medic', { ap: 1, hp: 3, text: [activate('action', [pay(2)], [draw(1)])] }),
  aUnit('foreman', { ap: 1, hp: 3, text: [activate('main', [pay(1)], [draw(1)])] }),
  aUnit('frail', { ap: 1, hp: 1, text: [onDestroyed([draw(1)])] }),
  aPilot('ace'),
  aCommand('boost', [chooseUnit('team'), modify('ap', 2, chosen)], { timing: 'action', cost: 2 }),
  aCommand('plan', [draw(1)], { timing: 'main' }),
  aCommand('spark', [damage(1, units('opponent'))], { timing: 'action' }),
  aCommand('veteran', [draw(1)], { timing: 'action', pilot: { name: 'Veteran', ap: 1, hp: 1 } }),
];

/** Who was asked what, in order, without repetitions in a row. */
const asksIn = (duel: Duel): string[] =>
  duel.driver.events
    .flatMap((event) => (event.type === 'DecisionAsked' ? event.decisions : []))
    .map(({ seat, purpose }) => `${seat}: ${purpose}`)
    .filter((ask, i, all) => ask !== all[i - 1]);

describe.each(EDITIONS)('action steps, edition %s', (_, edition) => {
  const game = withCards(edition, ...cards);
  const both = { battle: ['soldier'], hand: 'boost boost' };
  /** Seat 0 attacks; both could act. */
  const inBattle = (own: object = both, other: object = both): Duel => {
    const duel = Duel.from(game, { own: { ...both, ...own }, other: { ...both, ...other } });
    duel.attack(duel.table.zones['battle/0']?.[0] as string);
    return duel;
  };

  it.each(['ruby', 'sapphire'])(
    'ask a player whose hidden hand may pay for an effect, whatever it holds: %s',
    (held) => {
      const duel = Duel.from(game, {
        own: { resources: [] },
        other: { battle: ['stoker'], hand: held, resources: [] },
      });
      duel.endTurn();
      expect(asksIn(duel)).toContain('1: action');
    },
  );

  it('let a player pass for the whole turn, until another acts', () => {
    const asks = (duel: Duel): number =>
      duel.driver.events.filter(
        (event) =>
          event.type === 'DecisionAsked' &&
          event.decisions.some(({ seat, purpose }) => seat === 1 && purpose === 'action'),
      ).length;
    const made = (duel: Duel) =>
      duel.driver.events.flatMap((event) =>
        event.type === 'DecisionMade' && event.seat === 1 ? [event.standing] : [],
      );
    const waiting = inBattle();
    expect(waiting.table.pending).toMatchObject([{ seat: 1, purpose: 'action', until: ['turn', 'my-turn'] }]);
    waiting.driver.passUntil(1, 'turn');
    waiting.pass(0);
    waiting.endTurn();
    expect(asks(waiting)).toBe(2);
    expect(made(waiting)).toEqual([false, true]);
    const answered = inBattle({ hand: 'boost' });
    answered.driver.passUntil(1, 'turn');
    answered.command('boost');
    expect(answered.table.pending).toMatchObject([{ seat: 1, purpose: 'action' }]);
  });

  it('come after each block step and in the end phase, and nowhere else @gcg-1.1.0:9-1 @gcg-early:8-1 @gcg-early:11-2-2-1-1 @gcg-early:11-2-4-2-1', () => {
    const duel = Duel.from(game, {
      own: { battle: ['soldier', 'foreman'], hand: 'boost plan recruit ace' },
      other: { battle: ['medic'], hand: 'boost' },
    });
    duel.command('plan');
    duel.deploy('recruit');
    duel.pair('ace', 'soldier');
    duel.activate('foreman');
    expect(asksIn(duel)).toEqual(['0: main']);
    duel.strike('soldier');
    expect(asksIn(duel)).toEqual(['0: main', '1: action', '0: action', '0: main']);
    duel.endTurn();
    expect(asksIn(duel)).toEqual([
      ...['0: main', '1: action', '0: action', '0: main'],
      ...['1: action', '0: action', '1: main'],
    ]);
  });

  it('begin with the player who does not hold the turn, in battle and in the end phase @gcg-1.1.0:9-2 @gcg-early:8-2', () => {
    const fight = inBattle();
    expect(fight.asked).toBe('1: action');
    const ending = Duel.from(game, { own: both, other: both });
    ending.end();
    expect(ending.asked).toBe('1: action');
    const theirs = Duel.from(game, { own: both, other: both, turn: { seat: 1 } });
    theirs.end();
    expect(theirs.asked).toBe('0: action');
  });

  it('offer Action Commands, Activate·Action effects and passing, and nothing else @gcg-1.1.0:9-3 @gcg-early:8-3', () => {
    const duel = inBattle({}, { battle: ['medic', 'foreman'], hand: 'boost plan recruit ace veteran' });
    expect(duel.offered.map((option) => option.split(' ').slice(0, 2).join(' '))).toEqual([
      'command boost',
      'command veteran',
      'activate medic',
      'pass',
    ]);
    duel.pass();
    // One action, then the opportunity goes to the other player.
    expect(duel.asked).toBe('0: action');
  });

  it('offer the same in the end phase: nothing of Main @gcg-1.1.0:13-2-1-1 @gcg-1.1.0:13-2-3-1 @gcg-early:11-2-1-1-1 @gcg-early:11-2-3-2', () => {
    const side = { battle: ['medic', 'foreman'], hand: 'boost plan recruit ace veteran' };
    const duel = Duel.from(game, { own: side, other: side });
    const offered = (): string[] => duel.offered.map((option) => option.split(' ').slice(0, 2).join(' '));
    expect(offered()).toEqual(expect.arrayContaining(['command plan', 'activate foreman']));
    duel.end();
    const actions = ['command boost', 'command veteran', 'activate medic', 'pass'];
    expect([duel.asked, offered()]).toEqual(['1: action', actions]);
    duel.pass();
    expect([duel.asked, offered()]).toEqual(['0: action', actions]);
  });

  it('one thing, not two: after a command the opportunity goes on @gcg-1.1.0:9-3 @gcg-early:8-3', () => {
    const duel = inBattle();
    duel.command(duel.table.zones['hand/1']?.[0] as string);
    expect(duel.asked).toBe('0: action');
  });

  it('an Action Command is played from hand, its cost paid, its effect activated @gcg-1.1.0:9-3-1 @gcg-early:8-3-1', () => {
    const duel = inBattle({}, { hand: 'boost', resources: resources(3) });
    duel.command('boost');
    expect(duel.zone('hand/1')).toEqual([]);
    expect(duel.zone('trash/1')).toEqual(['boost']);
    const paid = (duel.table.zones['resources/1'] ?? []).map((id) => duel.table.cards[id]?.orientation);
    expect(paid).toEqual(['sideways', 'sideways', 'upright']);
    expect(duel.table.effects).toMatchObject([{ change: { kind: 'add', stat: 'ap', by: 2 } }]);
  });

  it('a command that cannot be paid is not offered @gcg-1.1.0:9-3-1 @gcg-early:8-3-1', () => {
    const duel = inBattle({}, { hand: 'boost spark', resources: resources(3, 2) });
    expect(duel.may('command', { card: 'boost' })).toBe(false);
    expect(duel.may('command', { card: 'spark' })).toBe(true);
  });

  it('an Activate·Action effect is activated by fulfilling its condition @gcg-1.1.0:9-3-2 @gcg-early:8-3-2', () => {
    const duel = inBattle({}, { battle: ['medic'], hand: 'boost', resources: resources(3) });
    duel.activate('medic');
    expect(duel.zone('hand/1')).toEqual(['boost', 'S-01']);
    expect(duel.asked).toBe('0: action');
    duel.pass();
    // One active resource is left, and the effect needs two.
    expect(duel.may('activate', { card: 'medic' })).toBe(false);
  });

  it('passing does nothing but hand the opportunity on @gcg-1.1.0:9-3-3 @gcg-early:8-3-3', () => {
    const duel = inBattle();
    const { zones, cards: before } = duel.table;
    const events = duel.pass();
    expect(events.map(({ type }) => type)).toEqual(['DecisionMade', 'DecisionAsked']);
    expect({ zones: duel.table.zones, cards: duel.table.cards }).toEqual({ zones, cards: before });
    expect(duel.asked).toBe('0: action');
  });

  it('then the turn player does one of the same things @gcg-1.1.0:9-4 @gcg-early:8-4', () => {
    const duel = inBattle({ battle: ['soldier', 'medic'], hand: 'boost plan recruit ace' });
    duel.pass();
    expect(duel.offered.map((option) => option.split(' ').slice(0, 2).join(' '))).toEqual([
      'command boost',
      'activate medic',
      'pass',
    ]);
    duel.activate('medic');
    expect(duel.asked).toBe('1: action');
  });

  it('unless both passed in a row, the first one is asked again @gcg-1.1.0:9-4-1 @gcg-early:8-4-1', () => {
    const duel = inBattle({ hand: 'spark boost' }, { hand: 'spark boost' });
    const spark = (seat: number): string => duel.table.zones[`hand/${seat}`]?.[0] as string;
    duel.pass(1);
    duel.command(spark(0));
    expect(duel.asked).toBe('1: action');
    duel.command(spark(1));
    duel.pass(0);
    // The earlier pass no longer counts.
    expect(duel.asked).toBe('1: action');
    duel.pass(1);
    expect(duel.asked).toBe('0: main');
  });

  it('the opportunity alternates until both pass one after the other @gcg-1.1.0:9-4-2 @gcg-early:8-4-2', () => {
    const spark = [lies('spark', { name: 'first' }), lies('spark', { name: 'second' }), lies('boost')];
    const duel = inBattle({ hand: spark }, { hand: [lies('spark', { name: 'third' }), lies('boost')] });
    const order: string[] = [];
    const act = (card: string | null): void => {
      order.push(duel.asked);
      if (card === null) duel.pass();
      else duel.command(card);
    };
    for (const card of ['third', 'first', null, 'second', null, null]) act(card);
    expect(order).toEqual(['1: action', '0: action', '1: action', '0: action', '1: action', '0: action']);
    expect(duel.asked).toBe('0: main');
  });

  it('two passes in a row end it, whoever passed first @gcg-1.1.0:9-5 @gcg-early:8-5', () => {
    const duel = inBattle({}, { hand: 'spark boost' });
    duel.command('spark');
    duel.pass(0);
    duel.pass(1);
    expect(duel.zone('shields/1')).toHaveLength(5);
    expect(duel.asked).toBe('0: main');
  });

  it('what an action sets off is resolved before the other player is asked (ruling A34)', () => {
    const duel = inBattle({ battle: ['soldier', 'frail'] }, { hand: 'spark boost' });
    duel.command('spark');
    expect(resolvedIn(duel.driver.events)).toEqual(['frail#destroyed']);
    expect(duel.asked).toBe('0: action');
  });

  it('a side of which everyone sees that it cannot act is not asked', () => {
    const duel = inBattle({ hand: [] }, { hand: [], battle: [rested('soldier', { name: 'idle' })] });
    expect(duel.asked).toBe('0: main');
    expect(asksIn(duel)).toEqual(['0: main']);
  });

  describe('ask whoever might act, as far as everyone can see', () => {
    const { constant, hand, self, type } = words;
    const cheaper = (on: Parameters<typeof constant>[1]) =>
      constant('cheaper', on, { stat: 'cost', by: -1 }, { zone: on === self ? 'hand' : 'battle' });
    const asksWith = (...more: Parameters<typeof withCards>[1][]): boolean => {
      const set = withCards(edition, ...cards, ...more);
      const broke = { battle: ['soldier'], hand: 'plan', resources: resources(0, 4) };
      const duel = Duel.from(set, { own: broke, other: broke });
      duel.attack('soldier');
      return duel.asked.endsWith('action');
    };

    it('nobody without active resources, where every command costs some', () => {
      expect(asksWith()).toBe(false);
      expect(asksWith(aUnit('sapling', { text: [cheaper(self)] }))).toBe(false);
    });

    it('everyone with cards in hand, where one may cost nothing', () => {
      expect(asksWith(aCommand('gift', [draw(1)], { timing: 'action', cost: 0 }))).toBe(true);
      expect(asksWith(aCommand('haste', [draw(1)], { timing: 'action', text: [cheaper(self)] }))).toBe(true);
      expect(asksWith(aUnit('broker', { text: [cheaper(hand(type('command')))] }))).toBe(true);
    });
  });
});
