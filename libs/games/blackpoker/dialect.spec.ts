import { expect, it } from '@jest/globals';
import { games } from '#games';
import { scenarioChecks } from '#testkit/scenarios';

const { check, problem } = scenarioChecks(games);
const scenario = (more: string): string => `scenario: a test
game: blackpoker
edition: lite
board:
  turn: { seat: 1 }
  seats: [{ deck: S2 S3 }, { deck: D2 D3 }]
${more}`;

it('a board of BlackPoker goes on with whoever has the turn and the chance', () => {
  const held = 'expect: { marks: { chance: { seat: 1, passes: 0 } }, pending: { seat: 1, purpose: act } }';
  check(scenario(held));
  const other = '  marks: { chance: { seat: 1, passes: 1 } }\n';
  expect(problem(scenario(`${other}${held}`))).toContain('mark chance is {"seat":1,"passes":1}');
});
