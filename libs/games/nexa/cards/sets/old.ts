import { character, command, unit, type Print } from '../define.js';
import { damageHq, effect } from '../text.js';

const machine = { powers: [3, 2, 3], terrain: ['space', 'earth'] } as const;
const relic = (key: string, name: string, sign: Print['sign'], total: number, old: NonNullable<Print['old']>) =>
  unit({ key, name, sign, cost: [total], old, ...machine });

/** Cards of the game before, whose cost is converted (old-card.2): of one colour, of two, of none, and of each type. */
export const oldCards = [
  relic('V-01', 'Galleon', ['brown', 'delta'], 2, { brown: 2 }),
  relic('V-02', 'Chimera', ['white', 'epsilon'], 2, { white: 1, purple: 1 }),
  relic('V-03', 'Coracle', ['purple', 'delta'], 1, {}),
  relic('V-04', 'Dromond', ['white', 'epsilon'], 3, { white: 2 }),
  command({
    ...{ key: 'V-05', name: 'Greek Fire', sign: ['brown', 'delta'], cost: [1], old: { brown: 1 } },
    text: [effect({ timing: 'any', do: [damageHq(2)] })],
  }),
  character({
    ...{ key: 'V-06', name: 'Captain Esk', sign: ['purple', 'delta'], cost: [1], old: { purple: 1 } },
    powers: [1, 1, 1],
  }),
];
