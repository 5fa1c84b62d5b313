import { describe, expect, it } from '@jest/globals';
import { words } from '#games/gcg';
import { aCommand, aPilot, aUnit, Duel, EDITIONS, hurt, lies, resolvedIn, rested, withCards } from './testing/index.js';

const { bound, burstDeploy, chooseUnit, damage, deploy, destroy, draw, hand, it: chosen, isOther, isUnit } = words;
const { modify, onAttack, onDeploy, onDestroyed, self, toHand, toTrash, type, units, whenever, whenPaired } = words;

const enemyFalls = {
  event: 'moved',
  from: 'battle',
  to: 'trash',
  reason: words.DESTROYED,
  subject: { which: 'other', whose: 'opponent', where: isUnit },
} as const;
const friendComes = {
  event: 'moved',
  to: 'battle',
  reason: ['deploy'],
  subject: { which: 'other', whose: 'team', where: isUnit },
} as const;
/** "When this unit destroys a shield." */
const breaks = {
  event: 'moved',
  from: 'shields',
  reason: words.DESTROYED,
  subject: { which: 'any', whose: 'opponent' },
  other: { which: 'self', whose: 'any' },
} as const;

const cards = [
  aUnit('soldier', { ap: 3, hp: 3 }),
  aUnit('recruit', { ap: 1, hp: 1 }),
  aUnit('arriving', { text: [onDeploy([draw(1)])] }),
  aUnit('charging', { ap: 3, hp: 3, text: [onAttack([draw(1)])] }),
  aUnit('falling', { ap: 1, hp: 1, text: [onDestroyed([draw(1)])] }),
  aUnit('boarded', { text: [whenPaired([draw(1)])] }),
  aUnit('vulture', { ap: 1, hp: 4, text: [whenever('feast', enemyFalls, [draw(1)])] }),
  aUnit('host', { ap: 1, hp: 4, text: [whenever('welcome', friendComes, [draw(1)])] }),
  aUnit('sparing', { ap: 1, hp: 4, text: [whenever('welcome', friendComes, [draw(1)], { once: true })] }),
  aUnit('bouncer', { text: [onDeploy([chooseUnit('controller', { where: isOther }), toHand(chosen)])] }),
  aUnit('hopeful', { text: [onDeploy([draw(1), modify('ap', 1, self)])] }),
  aUnit('raider', { ap: 3, hp: 3, text: [whenever('loot', breaks, [draw(1)])] }),
  aUnit('volley', { ap: 2, hp: 3, text: [onDeploy([damage(1, units('opponent'))])] }),
  aUnit('ambush', { ap: 2, hp: 2, text: [burstDeploy, onDeploy([draw(1)])] }),
  aUnit('sapper', {
    text: [
      {
        ...onDeploy([draw(1)], { optional: true }),
        cost: [
          {
            ...{ op: 'pay', purpose: 'cost' },
            parts: [{ from: hand({ fact: 'colour', in: ['red'] }), n: 1, as: 'gone', do: [toTrash(bound('paid'))] }],
          },
        ],
      },
    ],
  }),
  aUnit('ruby', { colour: 'red' }),
  aUnit('sapphire', { colour: 'blue' }),
  aPilot('ace'),
  aCommand('storm', [damage(1, units('opponent'))]),
  aCommand('cataclysm', [destroy(units('any'))]),
  aCommand('reinforce', [{ op: 'bind', cards: hand(type('unit')), as: 'all' }, deploy(bound('all'))]),
  aCommand('threefold', [{ op: 'each', in: units('opponent'), bind: 'it', do: [damage(1, chosen)] }]),
];

/** Chooses the waiting trigger of that name. */
const next = (duel: Duel, trigger: string): void => {
  duel.choose(duel.table.waiting.find((waiting) => waiting.trigger === trigger)?.id ?? trigger);
};

describe.each(EDITIONS)('triggered effects, edition %s', (_, edition) => {
  const game = withCards(edition, ...cards);

  it('that one may pay for from the hand are asked about whatever it holds, so that others learn nothing', () => {
    const told = (held: string): unknown => {
      const duel = Duel.from(game, { own: { hand: `sapper ${held}` } });
      duel.deploy('sapper');
      expect(duel.table.pending).toMatchObject([{ seat: 0, purpose: 'activate sapper#deploy' }]);
      duel.driver.answer(0, 'fallback');
      return [duel.toldTo({ seat: 1 }), duel.toldTo('spectator'), duel.view({ seat: 1 })];
    };
    expect(told('sapphire')).toEqual(told('ruby'));
  });

  it('activate by themselves when their event occurs @gcg-1.1.0:10-1-6-1 @gcg-early:9-1-6-1', () => {
    const drawn = (position: Parameters<typeof Duel.from>[1], act: (duel: Duel) => void): number => {
      const duel = Duel.from(game, position);
      const before = duel.zone('deck/0').length;
      act(duel);
      expect(duel.asked).toBe('0: main');
      return before - duel.zone('deck/0').length;
    };
    expect(drawn({ own: { hand: 'arriving' } }, (duel) => duel.deploy('arriving'))).toBe(1);
    expect(drawn({ own: { battle: ['charging'] } }, (duel) => duel.strike('charging'))).toBe(1);
    expect(drawn({ own: { battle: ['falling'], hand: 'cataclysm' } }, (duel) => duel.command('cataclysm'))).toBe(1);
    expect(drawn({ own: { battle: ['boarded'], hand: 'ace' } }, (duel) => duel.pair('ace', 'boarded'))).toBe(1);
    expect(drawn({ own: { battle: ['host'], hand: 'soldier' } }, (duel) => duel.deploy('soldier'))).toBe(1);
  });

  it('activate every time, unless something limits them @gcg-1.1.0:10-1-6-1-1 @gcg-early:9-1-6-1-1', () => {
    const duel = Duel.from(game, { own: { battle: ['host', 'sparing'], hand: 'soldier recruit' } });
    duel.deploy('soldier');
    duel.driver.answer(0, 'fallback');
    duel.deploy('recruit');
    while (duel.asked === '0: next-trigger') duel.driver.answer(0, 'fallback');
    expect(duel.zone('hand/0')).toHaveLength(3);
  });

  it('do not trigger on what is not their event: same card, other copy, other player @gcg-1.1.0:10-1-6-2 @gcg-early:9-1-6-2', () => {
    const duel = Duel.from(game, {
      own: { battle: ['arriving', 'charging', 'falling', 'boarded', 'soldier'], hand: 'recruit ace' },
      other: { battle: ['arriving', rested('charging'), 'falling', 'boarded', 'vulture'] },
    });
    duel.deploy('recruit');
    duel.pair('ace', 'soldier');
    duel.strike('soldier');
    expect(resolvedIn(duel.driver.events)).toEqual([]);
    expect([duel.zone('hand/0').length, duel.zone('hand/1').length]).toEqual([0, 0]);
  });

  it('trigger once however many events happen together @gcg-1.1.0:10-1-6-3 @gcg-early:9-1-6-3', () => {
    const other = { battle: ['recruit', 'falling', hurt('soldier', 2)] };
    const once = Duel.from(game, { own: { battle: ['vulture'], hand: 'storm' }, other });
    once.command('storm');
    expect(resolvedIn(once.driver.events).filter((name) => name === 'vulture#feast')).toHaveLength(1);
    expect(once.zone('hand/0')).toHaveLength(1);

    const oneByOne = Duel.from(game, { own: { battle: ['vulture'], hand: 'threefold' }, other });
    oneByOne.command('threefold');
    while (oneByOne.asked === '0: next-trigger') oneByOne.driver.answer(0, 'fallback');
    expect(oneByOne.zone('hand/0')).toHaveLength(3);

    const copies = [lies('vulture', { name: 'one' }), lies('vulture', { name: 'two' })];
    const two = Duel.from(game, { own: { battle: copies, hand: 'storm' }, other });
    two.command('storm');
    two.driver.answer(0, 'fallback');
    expect(two.zone('hand/0')).toHaveLength(2);
  });

  it('that wait are activated even if their card has left @gcg-1.1.0:10-1-6-4 @gcg-early:9-1-6-4', () => {
    const duel = Duel.from(game, { own: { hand: 'reinforce bouncer hopeful' } });
    duel.command('reinforce');
    next(duel, 'bouncer#deploy');
    expect(duel.at('hopeful')).toBe('hand/0');
    // It drew; the part about itself finds nothing, and does not affect the card it has become.
    expect(duel.zone('hand/0')).toEqual(['hopeful', 'S-01']);
    expect(duel.table.effects).toEqual([]);
    duel.deploy('hopeful');
    expect(duel.zone('hand/0')).toEqual(['S-01', 'S-01']);
    expect(duel.stat('hopeful', 'ap')).toBe(3);
  });

  it('of one player are resolved in the order the player decides @gcg-1.1.0:10-1-6-5 @gcg-early:9-1-6-5', () => {
    const order = (first: string): string[] => {
      const duel = Duel.from(game, { own: { hand: 'reinforce bouncer hopeful arriving', battle: ['soldier'] } });
      duel.command('reinforce');
      expect(duel.asked).toBe('0: next-trigger');
      expect(duel.offered).toHaveLength(3);
      next(duel, first);
      while (duel.table.pending[0]?.purpose !== 'main') duel.driver.answer(0, 'fallback');
      return resolvedIn(duel.driver.events);
    };
    expect(order('arriving#deploy')).toEqual(['arriving#deploy', 'bouncer#deploy', 'hopeful#deploy']);
    expect(order('hopeful#deploy')).toEqual(['hopeful#deploy', 'bouncer#deploy', 'arriving#deploy']);
  });

  it('of both players: all of the turn player’s, then all of the other’s, whoever acted @gcg-1.1.0:10-1-6-6 @gcg-early:9-1-6-6', () => {
    const ones = (seat: number): object[] => [
      lies('falling', { name: `${seat} a` }),
      lies('falling', { name: `${seat} b` }),
    ];
    const duel = Duel.from(game, {
      own: { battle: ['soldier', ...ones(0)] as never[] },
      other: { battle: ones(1) as never[], hand: 'cataclysm' },
    });
    duel.attack('soldier');
    expect(duel.asked).toBe('1: action');
    duel.command('cataclysm');
    expect(duel.asked).toBe('0: next-trigger');
    duel.driver.answer(0, 'fallback');
    expect([duel.zone('hand/0').length, duel.zone('hand/1').length]).toEqual([2, 0]);
    expect(duel.asked).toBe('1: next-trigger');
    duel.driver.answer(1, 'fallback');
    expect(duel.zone('hand/1')).toHaveLength(2);
  });

  it('that are new go before those that wait, also the other player’s @gcg-1.1.0:10-1-6-7 @gcg-early:9-1-6-7', () => {
    const duel = Duel.from(game, {
      own: { hand: 'reinforce volley arriving' },
      other: { battle: ['falling', 'soldier'] },
    });
    duel.command('reinforce');
    next(duel, 'volley#deploy');
    expect(resolvedIn(duel.driver.events)).toEqual(['volley#deploy', 'falling#destroyed', 'arriving#deploy']);
  });

  it('a Burst goes before all others @gcg-1.1.0:10-1-6-8 @gcg-early:9-1-6-8', () => {
    const duel = Duel.from(game, { own: { battle: ['raider'] }, other: { shields: ['ambush', 'S-01'] } });
    duel.strike('raider');
    expect(duel.asked).toBe('1: burst');
    expect(duel.zone('hand/0')).toEqual([]);
    duel.confirm();
    // What the Burst triggered is newer than the waiting triggers.
    expect(resolvedIn(duel.driver.events)).toEqual(['ambush#burst', 'ambush#deploy', 'raider#loot']);
    expect(duel.at('ambush')).toBe('battle/1');
    expect([duel.zone('hand/0').length, duel.zone('hand/1').length]).toEqual([1, 1]);
  });
});
