import { describe, expect, it } from '@jest/globals';
import { character, command, operation, unit } from './cards/define.js';
import {
  aimAt,
  custom,
  damage,
  destroy,
  effect,
  loseControl,
  reroll,
  roll,
  send,
  target,
  toHangar,
  unitsOf,
} from './cards/text.js';
import { Duel, lies, rolled } from './testing/index.js';

const plain = { sign: ['blue', 'alpha'], cost: [0] } as const;
const order = (key: string, use: Omit<Parameters<typeof effect>[0], 'timing'>) =>
  command({ key, name: key, ...plain, text: [effect({ timing: 'any', ...use })] });
const anyCard = { zone: 'field', of: 'any' } as const;
const cards = [
  character({ key: 'ada', name: 'Ada', ...plain, powers: [1, 1, 1] }),
  character({ key: 'bea', name: 'Bea', ...plain, powers: [1, 1, 1] }),
  operation({ key: 'tarp', name: 'Tarp', ...plain, setOn: 'unit' }),
  operation({ key: 'annex', name: 'Annex', ...plain, setOn: 'operation' }),
  operation({
    ...{ key: 'bench', name: 'Second Seat', ...plain },
    text: [
      {
        ...{ kind: 'constant', id: 'bench', zone: 'field', on: unitsOf('controller') },
        change: { allow: 'second-character' },
      },
    ],
  }),
  unit({ key: 'hull', name: 'Hull', ...plain, powers: [1, 1, 3], terrain: ['space', 'earth'] }),
  order('lift', { aims: [aimAt(unitsOf('any'))], do: [send(target, 'hand')] }),
  order('roll-one', { aims: [aimAt({ ...anyCard, where: { attached: true } })], do: [roll()] }),
  order('reroll-one', { aims: [aimAt({ ...anyCard, where: { attached: true } })], do: [reroll()] }),
  order('wreck', { aims: [aimAt(anyCard)], do: [destroy()] }),
  order('bounce', { aims: [aimAt(anyCard)], do: [send(target, 'hand')] }),
  order('bury', { aims: [aimAt(unitsOf('any'))], do: [send(target, 'hq')] }),
  order('park', { aims: [aimAt(unitsOf('any'))], do: [toHangar(target)] }),
  order('pair', { aims: [aimAt(anyCard, 2)], do: [send(target, 'junk')] }),
  order('reseat', {
    aims: [aimAt({ ...anyCard, where: { fact: 'type', in: ['character'] } }), aimAt(unitsOf('controller'), 1, 'host')],
    do: [custom('set-on', { cards: target, on: 'host' })],
  }),
  order('retire', {
    aims: [aimAt(unitsOf('any'))],
    do: [{ op: 'fact', cards: target, fact: 'type', add: ['operation'], remove: ['unit'], until: 'turn' }],
  }),
  order('mutiny', { aims: [aimAt(unitsOf('any'))], do: [loseControl(target, 'turn')] }),
  order('zap', { aims: [aimAt(unitsOf('any'))], do: [damage(3)] }),
];
/** A unit with a character and a set operation. */
const group = (more: object = {}) => [
  lies('hull', { name: 'Hull', ...more }),
  lies('ada', { name: 'Ada', on: 'Hull', ...more }),
  lies('tarp', { name: 'Tarp', on: 'Hull', ...more }),
];

describe('a set card', () => {
  it('names a card of a deployment area, not one in battle @nexa-1.2:set.3', () => {
    const quick = { ...cards[0], key: 'ada-quick', keywords: { quick: 0 } } as (typeof cards)[number];
    const from = (zone: 'deploy' | 'space') =>
      Duel.from({ own: { hand: 'ada-quick', [zone]: 'hull' }, phase: 'defence', cards: [...cards, quick] });
    expect([from('deploy').may(0, 'character', 'ada-quick'), from('space').may(0, 'character', 'ada-quick')]).toEqual([
      true,
      false,
    ]);
  });

  it('fails to enter if its destination has left the deployment area @nexa-1.2:set.4', () => {
    const duel = Duel.from({ own: { hand: 'ada', deploy: 'hull' }, other: { hand: 'lift' }, cards });
    duel.play(0, 'character', 'ada');
    duel.play(1, 'command', 'lift').resolve();
    expect([duel.at('hull'), duel.at('ada')]).toEqual(['hand/0', 'junk/0']);
  });

  it('cannot be set on a G @nexa-1.2:set.on-g', () => {
    const own = { hand: 'ada tarp annex', g: [lies('hull'), lies('O-01')], deploy: [] };
    const duel = Duel.from({ own, cards });
    expect([duel.may(0, 'character', 'ada'), duel.may(0, 'set', 'tarp'), duel.may(0, 'set', 'annex')]).toEqual([
      ...[false, false, false],
    ]);
  });
});

describe('a set group', () => {
  it('sorties as one card @nexa-1.2:set.group.2', () => {
    const duel = Duel.from({ own: { deploy: group() }, phase: 'attack', at: 1, cards });
    expect(duel.table.pending[0]?.offer).toMatchObject({ items: [duel.card('Hull').id] });
    duel.sortie(0, { earth: ['Hull'] });
    expect(duel.zone('earth/0')).toEqual(['hull', 'ada', 'tarp']);
    expect([duel.card('Ada').host, duel.card('Tarp').host]).toEqual([duel.card('Hull').id, duel.card('Hull').id]);
  });

  it('rolls and rerolls as a whole, whichever card of it is turned @nexa-1.2:set.group.3', () => {
    const down = Duel.from({ own: { hand: 'roll-one', deploy: group() }, cards });
    down.play(0, 'command', 'roll-one').select(0, 'Ada').resolve();
    expect(['Hull', 'Ada', 'Tarp'].map((name) => down.isRolled(name))).toEqual([true, true, true]);
    const up = Duel.from({ own: { hand: 'reroll-one', deploy: group({ orientation: 'sideways' }) }, cards });
    up.play(0, 'command', 'reroll-one').select(0, 'Tarp').resolve();
    expect(['Hull', 'Ada', 'Tarp'].map((name) => up.isRolled(name))).toEqual([false, false, false]);
  });

  it('is destroyed with its base, and discarded with it @nexa-1.2:set.group.4', () => {
    const duel = Duel.from({ own: { hand: 'wreck', deploy: group() }, cards });
    duel.play(0, 'command', 'wreck').select(0, 'Hull');
    duel.pass();
    expect(['Hull', 'Ada', 'Tarp'].map((name) => duel.isDestroyed(name))).toEqual([true, true, true]);
    duel.resolve();
    expect(['Hull', 'Ada', 'Tarp'].map((name) => duel.at(name))).toEqual(['junk/0', 'junk/0', 'junk/0']);
  });

  it('loses only the set card that is destroyed @nexa-1.2:set.group.5', () => {
    const duel = Duel.from({ own: { hand: 'wreck', deploy: group() }, cards });
    duel.play(0, 'command', 'wreck').select(0, 'Ada').resolve();
    expect(['Hull', 'Ada', 'Tarp'].map((name) => duel.at(name))).toEqual(['deploy/0', 'junk/0', 'deploy/0']);
  });

  it('moves with its base to the same place, each card to its owner’s @nexa-1.2:set.group.6', () => {
    const [hull, ada] = group();
    const deploy = [hull, ada, lies('tarp', { name: 'Tarp', on: 'Hull', owner: 1 })] as never;
    const duel = Duel.from({ own: { hand: 'bounce', deploy }, cards });
    duel.play(0, 'command', 'bounce').select(0, 'Hull').resolve();
    expect(['Hull', 'Ada', 'Tarp'].map((name) => duel.at(name))).toEqual(['hand/0', 'hand/0', 'hand/1']);
  });

  it('loses a set card that moves, which moves alone; then it is set on nothing @nexa-1.2:set.group.7 @nexa-1.2:set.off.1', () => {
    const duel = Duel.from({ own: { hand: 'bounce', deploy: group() }, cards });
    expect(duel.powers('Hull')).toBe('2/2/4');
    duel.play(0, 'command', 'bounce').select(0, 'Ada').resolve();
    expect(['Hull', 'Ada', 'Tarp'].map((name) => duel.at(name))).toEqual(['deploy/0', 'hand/0', 'deploy/0']);
    expect([duel.card('Ada').host, duel.powers('Hull')]).toEqual([null, '1/1/3']);
  });

  it('goes to an HQ in the order that the owner of the cards decides @nexa-1.2:set.group.8', () => {
    const duel = Duel.from({ own: { deploy: group() }, other: { hand: 'bury' }, cards });
    duel.play(1, 'command', 'bury').resolve();
    expect(duel.asked).toBe('0: order-group');
    duel.answer(0, { order: ['Tarp', 'Hull', 'Ada'] });
    // They move in order, so the last one is on top.
    expect(duel.zone('hq/0').slice(0, 4)).toEqual(['ada', 'hull', 'tarp', 'blank']);
    expect(duel.card('Ada').facing).toBe('down');
  });

  it('asks each owner about the own cards alone @nexa-1.2:set.group.8', () => {
    const deploy = [
      ...[lies('hull', { name: 'Hull' }), lies('ada', { name: 'Ada', on: 'Hull' })],
      ...[lies('tarp', { name: 'Tarp', on: 'Hull', owner: 1 }), lies('tarp', { name: 'Cover', on: 'Hull', owner: 1 })],
    ];
    const duel = Duel.from({ own: { hand: 'bury', deploy }, cards });
    duel.play(0, 'command', 'bury').resolve();
    duel.answer(0, { order: ['Ada', 'Hull'] });
    duel.answer(1, { order: ['Cover', 'Tarp'] });
    expect([duel.zone('hq/0').slice(0, 2), duel.zone('hq/1').slice(0, 2)]).toEqual([
      ['hull', 'ada'],
      ['tarp', 'tarp'],
    ]);
    expect(duel.table.zones['hq/1']?.[0]).toBe(duel.card('Tarp').id);
  });

  it('is one card where an effect takes two @nexa-1.2:set.group.9', () => {
    const duel = Duel.from({ own: { hand: 'pair', deploy: group() }, cards });
    expect(duel.may(0, 'command', 'pair')).toBe(false);
    const two = Duel.from({ own: { hand: 'pair', deploy: group() }, other: { deploy: 'U-01' }, cards });
    two.play(0, 'command', 'pair');
    two.driver.refused(0, { select: ['Hull', 'Ada'] });
    two.select(0, 'Tarp', 'U-01').resolve();
    expect([two.at('Tarp'), two.at('U-01'), two.at('Hull')]).toEqual(['junk/0', 'junk/1', 'deploy/0']);
  });

  it('keeps a character that goes to another unit as the card it was', () => {
    const duel = Duel.from({ own: { hand: 'reseat', deploy: [...group(), rolled('U-02')] }, cards });
    const { id } = duel.card('Ada');
    duel.play(0, 'command', 'reseat').resolve();
    expect(duel.card('Ada')).toMatchObject({ id, host: duel.card('U-02').id, orientation: 'sideways' });
    expect(duel.powers('Hull')).toBe('1/1/3');
  });
});

describe('a set ends', () => {
  it('when the base is no longer of the type that it needs @nexa-1.2:set.off.2', () => {
    const duel = Duel.from({ own: { hand: 'retire', deploy: group() }, cards });
    duel.play(0, 'command', 'retire').resolve();
    expect(['Hull', 'Ada', 'Tarp'].map((name) => duel.at(name))).toEqual(['deploy/0', 'junk/0', 'junk/0']);
  });

  it('by ruling 11, for the character that the controller picks, when what allowed a second one is gone @nexa-1.2:set.off.3', () => {
    const deploy = [lies('bench'), lies('hull', { name: 'Hull' }), lies('ada', { name: 'Ada', on: 'Hull' })];
    const duel = Duel.from({ own: { hand: 'bea', deploy }, other: { hand: 'wreck' }, cards });
    duel.play(0, 'character', 'bea').resolve();
    expect([duel.card('bea').host, duel.powers('Hull')]).toEqual([duel.card('Hull').id, '3/3/5']);
    duel.play(1, 'command', 'wreck').select(1, 'bench').resolve();
    expect(duel.asked).toBe('0: which-is-discarded');
    duel.select(0, 'Ada');
    expect([duel.at('Ada'), duel.at('bea'), duel.powers('Hull')]).toEqual(['junk/0', 'deploy/0', '2/2/4']);
  });

  it('for the character that the unit’s owner picks if the unit lost its controller, and with it the second seat @nexa-1.2:set.off.3 @nexa-1.2:control.lost.2', () => {
    const deploy = [
      ...[lies('bench'), lies('hull', { name: 'Hull' })],
      ...['ada', 'bea'].map((key) => lies(key, { on: 'Hull', owner: 1 })),
    ];
    const duel = Duel.from({ own: { deploy }, other: { hand: 'mutiny' }, cards });
    duel.play(1, 'command', 'mutiny').resolve();
    expect(duel.asked).toBe('0: which-is-discarded');
    duel.select(0, 'ada');
    expect([duel.at('ada'), duel.at('bea'), duel.powers('Hull')]).toEqual(['junk/1', 'deploy/0', '2/2/4']);
  });
});
