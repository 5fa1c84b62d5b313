import { describe, expect, it } from '@jest/globals';
import type { Ability, CardDefinition, Filter, Operation } from '#kernel';
import {
  act,
  anyOf,
  appears,
  attacks,
  auto,
  choose,
  cont,
  critical,
  dominate,
  draw,
  gradeAtLeast,
  nullifyEffects,
  ofClan,
  power,
  powerBecomes,
  RC,
  rearguards,
  retire,
  self,
  send,
  soulCharge,
  stand,
  superiorCall,
  units,
  VC,
  VC_RC,
} from '../cards/text.js';
import { body, does, Duel, leader, lies } from '../testing/index.js';

const mine = units('controller');
const allRearguards = rearguards('controller');
const ofRace = (race: string): Filter => ({ fact: 'races', in: [race] });
const dye = (id: string, clan: string, where?: Filter): Ability =>
  cont(VC_RC, { id, on: where ? units('controller', where) : mine, change: { fact: 'clans', add: [clan] } });

describe('an effect that goes on', () => {
  it('lasts as long as it says, and for the rest of the game if it says nothing @vanguard-2.11:8.2.1.2', () => {
    const forever: Operation = { op: 'modify', cards: self, stat: 'power', by: 1000, until: 'game' };
    const duel = Duel.from({ own: { FC: 'leader' }, cards: [leader(does('do', power(5000, self), forever))] });
    duel.use('leader');
    expect(duel.power('leader')).toBe(17000);
    expect(duel.endTurn().power('leader')).toBe(12000);
    expect(duel.endTurn().power('leader')).toBe(12000);
  });
});

describe('something else instead', () => {
  const saving = (optional: boolean): CardDefinition =>
    body('saver', 1, 5000, {
      text: [
        {
          ...{ kind: 'replacement', id: 'save', zone: 'field', as: ['rearguard'], instead: 'retire' },
          ...{
            subject: { which: 'self', whose: 'any' },
            ...(optional && { optional: true as const }),
            do: [send(self, 'hand')],
          },
        },
      ],
    });
  const at = (optional: boolean): Duel => {
    const mourn = auto(VC, {
      id: 'mourn',
      on: { event: 'moved', from: 'field', to: 'drop', subject: anyOf('controller') },
      do: [draw()],
    });
    const cards = [saving(optional), leader(mourn, does('burn', retire(allRearguards)))];
    return Duel.from({ own: { FC: 'leader', FL: 'saver' }, cards }).use('leader');
  };

  it('happens in place of what would happen, which does not @vanguard-2.11:8.2.1.3 @vanguard-2.11:8.2.1.3.1', () => {
    const duel = at(false);
    expect([duel.asked, duel.moves]).toEqual(['0: main', ['saver effect']]);
  });

  it('is chosen where it may be done @vanguard-2.11:8.2.1.3.2', () => {
    expect(at(true).asked).toBe('0: instead');
    expect(at(true).choose(0, { by: at(true).card('saver').id }).moves).toEqual(['saver effect']);
    expect(at(true).choose(0, 'no').moves).toEqual(['saver retire', 'blank draw']);
  });
});

describe('something else instead, of a text of the other fighter', () => {
  const burn = does('burn', retire(rearguards('opponent')));
  const save: Ability = {
    ...{ kind: 'replacement', id: 'save', zone: 'field', as: ['vanguard'], instead: 'retire', optional: true },
    ...{ subject: { which: 'any', whose: 'opponent' }, do: [send({ bound: 'subjects' }, 'hand')] },
  };
  it('is for whoever has the text to choose @vanguard-2.11:8.2.1.3.2 @vanguard-2.11:8.5.5.1', () => {
    const at = (): Duel => Duel.from({ own: { FC: 'leader' }, other: { FL: 'g1' }, cards: [leader(save, burn)] });
    const duel = at().use('leader');
    expect(duel.asked).toBe('0: instead');
    expect(duel.choose(0, 'no').at('g1')).toBe('drop/1');
    expect(at().use('leader').choose(0, { card: 'g1' }).at('g1')).toBe('hand/1');
  });

  it('replaces what would happen though it can do nothing, unless it is chosen @vanguard-2.11:8.2.1.3 @vanguard-2.11:8.2.1.3.1', () => {
    const rise = (optional: boolean): Ability => ({
      ...{ kind: 'replacement', id: 'rise', zone: 'field', as: ['rearguard'], instead: 'retire' },
      ...{ subject: { which: 'self', whose: 'any' }, do: [stand(self)], ...(optional && { optional: true as const }) },
    });
    const at = (optional: boolean): Duel =>
      Duel.from({
        ...{ own: { FC: 'leader' }, other: { FL: 'saver' } },
        cards: [leader(burn), body('saver', 1, 5000, { text: [rise(optional)] })],
      }).use('leader');
    expect([at(false).at('saver'), at(false).moves]).toEqual(['field/1 FL', []]);
    expect(at(true).choose(1, { card: 'saver' }).at('saver')).toBe('drop/1');
  });
});

describe('what a card is', () => {
  it('begins with what is printed; what changes no number comes first, then numbers @vanguard-2.11:8.7.1.1 @vanguard-2.11:8.7.1.2', () => {
    const cards = [
      body('banner', 1, 5000, {
        text: [cont(RC, { id: 'lift', on: units('controller', ofClan('Night')), change: { stat: 'power', by: 2000 } })],
      }),
      leader(does('dusk', { op: 'fact', cards: mine, fact: 'clans', add: ['Night'], until: 'turn' })),
    ];
    const duel = Duel.from({ own: { FC: 'leader', FL: 'banner', FR: 'g1' }, cards });
    expect([duel.power('g1'), duel.fact('g1', 'clans')]).toEqual([7000, ['Lantern Guard']]);
    duel.use('leader');
    expect([duel.power('g1'), duel.power('leader')]).toEqual([9000, 13000]);
  });

  it('by one effect may hang on another, which is applied first, whichever is older @vanguard-2.11:8.7.2', () => {
    const second = body('second', 1, 5000, { text: [dye('then', 'Dawn', ofClan('Night'))] });
    const first = body('first', 1, 5000, { text: [dye('first', 'Night')] });
    const hand = [lies('second'), lies('first')];
    const inOrder = (...order: readonly string[]): Duel => {
      const duel = Duel.from({ own: { BC: 'g0', hand }, cards: [first, second] });
      order.forEach((card, i) => duel.call(card, ['FL', 'FR'][i] as string));
      return duel;
    };
    for (const duel of [inOrder('first', 'second'), inOrder('second', 'first')])
      expect(duel.fact('g0', 'clans')).toEqual(expect.arrayContaining(['Night', 'Dawn']));
  });

  const setting = (key: string, to: number): CardDefinition =>
    body(key, 1, 5000, {
      text: [cont(RC, { id: 'set', on: units('controller', ofRace('Mark')), change: { stat: 'power', to } })],
    });
  const marked = body('marked', 0, 1000, { race: 'Mark' });
  const own = { FC: 'leader', BR: 'marked', hand: 'low high' };
  const sets = [setting('low', 3000), setting('high', 8000), marked];

  it('by effects that do not hang on each other goes in the order in which they came @vanguard-2.11:8.7.2.1 @vanguard-2.11:8.7.2.1.1', () => {
    const at = (): Duel => Duel.from({ own, cards: [...sets, leader()] });
    expect(at().call('low', 'FL').call('high', 'FR').power('marked')).toBe(8000);
    const duel = at().call('high', 'FL').call('low', 'FR');
    expect(duel.power('marked')).toBe(3000);
    // Moving to another circle does not make the card's effect newer.
    duel.choose(0, { action: 'exchange', place: 'FL' });
    expect([duel.at('high'), duel.power('marked')]).toEqual(['field/0 BL', 3000]);
  });

  it('by what is lost and what is given goes in that order too @vanguard-2.11:8.7.2.1 @vanguard-2.11:8.7.2.1.1', () => {
    const lasting = (op: Operation): Ability => does(`${op.op}${'add' in op ? '+' : ''}`, op);
    const on = { cards: allRearguards, until: 'turn' } as const;
    const given = { ...on, keyword: 'boost' } as const;
    const clans = { op: 'fact', ...on, fact: 'clans' } as const;
    const text = [
      lasting({ op: 'strip', ...given }),
      lasting({ op: 'grant', ...given }),
      lasting({ op: 'mute', ...on, texts: 'all' }),
      lasting({ ...clans, remove: 'all' }),
      lasting({ ...clans, add: ['Night'] }),
    ];
    const after = (...used: readonly string[]): Duel => {
      const duel = Duel.from({ own: { FC: 'leader', BC: 'g1' }, cards: [leader(...text)] });
      for (const one of used) duel.use('leader', one);
      return duel;
    };
    const boosts = (...used: readonly string[]): boolean =>
      after(...used)
        .attack('leader', '', 'g1')
        .isResting('g1');
    expect([boosts('strip', 'grant'), boosts('grant', 'strip')]).toEqual([true, false]);
    expect([boosts('mute', 'grant'), boosts('grant', 'mute')]).toEqual([true, false]);
    expect(after('fact', 'fact+').fact('g1', 'clans')).toEqual(['Night']);
    expect(after('fact+', 'fact').fact('g1', 'clans')).toEqual([]);
  });

  it('by what an ACT does goes by when it was played @vanguard-2.11:8.7.2.1.1.1', () => {
    const cards = [...sets, leader(does('fix', powerBecomes(6000, units('controller', ofRace('Mark')))))];
    const duel = Duel.from({ own, cards }).call('low', 'FL');
    expect(duel.use('leader').power('marked')).toBe(6000);
    expect(duel.call('high', 'FR').power('marked')).toBe(8000);
    expect(duel.use('leader').power('marked')).toBe(6000);
  });

  it('by what an ability does is older than a card that came while it was resolved @vanguard-2.11:8.7.2.1.1.1', () => {
    const bring = superiorCall({ zone: 'drop', of: 'controller' });
    const fix = powerBecomes(6000, units('controller', ofRace('Mark')));
    const at = (comes: CardDefinition, ...text: readonly Ability[]): Duel =>
      Duel.from({
        own: { FC: 'leader', BR: 'marked', hand: 'g2', drop: comes.key },
        cards: [comes, marked, leader(...text)],
      });
    const low = setting('low', 3000);
    const used = (duel: Duel, ability: string): Duel => duel.use('leader', ability).choose(0, { place: 'FL' });
    expect(used(at(low, does('both', bring, fix)), 'both').power('marked')).toBe(3000);
    const apart = used(at(low, does('bring', bring), does('fix', fix)), 'bring');
    expect(apart.use('leader', 'fix').power('marked')).toBe(6000);

    const onCall = auto(VC, { id: 'watch', on: appears(anyOf('controller', gradeAtLeast(2))), do: [bring, fix] });
    expect(at(low, onCall).call('g2', 'FR').choose(0, { place: 'FL' }).power('marked')).toBe(3000);
  });
});

describe('whom an effect is on', () => {
  it('are cards that were there; what changes the rules is for those that come, too @vanguard-2.11:8.7.3 @vanguard-2.11:8.7.3.1', () => {
    const ban: Operation = { op: 'forbid', cards: allRearguards, what: 'attack', until: 'turn', newcomers: true };
    const cards = [leader(does('all', power(3000, mine)), does('ban', ban))];
    const duel = Duel.from({ own: { FC: 'leader', FL: 'g1', hand: 'g2' }, cards })
      .use('leader', 'all')
      .use('leader', 'ban');
    duel.choose(0, { action: 'exchange', place: 'FL' }).choose(0, { action: 'exchange', place: 'FL' }).call('g2', 'FR');
    expect(['leader', 'g1', 'g2'].map((card) => duel.power(card))).toEqual([14000, 10000, 9000]);
    duel.choose(0, 'end');
    expect(['leader', 'g1', 'g2'].map((card) => duel.may(0, 'attack', card))).toEqual([true, false, false]);
  });

  it('are cards as soon as they come to a zone; abilities about such cards see them so @vanguard-2.11:8.7.4 @vanguard-2.11:8.7.5', () => {
    const watch = auto(VC, {
      ...{ id: 'watch', on: appears(anyOf('controller', { stat: 'power', atLeast: 10000 })), do: [soulCharge()] },
    });
    const lift = cont(VC, { id: 'lift', on: allRearguards, change: { stat: 'power', by: 3000 } });
    const charged = (...text: readonly Ability[]): number =>
      Duel.from({ own: { FC: 'leader', hand: 'g1' }, cards: [leader(...text)] })
        .call('g1', 'FL')
        .count('soul', 0);
    expect([charged(watch, lift), charged(watch)]).toEqual([1, 0]);
  });
});

describe('nullifying', () => {
  it('ends what an AUTO began, all of it and on all cards, and nothing else @vanguard-2.11:8.7.6 @vanguard-2.11:8.7.6.1', () => {
    const cheer = auto(VC, {
      ...{ id: 'cheer', on: appears(anyOf('controller')), do: [power(2000, mine), critical(1, self)] },
    });
    const cards = [
      leader(
        cheer,
        does('own', power(1000, self)),
        act(VC, { id: 'hush', do: [choose(allRearguards), nullifyEffects()] }),
      ),
    ];
    const duel = Duel.from({ own: { FC: 'leader', hand: 'g1' }, cards })
      .call('g1', 'FL')
      .use('leader', 'own');
    const now = (): number[] => [duel.power('leader'), duel.number('leader', 'critical'), duel.power('g1')];
    expect(now()).toEqual([14000, 2, 9000]);
    duel.use('leader', 'hush');
    expect(now()).toEqual([12000, 1, 7000]);
  });

  it('ends the domination that an AUTO began, and the attack of that unit with it @vanguard-2.11:8.7.6 @vanguard-2.11:7.7.1.3', () => {
    const grab = auto(VC, {
      ...{ id: 'grab', on: appears(anyOf('controller')), do: [dominate(rearguards('opponent'), 'turn')] },
    });
    const hush = nullifyEffects(rearguards('opponent'));
    const free = auto(VC, { id: 'free', on: attacks(anyOf('opponent')), do: [hush] });
    const cards = [
      leader(grab, does('hush', nullifyEffects(allRearguards))),
      body('axe', 3, 30000),
      body('warden', 3, 11000, { text: [free] }),
    ];
    const at = (): Duel =>
      Duel.from({ own: { FC: 'leader', hand: 'g1' }, other: { FC: 'warden', FL: 'axe' }, cards }).call('g1', 'FL');
    expect([at().card('axe').controller, at().use('leader').card('axe').controller]).toEqual([0, 1]);
    const duel = at().attack('axe').noGuard();
    const came = duel.happened('CardsLinked').flatMap(({ links }) => links.map(({ kind }) => kind));
    expect([duel.card('axe').controller, duel.count('damage', 1), came.at(-1)]).toEqual([1, 0, 'miss']);
  });
});
