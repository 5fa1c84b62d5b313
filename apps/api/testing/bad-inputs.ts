/** Requests that must be refused, with the expected status and kind. */
import { randomUUID } from 'node:crypto';
import type { DecisionDocument } from '#contract';
import type { Client, Send } from './client.js';
import { BLACK, duel, RED, type Duel } from './duel.js';

/** A match in play, one that is over, and everything from which the requests are built. */
export interface Scene {
  readonly game: Duel;
  readonly over: Duel;
  readonly operator: Client;
  readonly reader: Client;
  /** The client whose seat has to decide, and its decision below. */
  readonly decider: Client;
  readonly other: Client;
  readonly decision: DecisionDocument;
  /** A decision that has been answered already. */
  readonly stale: string;
  readonly expired: string;
  readonly forged: string;
}

export type Request = (scene: Scene) => readonly [client: Client, method: string, path: string, send?: Send];
export type Case = readonly [what: string, request: Request, status: number, kind: string];

const answer = (by: (scene: Scene) => Client, change: (scene: Scene) => object, headers = {}): Request => {
  return (at) => {
    const body = { decision: at.decision.id, answer: at.decision.fallback, ...change(at) };
    return [by(at), 'POST', `${at.game.path}/answers`, { body, headers }];
  };
};
const decider = (at: Scene) => at.decider;
const open =
  (change: object): Request =>
  (at) => [at.operator, 'POST', '/v1/matches', { body: { ...duel(), ...change } }];
const raw = (body: string | Buffer<ArrayBuffer>, headers: Record<string, string> = {}): Request => {
  return (at) => [at.decider, 'POST', `${at.game.path}/answers`, { raw: body, headers }];
};
const get = (by: (scene: Scene) => Client, path: (scene: Scene) => string): Request => {
  return (at) => [by(at), 'GET', path(at)];
};
const judge = (act: string, body: object, by = (at: Scene) => at.operator): Request => {
  return (at) => [by(at), 'POST', `${at.game.path}/judge/${act}`, { body }];
};
const seated = (deck: unknown) =>
  open({
    seats: [
      { player: 'ann', deck },
      { player: 'bob', deck: BLACK },
    ],
  });
const nested = `{"decision":"d","answer":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;

export const malformed: readonly Case[] = [
  ['half a JSON document', raw('{"decision":'), 400, 'malformed-json'],
  ['no JSON at all', raw('hello'), 400, 'malformed-json'],
  ['an empty body that claims to be JSON', raw('', { 'content-length': '0' }), 400, 'malformed-json'],
  ['a body of another type', raw('<a/>', { 'content-type': 'text/xml' }), 415, 'unsupported-media-type'],
  [
    'a form',
    raw('decision=d1', { 'content-type': 'application/x-www-form-urlencoded' }),
    415,
    'unsupported-media-type',
  ],
  ['plain text', raw('{}', { 'content-type': 'text/plain' }), 415, 'unsupported-media-type'],
  ['a decision id of no engine', answer(decider, () => ({ decision: '\0' })), 400, 'invalid-request'],
  ['a reason that no database stores', judge('pause', { reason: 'x\0' }), 400, 'invalid-request'],
  ['a reason with half a character', judge('pause', { reason: 'x\ud800' }), 400, 'invalid-request'],
  ['a winner named twice', judge('award', { winners: [0, 0], reason: 'x' }), 400, 'invalid-request'],
  ['a tag that no database stores', open({ tags: { a: '\0' } }), 400, 'invalid-request'],
  ['a JSON document that is no object', raw('[1]'), 400, 'invalid-request'],
  [
    'a prototype in disguise',
    raw('{"__proto__":{"decision":"d1"},"decision":"d1","answer":"x"}'),
    400,
    'malformed-json',
  ],
  ['endless nesting', raw(nested), 400, 'invalid-request'],
  ['bytes that are no UTF-8', raw(Buffer.from([0x7b, 0xff, 0xfe, 0x7d])), 400, 'malformed-json'],
  ['a body of a megabyte', raw(`{"decision":"${'x'.repeat(1 << 20)}"}`), 413, 'payload-too-large'],
  ['an unknown key', answer(decider, () => ({ cheat: true })), 400, 'invalid-request'],
  ['an answer that is null', answer(decider, () => ({ answer: null })), 400, 'invalid-request'],
  ['a missing decision', answer(decider, () => ({ decision: undefined })), 400, 'invalid-request'],
  [
    'an idempotency key without end',
    answer(decider, () => ({}), { 'idempotency-key': 'x'.repeat(256) }),
    400,
    'bad-request',
  ],
  ['a decision with a NUL', answer(decider, () => ({ decision: 'd\0' })), 400, 'invalid-request'],
  ['a reason with a NUL', judge('pause', { reason: 'a\0b' }), 400, 'invalid-request'],
  ['a reason with half a character', judge('pause', { reason: 'a\ud800b' }), 400, 'invalid-request'],
  ['a tag with a NUL', open({ tags: { round: '\0' } }), 400, 'invalid-request'],
  ['a tag with half a character', open({ tags: { round: '\udc00' } }), 400, 'invalid-request'],
  ['a command id that is no UUID', answer(decider, () => ({ commandId: 'x' })), 400, 'invalid-request'],
  ['a version that is no number', get(decider, (at) => `${at.game.path}/events?after=x`), 400, 'invalid-request'],
  ['a negative version', get(decider, (at) => `${at.game.path}/events?after=-1`), 400, 'invalid-request'],
  ['a wait without end', get(decider, (at) => `${at.game.path}/events?wait=9999`), 400, 'invalid-request'],
  ['an unknown parameter', get(decider, (at) => `${at.game.path}/events?all=1`), 400, 'invalid-request'],
  [
    'a made-up cursor',
    get(
      (at) => at.operator,
      () => '/v1/matches?after=abc',
    ),
    400,
    'invalid-request',
  ],
  [
    'SQL for a player',
    get(
      (at) => at.operator,
      () => "/v1/matches?player='%20OR%201=1",
    ),
    400,
    'invalid-request',
  ],
  [
    'a match id that is none',
    get(
      (at) => at.operator,
      () => '/v1/matches/1',
    ),
    400,
    'invalid-request',
  ],
];

export const addresses: readonly Case[] = [
  [
    'an unknown route',
    get(
      (at) => at.operator,
      () => '/v1/nothing',
    ),
    404,
    'route-not-found',
  ],
  ['a method that the address does not have', (at) => [at.operator, 'DELETE', at.game.path], 405, 'method-not-allowed'],
  [
    'an unknown match',
    get(
      (at) => at.operator,
      () => `/v1/matches/${randomUUID()}`,
    ),
    404,
    'no-such-match',
  ],
  [
    'judging an unknown match',
    (at) => [at.operator, 'POST', `/v1/matches/${randomUUID()}/judge/void`, { body: { reason: 'x' } }],
    404,
    'no-such-match',
  ],
  [
    'a token for an unknown match',
    (at) => [at.operator, 'POST', `/v1/matches/${randomUUID()}/tokens`, { body: { viewer: 'spectator' } }],
    404,
    'no-such-match',
  ],
  [
    'a token for a seat that is not there',
    (at) => [at.operator, 'POST', `${at.game.path}/tokens`, { body: { viewer: { seat: 5 } } }],
    422,
    'no-such-seat',
  ],
  [
    'the replay of an unknown match',
    (at) => [at.operator, 'POST', `/v1/replays/${randomUUID()}/exports`],
    404,
    'no-such-match',
  ],
  [
    'an unknown export',
    get(
      (at) => at.operator,
      () => `/v1/exports/${randomUUID()}`,
    ),
    404,
    'no-such-export',
  ],
];

export const access: readonly Case[] = [
  ['no credential', (at) => [at.game.seats[0], 'GET', `${at.game.path}/view`, { token: null }], 401, 'unauthenticated'],
  [
    'a credential that is none',
    (at) => [at.game.seats[0], 'GET', `${at.game.path}/view`, { token: 'abc' }],
    401,
    'invalid-credential',
  ],
  [
    'a token signed by another',
    (at) => [at.game.seats[0], 'GET', `${at.game.path}/view`, { token: at.forged }],
    401,
    'invalid-credential',
  ],
  [
    'a token whose time is up',
    (at) => [at.game.seats[0], 'GET', `${at.game.path}/view`, { token: at.expired }],
    401,
    'expired-token',
  ],
  [
    'an operator key that was made up',
    (at) => [at.operator, 'GET', '/v1/matches', { token: `sk_${'0'.repeat(16)}_${'A'.repeat(43)}` }],
    401,
    'invalid-credential',
  ],
  [
    "another match's token, to read",
    get(
      (at) => at.over.seats[0],
      (at) => `${at.game.path}/view`,
    ),
    403,
    'forbidden',
  ],
  [
    "another match's token, to play",
    answer(
      (at) => at.over.seats[0],
      () => ({}),
    ),
    403,
    'forbidden',
  ],
  [
    'a seat token where an operator is needed',
    get(
      (at) => at.decider,
      () => '/v1/matches',
    ),
    403,
    'forbidden',
  ],
  [
    'an operator key where a seat is needed',
    get(
      (at) => at.operator,
      (at) => `${at.game.path}/view`,
    ),
    403,
    'forbidden',
  ],
  ['opening without the scope', (at) => [at.reader, 'POST', '/v1/matches', { body: duel() }], 403, 'forbidden'],
  ['judging without the scope', judge('void', { reason: 'x' }, (at) => at.reader), 403, 'forbidden'],
  [
    'a spectator who plays',
    answer(
      (at) => at.game.spectator,
      () => ({}),
    ),
    403,
    'not-a-seat',
  ],
  [
    'a spectator who asks for a decision',
    get(
      (at) => at.game.spectator,
      (at) => `${at.game.path}/decision`,
    ),
    403,
    'not-a-seat',
  ],
  [
    "another seat's decision",
    answer(
      (at) => at.other,
      () => ({}),
    ),
    403,
    'not-your-decision',
  ],
];

export const play: readonly Case[] = [
  ['a decision that was answered before', answer(decider, (at) => ({ decision: at.stale })), 409, 'no-such-decision'],
  ['a decision that never was', answer(decider, () => ({ decision: 'd999999' })), 409, 'no-such-decision'],
  ['an option that is not offered', answer(decider, () => ({ answer: 'win-the-game' })), 422, 'not-offered'],
  ['an answer of another kind', answer(decider, () => ({ answer: { everything: ['c1'] } })), 422, 'not-offered'],
  ["an answer named like an object's own", answer(decider, () => ({ answer: 'constructor' })), 422, 'not-offered'],
  [
    'an answer after the end',
    (at) => [at.over.seats[0], 'POST', `${at.over.path}/answers`, { body: { decision: 'd1', answer: 'x' } }],
    409,
    'match-over',
  ],
  ['conceding after the end', (at) => [at.over.seats[1], 'POST', `${at.over.path}/concede`], 409, 'match-over'],
  [
    'accepting a draw nobody offers',
    (at) => [at.decider, 'POST', `${at.game.path}/draw-offers/accept`],
    409,
    'no-draw-offer',
  ],
  [
    'declining a draw nobody offers',
    (at) => [at.decider, 'POST', `${at.game.path}/draw-offers/decline`],
    409,
    'no-draw-offer',
  ],
  [
    'a commitment where none is asked for',
    (at) => [at.decider, 'POST', `${at.game.path}/entropy/commitment`, { body: { commitment: 'ab'.repeat(32) } }],
    409,
    'entropy-not-asked',
  ],
  [
    'a commitment that is no hash',
    (at) => [at.decider, 'POST', `${at.game.path}/entropy/commitment`, { body: { commitment: 'AB'.repeat(32) } }],
    400,
    'invalid-request',
  ],
  [
    'a reveal where none is asked for',
    (at) => [at.decider, 'POST', `${at.game.path}/entropy/reveal`, { body: { entropy: 'ab'.repeat(32) } }],
    409,
    'entropy-not-asked',
  ],
  [
    'judging after the end',
    (at) => [at.operator, 'POST', `${at.over.path}/judge/pause`, { body: { reason: 'x' } }],
    409,
    'match-over',
  ],
  ['a judge without a reason', judge('pause', {}), 400, 'invalid-request'],
  ['a rewind into the future', judge('rewind', { to: 100_000, reason: 'x' }), 422, 'no-such-version'],
  ['a result for a seat twice', judge('award', { winners: [0, 0], reason: 'x' }), 400, 'invalid-request'],
  ['a result for a seat that is not there', judge('award', { winners: [7], reason: 'x' }), 422, 'no-such-seat'],
  [
    'the replay of a match in play',
    (at) => [at.decider, 'POST', `/v1/replays/${at.game.opened.matchId}/exports`],
    409,
    'match-not-over',
  ],
];

export const openings: readonly Case[] = [
  ['an unknown game', open({ game: 'chess' }), 422, 'no-such-game'],
  ['an unknown edition', open({ edition: 'heavy' }), 422, 'no-such-game'],
  ['an unknown mode', open({ mode: 'brawl' }), 422, 'no-such-mode'],
  ['a mode named like an object of its own', open({ mode: 'constructor' }), 422, 'no-such-mode'],
  ['a seat too few', open({ seats: [{ player: 'ann', deck: RED }] }), 422, 'wrong-seats'],
  ['a time control that cannot work', open({ timeControl: { bankMs: 0 } }), 422, 'bad-time-control'],
  ['no time to commit', open({ seatEntropy: { commitMs: 0 } }), 400, 'invalid-request'],
  ['a deck with a card twice', seated({ main: [...RED.main, 'HA'] }), 422, 'illegal-deck'],
  ['a deck with an unknown card', seated({ main: [...RED.main.slice(1), 'Z9'] }), 422, 'illegal-deck'],
  ['a deck that is too small', seated({ main: ['HA'] }), 422, 'illegal-deck'],
  ['a deck without its section', seated({}), 422, 'illegal-deck'],
  ['a deck that is no deck', seated(['HA']), 400, 'invalid-request'],
  ['a deck of numbers', seated({ main: [1, 2] }), 400, 'invalid-request'],
  [
    'checking a deck of an unknown game',
    (at) => [at.operator, 'POST', '/v1/decks/validate', { body: { game: 'chess', edition: 'x', deck: {} } }],
    422,
    'no-such-game',
  ],
];
