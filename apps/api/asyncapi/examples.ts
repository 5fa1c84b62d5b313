/** One message of each kind. A spec validates them against the schemas. */
const match = '01977cb0-3c6e-7b1a-9d39-0f3f6f1d2a4b';
const commandId = '5f0c2f8e-6f0e-4d53-9d5a-7c0f6c1f3b21';
const hash = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const problem = {
  type: 'urn:senki:problem:not-offered',
  title: 'The offer does not include this answer',
  status: 422,
  detail: '"12" is not offered by decision 7.',
};
const decision = {
  id: '7',
  seat: 0,
  purpose: 'mulligan',
  offer: { kind: 'confirm' },
  fallback: false,
  shown: null,
};
const turn = { version: 42, at: 1_800_000_000_000, type: 'TurnBegan', payload: { number: 3, seat: 1 } };

const card = {
  id: 'c3',
  def: 'HA',
  owner: 0,
  controller: 0,
  zone: 'trash/0',
  facing: 'up',
  orientation: 'upright',
  role: null,
  host: null,
  entered: 2,
  counters: {},
};
const seatClock = { bank: null, away: null, lag: null, decision: null, spent: 0, since: null };
const state = {
  status: 'playing',
  version: 42,
  openedAt: 1_799_999_900_000,
  lastAt: 1_800_000_000_000,
  pins: {
    game: 'blackpoker',
    edition: 'lite',
    mode: 'duel',
    cardSets: { 'blackpoker@lite': hash },
    engine: 'senki@0.3.0',
    secretCommitment: hash,
    tags: {},
  },
  seats: [
    { player: 'ann', team: 0 },
    { player: 'bob', team: 1 },
  ],
  timeControl: {
    preset: 'none',
    bankMs: null,
    incrementMs: 0,
    bufferMs: 0,
    decisionMs: null,
    maxBankMs: null,
    disconnectMs: null,
    lag: null,
    onBankEmpty: 'lose',
  },
  spectatorDelayMs: 0,
  entropy: null,
  table: {
    game: 'blackpoker',
    edition: 'lite',
    mode: 'duel',
    seats: [
      { seat: 0, team: 0, status: 'playing', counters: {} },
      { seat: 1, team: 1, status: 'playing', counters: {} },
    ],
    zones: { 'hand/0': ['?', '?'], 'hand/1': ['?'], 'trash/0': ['c3'] },
    cards: { c3: card },
    stage: [],
    links: [],
    effects: [],
    waiting: [],
    marks: {},
    turn: { number: 3, seat: 1, phase: 'main' },
    stack: [],
    pending: [],
    answers: {},
    dice: 4,
    ids: 56,
    result: null,
  },
  clock: [seatClock, seatClock],
  drawOffers: [],
  drawRefused: [],
  connected: [true, true],
  acted: [true, true],
  paused: null,
  end: null,
  secret: null,
};

export const EXAMPLES: Readonly<Record<string, object>> = {
  Subscribe: { type: 'subscribe', match, token: 'eyJhbGciOiJIUzI1NiJ9.e30.x', after: 0 },
  AnswerMessage: { type: 'answer', commandId, decision: '7', answer: true },
  Act: { type: 'act', commandId, act: 'concede' },
  Commit: { type: 'commit', commandId, commitment: hash },
  Reveal: { type: 'reveal', commandId, entropy: hash },
  CallJudgeMessage: { type: 'call-judge', commandId, reason: 'My opponent does not answer any more.' },
  Ping: { type: 'ping', id: '1' },
  Leave: { type: 'bye' },
  Hello: {
    type: 'hello',
    protocol: 1,
    match,
    viewer: { seat: 0 },
    version: 41,
    delaySeconds: 0,
    heartbeatSeconds: 15,
  },
  Events: { type: 'events', from: 41, version: 42, events: [turn] },
  Snapshot: { type: 'snapshot', version: 42, state },
  DecisionMessage: { type: 'decision', version: 42, decision, deadline: 1_800_000_030_000 },
  Presence: {
    type: 'presence',
    version: 42,
    seats: [
      { seat: 0, connected: true },
      { seat: 1, connected: false },
    ],
    spectators: 3,
  },
  JudgeCallMessage: {
    type: 'judge-call',
    call: {
      callId: '01977cb4-5d10-7a55-8c1e-6a1b2f9d7e30',
      matchId: match,
      seat: 0,
      reason: 'My opponent does not answer any more.',
      calledAt: 1_800_000_000_000,
      closed: { at: 1_800_000_090_000, by: 'key/7c9e6679', note: 'Both are back; play on.' },
    },
  },
  Ack: { type: 'ack', commandId, version: 43, replayed: false },
  Refused: { type: 'refused', commandId, problem },
  Pong: { type: 'pong', id: '1', now: 1_800_000_000_000 },
  Bye: { type: 'bye', reason: 'over', reconnect: false, problem: null },
};
