import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { faultsIn } from './index.js';

const schema = z.strictObject({
  name: z.string().min(2).optional(),
  size: z.int().min(1).max(9).optional(),
  tags: z.array(z.string()).max(1).optional(),
  kind: z.enum(['a', 'b']).optional(),
  id: z.uuid().optional(),
  either: z.union([z.string(), z.boolean()]).optional(),
  share: z.number().gt(0).lt(1).optional(),
  must: z.string(),
});

it.each<[string, object, string]>([
  ['a missing member', {}, '/must is missing'],
  ['another kind of value', { must: 7 }, '/must must be text, not a number'],
  ['null', { must: null }, '/must must be text, not null'],
  ['a fraction', { must: '', size: 1.5 }, '/size must be a whole number'],
  ['too few characters', { must: '', name: 'x' }, '/name must have at least 2 characters'],
  ['too many items', { must: '', tags: ['x', 'y'] }, '/tags must have at most 1 item'],
  ['a number out of bounds', { must: '', size: 10 }, '/size must be at most 9'],
  ['the bound itself', { must: '', share: 1 }, '/share must be less than 1'],
  ['another word', { must: '', kind: 'c' }, '/kind must be one of "a", "b"'],
  ['another format', { must: '', id: 'x' }, '/id does not have the expected form'],
  ['none of several forms', { must: '', either: 1 }, '/either has none of the allowed forms'],
  ['an unknown member', { must: '', x: 1 }, 'it has an unknown member "x"'],
  [
    'several things',
    { x: 1, y: 2, size: 0 },
    '/size must be at least 1; /must is missing; it has unknown members "x", "y"',
  ],
])('says in plain words what is wrong: %s', (_, value, words) => {
  const { error } = schema.safeParse(value);
  expect(error && faultsIn(error)).toBe(words);
});
