import { describe, expect, it } from '@jest/globals';
import { words } from '#games/gcg';
import { aCommand, aUnit, Duel, EDITIONS, lies, movesIn, resolvedIn, withCards } from './testing/index.js';

const { activate, atLeast, bound, choose, chooseUnit, constant, damage, draw, it: chosen, modify, onAttack } = words;
const { onDeploy, onDestroyed, pay, self, toHand, type, units } = words;

const company = atLeast(2, units('controller'));

const cards = [
  aUnit('soldier', { ap: 3, hp: 3 }),
  aUnit('recruit', { ap: 1, hp: 1 }),
  aUnit('leader', { text: [onDeploy([draw(1)], { needs: company })] }),
  aUnit('cook', { text: [activate('main', [], [draw(1)], { when: company })] }),
  aUnit('gunner', { text: [onDeploy([chooseUnit('opponent'), damage(1, chosen), draw(1)])] }),
  aUnit('limited', {
    text: [
      onAttack([chooseUnit('opponent'), damage(1, chosen)], { once: true }),
      activate('main', [], [chooseUnit('opponent'), damage(1, chosen)], { once: true }),
    ],
  }),
  aUnit('hush', { text: [constant('quiet', units('opponent'), { forbid: 'activate' })] }),
  aUnit('chatty', { text: [onDeploy([draw(1)]), activate('main', [], [draw(1)])] }),
  aUnit('frail', { ap: 1, hp: 1, text: [onDestroyed([draw(1)])] }),
  aUnit('shover', { text: [onDeploy([chooseUnit('opponent'), toHand(chosen)])] }),
  aUnit('twins', { text: [onDeploy([chooseUnit('opponent', { n: 2 }), damage(1, chosen)])] }),
  aUnit('proud', { text: [onDeploy([modify('ap', 2, self), draw(1)])] }),
  aUnit('crane', { text: [activate('main', [pay(1)], [draw(1)])] }),
  aCommand('muster', [draw(2)], { text: [] }),
  aCommand('late', [draw(1), chooseUnit('opponent'), damage(1, chosen)]),
  aCommand('blast', [chooseUnit('opponent'), damage(1, chosen), draw(1)]),
  aCommand('search', [
    choose({ zone: 'deck', of: 'controller', where: type('command') }, { as: 'found', purpose: 'search' }),
    { op: 'reveal', cards: bound('found'), to: 'all' },
    toHand(bound('found')),
    { op: 'shuffle', zone: 'deck', of: 'controller' },
  ]),
];

describe.each(EDITIONS)('conditions of effects, edition %s', (_, edition) => {
  const game = withCards(edition, ...cards);

  it('an effect whose condition is not met does not activate @gcg-1.1.0:10-2-1 @gcg-early:9-2-1', () => {
    const alone = Duel.from(game, { own: { hand: 'leader' } });
    alone.deploy('leader');
    expect(alone.zone('hand/0')).toEqual([]);
    const together = Duel.from(game, { own: { hand: 'leader', battle: ['soldier'] } });
    together.deploy('leader');
    expect(together.zone('hand/0')).toEqual(['S-01']);
  });

  it('nor can an activated effect be activated without it @gcg-1.1.0:10-3-1-1 @gcg-early:9-3-1-1', () => {
    const duel = Duel.from(game, { own: { battle: ['cook'], hand: 'recruit' } });
    expect(duel.may('activate')).toBe(false);
    duel.deploy('recruit');
    duel.activate('cook');
    expect(duel.zone('hand/0')).toEqual(['S-01']);
  });

  it('an effect that must choose does nothing without a target, and its card is played all the same @gcg-1.1.0:10-2-2 @gcg-early:9-2-2', () => {
    const duel = Duel.from(game, { own: { hand: 'gunner', battle: ['soldier'] } });
    expect(duel.may('deploy', { card: 'gunner' })).toBe(true);
    duel.deploy('gunner');
    expect(duel.at('gunner')).toBe('battle/0');
    expect(duel.zone('hand/0')).toEqual([]);
    expect(duel.asked).toBe('0: main');
  });

  it('what cannot be activated does not activate, whatever else is met @gcg-1.1.0:10-2-3 @gcg-early:9-2-3', () => {
    const free = Duel.from(game, { own: { hand: 'chatty' } });
    free.deploy('chatty');
    expect(free.zone('hand/0')).toHaveLength(1);
    expect(free.may('activate', { card: 'chatty' })).toBe(true);
    const hushed = Duel.from(game, { own: { hand: 'chatty' }, other: { battle: ['hush'] } });
    hushed.deploy('chatty');
    expect(hushed.zone('hand/0')).toHaveLength(0);
    expect(hushed.may('activate', { card: 'chatty' })).toBe(false);
  });
});

describe.each(EDITIONS)('activating an effect, edition %s', (_, edition) => {
  const game = withCards(edition, ...cards);

  it('is declared to everyone before anything is done, a card in hand revealed @gcg-1.1.0:10-3-1-2 @gcg-early:9-3-1-2', () => {
    const duel = Duel.from(game, { own: { battle: ['crane'], hand: 'muster' } });
    const seen = duel.activate('crane').map(({ type: kind }) => kind);
    expect(seen.indexOf('ActionRaised')).toBeGreaterThan(0);
    expect(seen.indexOf('ActionRaised')).toBeLessThan(seen.indexOf('CardsOriented'));
    const before = duel.driver.events.length;
    duel.command('muster');
    const told = duel.toldTo({ seat: 1 }).slice(before);
    const kinds = told.map(({ type: kind }) => kind);
    expect(told).toContainEqual(expect.objectContaining({ type: 'CardsRevealed', defs: ['muster'] }));
    expect(kinds.indexOf('CardsRevealed')).toBeLessThan(kinds.indexOf('CardsOriented'));
  });

  it('is then activated: all of what it says happens @gcg-1.1.0:10-3-1-3 @gcg-early:9-3-1-3', () => {
    const duel = Duel.from(game, { own: { battle: ['crane'], hand: 'blast' }, other: { battle: ['soldier'] } });
    duel.activate('crane');
    expect(duel.zone('hand/0')).toEqual(['blast', 'S-01']);
    duel.command('blast');
    expect(duel.damage('soldier')).toBe(1);
    expect(duel.zone('hand/0')).toEqual(['S-01', 'S-01']);
  });

  it('and what it brought about is resolved before anything else @gcg-1.1.0:10-3-1-4 @gcg-early:9-3-1-4', () => {
    const duel = Duel.from(game, { own: { hand: 'blast' }, other: { battle: ['frail'], hand: 'late' } });
    const events = duel.command('blast');
    expect(movesIn(events).slice(1)).toEqual([
      'frail battle/1 > trash/1 (destroyed-effect)',
      'S-01 deck/0 > hand/0 (draw)',
      'blast limbo > trash/0 (used)',
      'S-01 deck/1 > hand/1 (draw)',
    ]);
    expect(duel.asked).toBe('0: main');
  });

  it('a command is shown and its effect carried out @gcg-1.1.0:10-3-2 @gcg-early:9-3-2', () => {
    const duel = Duel.from(game, { own: { hand: 'late' }, other: { battle: ['soldier', 'recruit'] } });
    duel.command('late');
    expect(duel.at('late')).toBe('limbo');
    expect(duel.view({ seat: 1 }).cards[duel.card('late').id]?.def).toBe('late');
    duel.select('soldier');
    expect(duel.damage('soldier')).toBe(1);
    expect(duel.at('late')).toBe('trash/0');
  });

  it('targets are chosen when the text comes to it, not before @gcg-1.1.0:10-3-3 @gcg-early:9-3-3', () => {
    const command = Duel.from(game, { own: { hand: 'late' }, other: { battle: ['soldier', 'recruit'] } });
    command.command('late');
    expect(command.asked).toBe('0: target');
    expect(command.zone('hand/0')).toEqual(['S-01']);

    const trigger = Duel.from(game, {
      own: { hand: 'gunner', battle: ['soldier'] },
      other: { battle: ['recruit', lies('soldier', { name: 'enemy' }), 'frail'] },
    });
    trigger.deploy('gunner');
    expect(trigger.asked).toBe('0: target');
    expect(trigger.offered).toEqual(['recruit', 'enemy', 'frail']);
    trigger.select('enemy');
    expect(trigger.damage('enemy')).toBe(1);
  });

  it('a trigger that waits chooses among what is there when it is activated @gcg-1.1.0:10-3-3 @gcg-early:9-3-3', () => {
    const both = withCards(
      game,
      aCommand('reinforce', [{ op: 'bind', cards: words.hand(type('unit')), as: 'all' }, words.deploy(bound('all'))]),
    );
    const duel = Duel.from(both, {
      own: { hand: 'reinforce shover gunner' },
      other: { battle: ['recruit', 'soldier', 'frail'] },
    });
    duel.command('reinforce');
    expect(duel.asked).toBe('0: next-trigger');
    duel.choose(duel.table.waiting.find(({ trigger }) => trigger === 'shover#deploy')?.id ?? '');
    duel.select('recruit');
    expect(duel.offered).toEqual(['soldier', 'frail']);
  });

  it('without a target nothing is activated, so nothing is used up @gcg-1.1.0:10-3-3-1 @gcg-early:9-3-3-1', () => {
    const duel = Duel.from(game, { own: { battle: ['limited'], hand: 'muster' } });
    expect(duel.may('activate')).toBe(false);
    duel.strike('limited');
    expect(Object.keys(duel.table.marks).filter((mark) => mark.includes('once'))).toEqual([]);
    const armed = Duel.from(game, { own: { battle: ['limited'] }, other: { battle: ['soldier'] } });
    armed.strike('limited');
    expect(armed.damage('soldier')).toBe(1);
    expect(Object.keys(armed.table.marks).filter((mark) => mark.includes('once'))).toHaveLength(1);
  });

  it('as many are chosen as are asked for, or as there are @gcg-early:9-3-4', () => {
    const three = Duel.from(game, { own: { hand: 'twins' }, other: { battle: ['soldier', 'recruit', 'frail'] } });
    three.deploy('twins');
    three.driver.refused(0, { select: ['soldier'] });
    three.select('soldier', 'recruit');
    expect(three.damage('soldier')).toBe(1);
    expect(three.at('recruit')).toBe('trash/1');
    const one = Duel.from(game, { own: { hand: 'twins' }, other: { battle: ['soldier'] } });
    one.deploy('twins');
    expect(one.damage('soldier')).toBe(1);
    expect(one.asked).toBe('0: main');
  });

  it('what names neither card nor player means its own card and that card’s owner @gcg-1.1.0:10-3-4 @gcg-early:9-3-5', () => {
    const duel = Duel.from(game, { own: { hand: 'proud', battle: ['soldier'] }, other: { battle: ['recruit'] } });
    duel.deploy('proud');
    expect(duel.stat('proud', 'ap')).toBe(4);
    expect([duel.stat('soldier', 'ap'), duel.stat('recruit', 'ap')]).toEqual([3, 1]);
    expect([duel.zone('hand/0').length, duel.zone('hand/1').length]).toEqual([1, 0]);
    expect(resolvedIn(duel.driver.events)).toEqual(['proud#deploy']);
  });

  it('whoever chooses from the deck looks through it and takes a card that fits @gcg-1.1.0:10-3-5 @gcg-early:9-3-6', () => {
    const duel = Duel.from(game, { own: { hand: 'search', deck: 'soldier muster recruit late soldier' } });
    duel.command('search');
    expect(duel.asked).toBe('0: search');
    const { shown, offer } = duel.driver.pending(0);
    expect(Object.values(shown ?? {}).sort()).toEqual(['late', 'muster']);
    expect(offer).toMatchObject({ kind: 'select', min: 1, max: 1 });
    expect(duel.view({ seat: 1 }).pending[0]?.shown ?? {}).toEqual({});
    duel.select('late');
    expect(duel.zone('hand/0')).toEqual(['late']);
    expect(duel.zone('deck/0')).toHaveLength(4);
    expect(duel.driver.events.some(({ type: kind }) => kind === 'ZoneShuffled')).toBe(true);
  });
});
