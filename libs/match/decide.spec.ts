import { describe, expect, it } from '@jest/globals';
import { PRESETS } from './clock.js';
import { Scene, SECRET, deckOf, openCommand, typesOf } from './given.spec-helper.js';
import { viewHash } from './redact.js';
import { reexecute } from './reexecute.js';

const judge = { by: 'judge-7', reason: 'ruling' };

describe('OpenMatch', () => {
  it('pins what the match is played by and plays to the first decision', () => {
    const scene = new Scene();
    const events = scene.does(openCommand({ timeControl: PRESETS.ranked }));
    expect(events[0]).toEqual({
      type: 'MatchOpened',
      game: 'toy',
      edition: '1',
      mode: 'duel',
      cardSets: { core: 'f00d' },
      engine: 'test',
      timeControl: PRESETS.ranked,
      seats: [
        { player: 'player-0', team: 0 },
        { player: 'player-1', team: 1 },
      ],
      secretCommitment: expect.stringMatching(/^[0-9a-f]{64}$/),
      tags: { round: '3' },
    });
    expect(typesOf(events).slice(1, 4)).toEqual(['TableOpened', 'CardsCreated', 'CardsCreated']);
    expect(typesOf(events).at(-1)).toBe('DecisionAsked');
    expect(scene.state).toMatchObject({ status: 'playing', version: events.length, connected: [true, true] });
  });

  it('says what it will not open', () => {
    const scene = new Scene();
    expect(scene.refusal({ ...openCommand(), mode: 'solitaire' })).toBe('no-such-mode');
    expect(scene.refusal(openCommand({ decks: [deckOf(9)] }))).toBe('wrong-seats');
    expect(scene.refusal(openCommand({ timeControl: { ...PRESETS.blitz, bankMs: -5 } }))).toBe('bad-time-control');
    const verdict = scene.verdict(openCommand({ decks: [deckOf(9), deckOf(0)] }));
    expect(verdict).toMatchObject({
      ok: false,
      events: [],
      rejection: { code: 'illegal-deck', decks: [{ seat: 1, problems: [{ code: 'empty' }] }] },
    });
    scene.does(openCommand());
    expect(scene.refusal(openCommand())).toBe('already-open');
  });

  it('comes before every other command', () => {
    expect(new Scene().refusal({ type: 'Concede', seat: 0 })).toBe('no-such-match');
    expect(new Scene().refusal({ type: 'ExpireClock', timer: 'clock', generation: 1 })).toBe('no-such-match');
  });
});

describe('Answer', () => {
  it('plays on to the next decision and records the view the seat had', () => {
    const scene = Scene.opened();
    const knew = viewHash(scene.game, scene.state.table, 1);
    const [made] = scene.answers(1, true);
    expect(made).toMatchObject({ type: 'DecisionMade', seat: 1, answer: true, knew });
    expect(typesOf(scene.answers(0, true)).at(-1)).toBe('DecisionAsked');
  });

  it('is refused unless it was offered to that seat now', () => {
    const scene = Scene.underWay();
    const seat = scene.toAct();
    const decision = scene.decisionOf(seat);
    expect(scene.refusal({ type: 'Answer', seat: 1 - seat, decision, answer: 'pass' })).toBe('not-your-decision');
    expect(scene.refusal({ type: 'Answer', seat, decision: 'd999', answer: 'pass' })).toBe('no-such-decision');
    expect(scene.refusal({ type: 'Answer', seat, decision, answer: 'win' })).toBe('not-offered');
    expect(scene.refusal({ type: 'Answer', seat, decision, answer: { pass: ['x'] } })).toBe('not-offered');
    expect(scene.refusal({ type: 'Answer', seat: 7, decision, answer: 'pass' })).toBe('no-such-seat');
    scene.passes();
    expect(scene.refusal({ type: 'Answer', seat, decision, answer: 'pass' })).toBe('no-such-decision');
  });
});

describe('the end', () => {
  const endOf = (scene: Scene) => scene.record.slice(-2).map(({ event }) => event);

  it('by play is a win, with the secret as the last word', () => {
    const scene = Scene.underWay({ decks: [deckOf(3), deckOf(40)] });
    while (scene.state.status === 'playing') scene.passes();
    expect(endOf(scene)).toEqual([
      { type: 'MatchEnded', winners: [1], reason: 'win', detail: 'decked' },
      { type: 'SecretRevealed', secret: SECRET },
    ]);
    expect(scene.state).toMatchObject({ status: 'over', end: { winners: [1] }, secret: SECRET });
  });

  it('by play without winners is a draw', () => {
    const scene = Scene.underWay({ decks: [{ main: Array(9).fill('joker') }, { main: Array(9).fill('joker') }] });
    const seat = scene.toAct();
    scene.answers(seat, scene.state.table.zones[`hand/${seat}`]?.[0]);
    expect(scene.state.end).toEqual({ winners: [], reason: 'draw', detail: 'joker' });
  });

  it('refuses all that comes after it but takes note of nobody leaving', () => {
    const scene = Scene.underWay();
    scene.does({ type: 'VoidMatch', ...judge });
    const version = scene.state.version;
    expect(scene.refusal({ type: 'Concede', seat: 0 })).toBe('match-over');
    expect(scene.refusal({ type: 'Answer', seat: 0, decision: 'd1', answer: 'pass' })).toBe('match-over');
    expect(scene.refusal({ type: 'Rewind', to: 5, ...judge })).toBe('match-over');
    expect(scene.does({ type: 'Disconnect', seat: 0 })).toEqual([]);
    expect(scene.does({ type: 'ExpireClock', timer: 'clock', generation: 1 })).toEqual([]);
    expect(scene.state.version).toBe(version);
  });
});

describe('Concede', () => {
  it('ends a duel for the other seat, whoever is to decide', () => {
    const scene = Scene.underWay();
    const events = scene.does({ type: 'Concede', seat: 1 });
    expect(typesOf(events)).toEqual(['SeatConceded', 'SeatLost', 'GameEnded', 'MatchEnded', 'SecretRevealed']);
    expect(scene.state.end).toMatchObject({ winners: [0], reason: 'concede' });
  });

  it('leaves the others playing, and nobody waits for the seat that left', () => {
    const scene = Scene.underWay({ mode: 'royale', decks: [deckOf(9), deckOf(9), deckOf(9)] });
    const seat = scene.toAct();
    scene.does({ type: 'Concede', seat });
    expect(scene.state.status).toBe('playing');
    expect(scene.toAct()).not.toBe(seat);
    expect(scene.refusal({ type: 'Concede', seat })).toBe('seat-lost');
    scene.does({ type: 'Concede', seat: scene.toAct() });
    expect(scene.state.end).toMatchObject({ reason: 'concede' });
  });
});

describe('a draw', () => {
  it('is agreed when the other seat accepts', () => {
    const scene = Scene.underWay();
    expect(typesOf(scene.does({ type: 'OfferDraw', seat: 0 }))).toEqual(['DrawOffered']);
    expect(scene.does({ type: 'OfferDraw', seat: 0 })).toEqual([]);
    expect(scene.refusal({ type: 'AcceptDraw', seat: 0 })).toBe('no-draw-offer');
    expect(typesOf(scene.does({ type: 'AcceptDraw', seat: 1 }))).toEqual([
      'DrawAgreed',
      'MatchEnded',
      'SecretRevealed',
    ]);
    expect(scene.state.end).toEqual({ winners: [], reason: 'draw', detail: 'agreed' });
  });

  it('is agreed when both offer it', () => {
    const scene = Scene.underWay();
    scene.does({ type: 'OfferDraw', seat: 0 });
    scene.does({ type: 'OfferDraw', seat: 1 });
    expect(scene.state.end?.reason).toBe('draw');
  });

  it('stays offered while play goes on', () => {
    const scene = Scene.underWay();
    scene.does({ type: 'OfferDraw', seat: 0 });
    scene.passes();
    scene.passes();
    expect(scene.state.drawOffers).toEqual([0]);
    scene.does({ type: 'AcceptDraw', seat: 1 });
    expect(scene.state.status).toBe('over');
  });

  it('declined may not be offered again before the seat has decided something', () => {
    const scene = Scene.underWay();
    const seat = scene.toAct();
    scene.does({ type: 'OfferDraw', seat });
    expect(scene.refusal({ type: 'DeclineDraw', seat })).toBe('no-draw-offer');
    expect(typesOf(scene.does({ type: 'DeclineDraw', seat: 1 - seat }))).toEqual(['DrawDeclined']);
    expect(scene.refusal({ type: 'AcceptDraw', seat: 1 - seat })).toBe('no-draw-offer');
    expect(scene.refusal({ type: 'OfferDraw', seat })).toBe('draw-declined');
    scene.passes();
    expect(scene.refusal({ type: 'OfferDraw', seat })).toBeNull();
  });

  it('is no longer offered by a seat that is out', () => {
    const scene = Scene.underWay({ mode: 'royale', decks: [deckOf(9), deckOf(9), deckOf(9)] });
    scene.does({ type: 'OfferDraw', seat: 2 });
    scene.does({ type: 'Concede', seat: 2 });
    expect(scene.refusal({ type: 'AcceptDraw', seat: 0 })).toBe('no-draw-offer');
  });

  it('among three needs all who still play', () => {
    const scene = Scene.underWay({ mode: 'royale', decks: [deckOf(9), deckOf(9), deckOf(9)] });
    scene.does({ type: 'OfferDraw', seat: 0 });
    expect(typesOf(scene.does({ type: 'AcceptDraw', seat: 1 }))).toEqual(['DrawOffered']);
    scene.does({ type: 'Concede', seat: 2 });
    expect(scene.refusal({ type: 'AcceptDraw', seat: 2 })).toBe('seat-lost');
    scene.does({ type: 'AcceptDraw', seat: 0 });
    expect(scene.state.end).toEqual({ winners: [], reason: 'draw', detail: 'agreed' });
  });
});

describe('presence', () => {
  it('is recorded when it changes', () => {
    const scene = Scene.underWay();
    expect(scene.does({ type: 'Connect', seat: 0 })).toEqual([]);
    expect(scene.does({ type: 'Disconnect', seat: 0 })).toEqual([{ type: 'SeatDisconnected', seat: 0 }]);
    expect(scene.does({ type: 'Disconnect', seat: 0 })).toEqual([]);
    expect(scene.does({ type: 'Connect', seat: 0 })).toEqual([{ type: 'SeatConnected', seat: 0 }]);
    expect(scene.refusal({ type: 'Connect', seat: 2 })).toBe('no-such-seat');
  });
});

describe('judge acts', () => {
  it('need a name and a reason', () => {
    const scene = Scene.underWay();
    expect(scene.refusal({ type: 'VoidMatch', by: 'judge', reason: '' })).toBe('no-reason');
    expect(scene.refusal({ type: 'PauseClocks', by: '', reason: 'fire alarm' })).toBe('no-reason');
  });

  it('award a result', () => {
    const scene = Scene.underWay();
    expect(scene.refusal({ type: 'AwardResult', winners: [2], ...judge })).toBe('no-such-seat');
    const events = scene.does({ type: 'AwardResult', winners: [1], ...judge });
    expect(events[0]).toEqual({ type: 'ResultAwarded', winners: [1], ...judge });
    expect(scene.state.end).toEqual({ winners: [1], reason: 'judge', detail: 'ruling' });
  });

  it('void a match', () => {
    const scene = Scene.underWay();
    expect(typesOf(scene.does({ type: 'VoidMatch', ...judge }))).toEqual([
      'MatchVoided',
      'MatchEnded',
      'SecretRevealed',
    ]);
    expect(scene.state.end).toEqual({ winners: [], reason: 'void', detail: 'ruling' });
  });

  it('change the result of a match that is over, as often as it takes', () => {
    const scene = Scene.underWay();
    scene.does({ type: 'Concede', seat: 0 });
    const { table, secret, version } = scene.state;
    expect(scene.refusal({ type: 'AwardResult', winners: [2], ...judge })).toBe('no-such-seat');
    expect(scene.refusal({ type: 'VoidMatch', by: 'judge', reason: '' })).toBe('no-reason');
    expect(scene.does({ type: 'AwardResult', winners: [1], ...judge })).toEqual([]);
    const end = { winners: [], reason: 'void', detail: 'ruling' };
    expect(scene.does({ type: 'VoidMatch', ...judge })).toEqual([{ type: 'ResultRevised', end, ...judge }]);
    expect(scene.does({ type: 'VoidMatch', ...judge })).toEqual([]);
    expect(scene.state).toMatchObject({ status: 'over', end, secret, version: version + 1 });
    scene.does({ type: 'AwardResult', winners: [0], ...judge });
    expect(scene.state.end).toEqual({ winners: [0], reason: 'judge', detail: 'ruling' });
    expect(scene.state.table).toEqual(table);
    expect(reexecute(scene.game, scene.matchRecord())).toBeNull();
  });

  it('rewind to where someone was to decide, and nowhere else', () => {
    const scene = Scene.underWay();
    const { version, table } = scene.state;
    scene.does({ type: 'OfferDraw', seat: 0 });
    scene.passes();
    scene.passes();
    expect(scene.refusal({ type: 'Rewind', to: scene.state.version, ...judge })).toBe('no-such-version');
    expect(scene.refusal({ type: 'Rewind', to: 0, ...judge })).toBe('no-such-version');
    expect(scene.refusal({ type: 'Rewind', to: 3, ...judge })).toBe('no-such-version');
    const events = scene.does({ type: 'Rewind', to: version, ...judge });
    expect(events).toMatchObject([{ type: 'Rewound', to: version, ...judge }]);
    const pending = table.pending.map((decision) => ({ ...decision, id: expect.any(String) }));
    expect(scene.state.table).toEqual({ ...table, pending, ids: expect.any(Number) });
    expect(scene.state).toMatchObject({ version: scene.record.length, drawOffers: [] });
  });

  it('rewind to a question that no late answer was for', () => {
    const scene = Scene.underWay();
    const { version } = scene.state;
    const asked = scene.state.table.pending[0]!;
    scene.passes();
    const undone = scene.state.table.pending[0]!;
    scene.does({ type: 'Rewind', to: version, ...judge });
    for (const { seat, id, fallback } of [asked, undone]) {
      const late = { type: 'Answer', seat, decision: id, answer: fallback } as const;
      expect(scene.refusal(late)).toBe('no-such-decision');
    }
    scene.passes();
    expect(scene.state.table.pending[0]!.id).not.toBe(undone.id);
  });

  it('never re-roll by a rewind', () => {
    const scene = Scene.opened();
    const { version } = scene.state;
    const play = () => [...scene.answers(0, false), ...scene.answers(1, false), ...scene.passes()];
    const luck = (events: readonly object[]): unknown[] =>
      events.flatMap((event) => ('order' in event ? [event.order] : 'values' in event ? [event.values] : []));
    const first = luck(play());
    scene.does({ type: 'Rewind', to: version, ...judge });
    expect(first.length).toBeGreaterThan(0);
    expect(luck(play())).toEqual(first);
  });
});
