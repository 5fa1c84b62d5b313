import { describe, expect, it } from '@jest/globals';
import { words } from '#games/gcg';
import { aCommand, aUnit, Duel, EDITIONS, lies, withCards } from './testing/index.js';

const { bound, deploy, hand, placeExResource, type } = words;

const cards = [
  aUnit('heron'),
  aUnit('crow'),
  aCommand('muster', [{ op: 'bind', cards: hand(type('unit')), as: 'all' }, deploy(bound('all'))]),
  aCommand('windfall', [placeExResource()]),
];

describe.each(EDITIONS)('what is put onto the field, edition %s', (_, edition) => {
  const game = withCards(edition, ...cards);
  const crows = ['b', 'c', 'd', 'e', 'f'].map((name) => lies('crow', { name }));

  it('is chosen among more than six units, also where only some are the same @gcg-1.1.0:4-5-4 @gcg-early:3-5-2', () => {
    const duel = Duel.from(game, { own: { hand: ['muster', lies('crow', { name: 'a' }), 'heron', ...crows] } });
    duel.command('muster');
    expect([duel.asked, duel.offered]).toEqual(['0: which-come', ['a', 'heron', 'b', 'c', 'd', 'e', 'f']]);
    duel.select('heron', 'b', 'c', 'd', 'e', 'f');
    expect([duel.zone('battle/0'), duel.at('a')]).toEqual([
      ['heron', 'crow', 'crow', 'crow', 'crow', 'crow'],
      'hand/0',
    ]);
  });

  it('lies face up from the start, EX Resources too @gcg-1.1.0:4-4-3 @gcg-early:3-4-3', () => {
    const duel = Duel.from(game, { own: { hand: 'windfall' } });
    const created = duel.command('windfall').flatMap((event) => (event.type === 'CardsCreated' ? event.facing : []));
    expect([created, duel.card('ex-resource').facing]).toEqual([['up'], 'up']);
  });
});
