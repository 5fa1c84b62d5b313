import { describe, expect, it } from '@jest/globals';
import { readCard } from './record.js';

const aims = [{ aimAt: { unitsOf: 'opponent' } }];

describe('a card of a scenario', () => {
  it('is what it says', () => {
    const hull = readCard('hull', { unit: '1/2/3', terrain: ['space'], model: 'M-1', exclusive: ['Ada'] });
    expect(hull).toMatchObject({
      ...{ key: 'hull', stats: { melee: 1, shooting: 2, defence: 3 } },
      facts: { type: 'unit', terrain: ['space'], model: 'M-1', exclusive: ['Ada'] },
    });
    const shot = readCard('shot', { command: { timing: 'any', aims, do: [{ damage: 2 }] } });
    expect(shot).toMatchObject({ abilities: [{ timing: 'any', aims: [{ bind: 'target' }] }] });
  });

  it.each([
    ['two kinds', { unit: '1/1/1', ace: '1/1/1' }, [[], 'a card is one of unit, ']],
    ['a strange member', { unit: '1/1/1', armour: 2 }, [['armour'], 'armour is no part of a card']],
    [
      'a member of other cards',
      { unit: '1/1/1', setOn: 'unit' },
      [['setOn'], 'this card has no setOn; one of operation'],
    ],
    ['a machine’s member', { operation: true, model: 'M-1' }, [['model'], 'this card has no model; one of unit has']],
    ['a misspelt aim', { command: { timing: 'any', aim: aims, do: [] } }, [['command', 'aim'], 'did you mean "aims"?']],
  ])('is refused for %s', (_what, given, [path, message]) => {
    expect(readCard('x', given as never)).toEqual([{ path, message: expect.stringContaining(message as string) }]);
  });
});
