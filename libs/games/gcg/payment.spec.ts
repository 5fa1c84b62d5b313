import { describe, expect, it } from '@jest/globals';
import { words } from '#games/gcg';
import { aCommand, aUnit, Duel, EDITIONS, resources, withCards } from './testing/index.js';

const cards = [
  aUnit('Dear', { cost: 2 }),
  aCommand('Tithe', [words.pay(3), words.draw(1)]),
  aCommand('Levy', [words.pay(1), words.draw(1)]),
];

describe.each(EDITIONS)('what pays, edition %s', (_, edition) => {
  const game = withCards(edition, ...cards);
  const inArea = (duel: Duel): string[] =>
    (duel.table.zones['resources/0'] ?? []).map(
      (id) => `${duel.table.cards[id]?.def} ${duel.table.cards[id]?.orientation}`,
    );

  it('keeps EX Resources if its player does not answer', () => {
    const duel = Duel.from(game, {
      own: { hand: 'Dear', resources: ['ex-resource', ...resources(2), 'ex-resource'] },
    });
    duel.deploy('Dear');
    const { fallback } = duel.driver.pending(0);
    expect((fallback as string[]).map((id) => duel.table.cards[id]?.def)).toEqual(['R-1', 'R-1']);
  });

  it('rests resources, while EX Resources leave the game as they are @gcg-1.1.0:5-17-3-2-3 @gcg-early:4-17-5-3', () => {
    const duel = Duel.from(game, { own: { hand: 'Dear', resources: ['ex-resource', ...resources(2)] } });
    duel.deploy('Dear');
    const [ex, first] = duel.table.zones['resources/0'] as [string, string];
    const events = duel.select('ex-resource', first);
    expect(events.flatMap((event) => (event.type === 'CardsOriented' ? event.cards : []))).toEqual([first]);
    expect([duel.table.cards[ex], inArea(duel)]).toEqual([undefined, ['R-1 sideways', 'R-1 upright']]);
    expect(duel.zone('outside')).toContain('ex-resource');
  });

  it('is nothing if an effect asks for more than there is', () => {
    const duel = Duel.from(game, { own: { hand: 'Tithe Levy', resources: resources(3) } });
    duel.command('Tithe');
    expect([inArea(duel), duel.zone('hand/0')]).toEqual([
      ['R-1 sideways', 'R-1 upright', 'R-1 upright'],
      ['Levy', 'S-01'],
    ]);
    duel.command('Levy');
    expect(inArea(duel)).toEqual(['R-1 sideways', 'R-1 sideways', 'R-1 sideways']);
  });
});
