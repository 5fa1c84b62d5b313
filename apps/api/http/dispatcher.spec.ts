import { describe, expect, it } from '@jest/globals';
import { CommandIdReused, VersionConflict } from '#event-store';
import { LadderRefusal } from '#ladder';
import { MatchContended } from '#match/cqrs';
import { Problem } from '#platform';
import { isFailure } from './dispatcher.js';

describe('isFailure', () => {
  it.each([
    ['a refusal', new LadderRefusal('no-such-ticket', 'there is none'), false],
    ['an id used twice', new CommandIdReused('m', 'c'), false],
    ['somebody who was first', new VersionConflict('m', 1, 2), false],
    ['a busy match', new MatchContended('m'), false],
    ['a problem', Problem.of('forbidden', 'No.'), false],
    ['a bug', new TypeError('x is not a function'), true],
    ['what is no error at all', 'oops', true],
  ])('tells our faults from outcomes: %s', (_, error, expected) => {
    expect(isFailure(error)).toBe(expected);
  });
});
