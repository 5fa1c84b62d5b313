import { describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import * as contract from './index.js';

const opening = {
  game: 'blackpoker',
  edition: 'lite',
  mode: 'duel',
  seats: [
    { player: 'ann', deck: { main: ['S1'] } },
    { player: 'bob', deck: { main: ['S1'] } },
  ],
};

const issuesOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues ?? [];

describe('the contract', () => {
  it('fills in what an opening leaves out', () => {
    expect(contract.openMatchBody.parse(opening)).toEqual({
      ...opening,
      timeControl: 'none',
      tags: {},
      seatEntropy: null,
      spectators: { delaySeconds: 0, listed: false },
      links: false,
    });
  });

  it('reads a UUID in upper case as the same one', () => {
    const matchId = '01977cb0-3c6e-7b1a-9d39-0f3f6f1d2a4b';
    expect(contract.matchParams.parse({ matchId: matchId.toUpperCase() })).toEqual({ matchId });
  });

  it('keeps whole characters of every kind', () => {
    expect(contract.judgeBody.parse({ reason: ' 裁定 💣 ' })).toEqual({ reason: '裁定 💣' });
  });

  it.each<[string, z.ZodType, unknown, PropertyKey[]]>([
    ['an unknown key', contract.openMatchBody, { ...opening, secret: 1 }, []],
    ['no seats', contract.openMatchBody, { ...opening, seats: [] }, ['seats']],
    [
      'too many seats',
      contract.openMatchBody,
      { ...opening, seats: many(9, (i) => ({ player: `p${i}`, deck: {} })) },
      ['seats'],
    ],
    [
      'a player twice',
      contract.openMatchBody,
      { ...opening, seats: many(2, () => ({ player: 'ann', deck: {} })) },
      ['seats'],
    ],
    [
      'a player with a space',
      contract.openMatchBody,
      { ...opening, seats: [{ player: 'a b', deck: {} }] },
      ['seats', 0, 'player'],
    ],
    [
      'too many tags',
      contract.openMatchBody,
      { ...opening, tags: Object.fromEntries(many(33, (i) => [`t${i}`, ''])) },
      ['tags'],
    ],
    ['a tag that no database stores', contract.openMatchBody, { ...opening, tags: { a: 'x\0' } }, ['tags', 'a']],
    ['a tag with half a character', contract.openMatchBody, { ...opening, tags: { a: 'x\ud800' } }, ['tags', 'a']],
    ['a tag of the service itself', contract.openMatchBody, { ...opening, tags: { 'senki.ladder': 'x' } }, ['tags']],
    ['a reason that no database stores', contract.judgeBody, { reason: 'x\0y' }, ['reason']],
    ['a reason with half a character', contract.judgeBody, { reason: '\udc00' }, ['reason']],
    ['a winner twice', contract.awardBody, { reason: 'x', winners: [0, 0] }, ['winners']],
    ['a decision id of no engine', contract.answerBody, { decision: '\0', answer: 'x' }, ['decision']],
    [
      'a delay without end',
      contract.openMatchBody,
      { ...opening, spectators: { delaySeconds: 1e6 } },
      ['spectators', 'delaySeconds'],
    ],
    ['an unknown preset', contract.openMatchBody, { ...opening, timeControl: 'hurry' }, ['timeControl']],
    [
      'a huge deck',
      contract.validateDeckBody,
      { game: 'g', edition: 'e', deck: { main: many(401, () => 'S1') } },
      ['deck', 'main'],
    ],
    ['a game id that is a path', contract.validateDeckBody, { game: '../x', edition: 'e', deck: {} }, ['game']],
    ['an answer that is null', contract.answerBody, { decision: 'd1', answer: null }, ['answer']],
    ['an answer of objects', contract.answerBody, { decision: 'd1', answer: [{}] }, ['answer']],
    ['too long an answer', contract.answerBody, { decision: 'd1', answer: many(401, String) }, ['answer']],
    ['a wait without end', contract.eventsQuery, { wait: '31' }, ['wait']],
    ['a limit that nothing holds keys to', contract.limitKeyBody, { limits: { sockets: 5 } }, ['limits']],
    ['a cursor that was made up', contract.pageQuery, { after: "';--" }, ['after']],
    ['a judge without a reason', contract.judgeBody, { reason: ' ' }, ['reason']],
    ['a rewind to nothing', contract.rewindBody, { to: 0, reason: 'x' }, ['to']],
    ['a command id that is none', contract.commandBody, { commandId: 'x' }, ['commandId']],
  ])('refuses %s and says where', (_, schema, value, path) => {
    expect(issuesOf(schema, value).map((issue) => issue.path)).toContainEqual(path);
  });

  it.each(['SA', 3, true, [], ['c1', 'c2'], { left: ['c1'], right: [] }])('takes the answer %j', (answer) => {
    expect(contract.answerBody.parse({ decision: 'd1', answer })).toEqual({ decision: 'd1', answer });
  });

  it('describes every message as JSON schema', () => {
    const schemas = Object.entries(contract).filter(([, value]) => typeof value === 'object' && '~standard' in value);
    expect(schemas.length).toBeGreaterThan(40);
    for (const [, schema] of schemas) {
      const { jsonSchema } = (schema as z.ZodType)['~standard'] as unknown as {
        jsonSchema: Record<string, (o: object) => object>;
      };
      expect(jsonSchema['input']?.({ target: 'openapi-3.0' })).toBeInstanceOf(Object);
    }
  });
});

function many<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
