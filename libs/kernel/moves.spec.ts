import { describe, expect, it } from '@jest/globals';
import { cardOf, Context, type Table, type ZoneRule } from './index.js';
import { board, seededDice, toy, varied } from './toy-game.spec-helper.js';

const field = { ...(toy.layout.zones.field as ZoneRule), groups: true } as const;
const game = varied(toy, { layout: { zones: { ...toy.layout.zones, field } }, procedures: { triggers: [] } });
const laden = board({ 'field/0': ['plain', 'guard', 'big'] });
/** The first card carries the two others; the last one belongs to the other player. */
const table: Table = {
  ...laden,
  cards: {
    ...laden.cards,
    '2': { ...cardOf(laden, '2'), host: '1' },
    '3': { ...cardOf(laden, '3'), host: '1', owner: 1 },
  },
};

describe('what lies on a card that moves', () => {
  it('goes along, each card to a zone of its own owner', () => {
    const context = new Context(game, table, seededDice(1));
    const became = context.move({ cards: ['1'], to: 'trash/0', reason: 'gone' });
    const defsIn = (zone: string): unknown[] =>
      (context.table.zones[zone] ?? []).map((id) => cardOf(context.table, id).def);
    expect([defsIn('field/0'), defsIn('trash/0'), defsIn('trash/1')]).toEqual([[], ['plain', 'guard'], ['big']]);
    expect(became.map((id) => cardOf(context.table, id).def)).toEqual(['plain']);
  });

  it('all comes under a player who takes control of the card', () => {
    const context = new Context(game, table, seededDice(1));
    context.move({ cards: ['1'], to: 'field/1', reason: 'stolen', controller: 1 });
    expect(context.table.zones['field/1']).toHaveLength(3);
  });
});
