import type { Ability, CardDefinition } from '#kernel';
import { character, command, operation, unit, type Machine, type Print } from '../cards/define.js';
import { effect } from '../cards/text.js';

/** Cards for specs, with only what the test is about. */

type Rest = Partial<Omit<Print, 'key' | 'name' | 'cost'>>;

const blank = (key: string): Pick<Print, 'key' | 'name' | 'sign' | 'cost'> => ({
  key,
  name: key,
  sign: null,
  cost: [0],
});

/** `machine('wall', [1, 1, 4], { terrain: ['space'] })`; by default it can go everywhere. */
export const machine = (key: string, powers: Machine['powers'], rest: Rest & Partial<Machine> = {}): CardDefinition =>
  unit({ ...blank(key), powers, terrain: ['space', 'earth'], ...rest });

export const person = (key: string, powers: Machine['powers'], rest: Rest = {}): CardDefinition =>
  character({ ...blank(key), powers, ...rest });

/** A command for any timing, at no cost. */
export const order = (key: string, text: Omit<Parameters<typeof effect>[0], 'timing'>): CardDefinition =>
  command({ ...blank(key), text: [effect({ timing: 'any', ...text })] });

export const standing = (key: string, text: readonly Ability[], rest: Rest = {}): CardDefinition =>
  operation({ ...blank(key), text, ...rest });

export const setCard = (key: string, setOn: 'unit' | 'own-unit' | 'enemy-unit', rest: Rest = {}): CardDefinition =>
  operation({ ...blank(key), setOn, ...rest });
