import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inTransaction, isContention, isUnavailable } from '#event-store';
import { games } from '#games';
import { ActOnMatch } from '#match/cqrs';
import { DEFAULT_PAIRING, DEFAULT_POLICY } from './testing/defaults.spec-helper.js';
import { DAY_MS, carriedOver, scoreOf } from './rating.js';
import type { Ticket } from './storage/index.js';
import { LadderStage } from './testing/ladder-stage.spec-helper.js';
import { RankedMatches, stamp } from './testing/ranked-matches.spec-helper.js';

let stage: LadderStage;
let ranked: RankedMatches;

beforeAll(async () => {
  stage = await LadderStage.create(games);
  ranked = await RankedMatches.on(stage);
});
afterAll(async () => {
  await ranked?.close();
  await stage?.close();
});

const again = ({ ladder, ticket }: Ticket): Promise<Ticket> => stage.tickets.get(ladder, ticket);
const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: { code?: string; name: string }) => error.code ?? error.name,
  );

/** Tries again, as clients do, while others hold the same rows or connections for longer than anybody waits. */
async function insist<T>(act: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (!isContention(error) && !isUnavailable(error)) throw error;
    }
  }
}

/** Plays one match that the second player loses; returns its id. */
async function played(ladder: string, winner: string, loser: string): Promise<string> {
  const tickets = [await stage.queue(ladder, winner), await stage.queue(ladder, loser)];
  await stage.matchmaker.wave(ladder);
  await ranked.opener.openWaiting();
  return ranked.lose(tickets[1]!);
}

describe('tickets', () => {
  it('are taken once per command and once per player', async () => {
    const { id } = await stage.declare();
    const deck = games.get('blackpoker@lite')!.decks.samples['full']!;
    const order = { players: [{ player: 'ann', deck }], avoid: [] };
    const first = { by: 'key/1', commandId: randomUUID(), fingerprint: Buffer.alloc(32, 1) };
    const [a, b] = await Promise.all([1, 2].map(() => stage.tickets.enqueue(id, order, first)));
    expect(a?.ticket).toBe(b?.ticket);
    const other = { ...first, fingerprint: Buffer.alloc(32, 2) };
    expect(await refusal(stage.tickets.enqueue(id, order, other))).toBe('CommandIdReused');
    expect(await refusal(stage.tickets.requireHolder(id, a!.ticket, 'key/2'))).toBe('no-such-ticket');
    await stage.tickets.requireHolder(id, a!.ticket, 'key/1');
    expect(await refusal(stage.queue(id, 'ann'))).toBe('already-queued');
    expect(await refusal(stage.queue(id, ['eve', 'dan']))).toBe('wrong-party');
    expect((await stage.tickets.cancel(id, a!.ticket)).state).toBe('cancelled');
    expect((await stage.queue(id, 'ann')).state).toBe('queued');
    const bad = { players: [{ player: 'eve', deck: { main: [] } }], avoid: [] };
    expect(await refusal(stage.tickets.enqueue(id, bad, { ...first, commandId: randomUUID() }))).toBe('illegal-deck');
  });

  it('lead to a match when all accept', async () => {
    const { id } = await stage.declare({ pairing: { ...DEFAULT_PAIRING, readySeconds: 60 } });
    const [ann, bob] = [await stage.queue(id, 'ann'), await stage.queue(id, 'bob')];
    expect(await stage.matchmaker.wave(id)).toEqual({ lapsed: 0, paired: 1 });
    expect(await again(ann)).toMatchObject({ state: 'proposed', accepted: false, readyUntil: expect.any(Number) });
    expect((await stage.tickets.accept(id, ann.ticket)).state).toBe('proposed');
    expect((await stage.tickets.accept(id, bob.ticket)).state).toBe('opening');
    expect(await ranked.opener.openWaiting()).toBe(1);
    const [one, two] = [await again(ann), await again(bob)];
    expect([one.state, two.state]).toEqual(['matched', 'matched']);
    expect(one.games[0]?.matchId).toBe(two.games[0]?.matchId);
    expect(
      [one, two].flatMap(({ games: list }) => list.flatMap(({ seats }) => seats.map(({ seat }) => seat))).sort(),
    ).toEqual([0, 1]);
    expect(await refusal(stage.tickets.cancel(id, ann.ticket))).toBe('ticket-closed');
  });

  it('are dropped when their holders do not come; the others keep their place', async () => {
    const { id } = await stage.declare({ pairing: { ...DEFAULT_PAIRING, readySeconds: 60 } });
    const [ann, bob] = [await stage.queue(id, 'ann'), await stage.queue(id, 'bob')];
    await stage.matchmaker.wave(id);
    await stage.tickets.accept(id, ann.ticket);
    await stage.pool.query("UPDATE ladder_pairing SET ready_until = now() - interval '1 second' WHERE ladder = $1", [
      id,
    ]);
    expect(await stage.matchmaker.wave(id)).toEqual({ lapsed: 1, paired: 0 });
    expect(await again(ann)).toMatchObject({ state: 'queued', accepted: false, queuedAt: ann.queuedAt });
    expect(await again(bob)).toMatchObject({ state: 'dropped', reason: expect.stringContaining('not accepted') });
    const { rows } = await stage.pool.query('SELECT player, kind FROM ladder_conduct WHERE ladder = $1', [id]);
    expect(rows).toEqual([{ player: 'bob', kind: 'no-show' }]);
    // The offence delays bob's next match.
    await stage.queue(id, 'bob');
    expect((await stage.matchmaker.wave(id)).paired).toBe(0);
  });

  it('go back to the queue when another declines', async () => {
    const { id } = await stage.declare({ pairing: { ...DEFAULT_PAIRING, readySeconds: 60 } });
    const [ann, bob] = [await stage.queue(id, 'ann'), await stage.queue(id, 'bob')];
    await stage.matchmaker.wave(id);
    await stage.tickets.accept(id, bob.ticket);
    expect((await stage.tickets.cancel(id, ann.ticket)).state).toBe('cancelled');
    expect(await again(bob)).toMatchObject({ state: 'queued', queuedAt: bob.queuedAt });
  });

  it('are accepted without waiting for what happens to others', async () => {
    const { id } = await stage.declare({ pairing: { ...DEFAULT_PAIRING, readySeconds: 60 } });
    const tickets = await Promise.all(['ann', 'bob', 'cid', 'dan'].map((player) => stage.queue(id, player)));
    expect(await stage.matchmaker.wave(id)).toEqual({ lapsed: 0, paired: 2 });
    const { rows } = await stage.pool.query<{ pairing: string; ids: readonly string[] }>(
      'SELECT pairing, array_agg(id) AS ids FROM ladder_ticket WHERE id = ANY($1) GROUP BY pairing',
      [tickets.map(({ ticket }) => ticket)],
    );
    const [slow, quick] = rows;
    await inTransaction(stage.pool, async (tx) => {
      await tx.query('SELECT FROM ladder_pairing WHERE id = $1 FOR UPDATE', [slow!.pairing]);
      for (const ticket of quick!.ids) await stage.tickets.accept(id, ticket);
      expect((await stage.tickets.get(id, quick!.ids[0]!)).state).toBe('opening');
    });
    await ranked.opener.openWaiting();
  });

  it('accepted, declined and out of time at the same moment are all one of these', async () => {
    const { id } = await stage.declare({ pairing: { ...DEFAULT_PAIRING, conductSeconds: 0, readySeconds: 60 } });
    const tickets: Ticket[] = [];
    for (let i = 0; i < 16; i++) tickets.push(await stage.queue(id, `p${i}`));
    await stage.matchmaker.wave(id);
    await stage.pool.query('UPDATE ladder_pairing SET ready_until = clock_timestamp() WHERE ladder = $1', [id]);
    const acts = tickets.map(({ ticket }, i) =>
      refusal(
        insist<unknown>(() => (i % 5 === 0 ? stage.tickets.cancel(id, ticket) : stage.tickets.accept(id, ticket))),
      ),
    );
    const waves = [1, 2, 3].map(() => insist(() => stage.matchmaker.wave(id)));
    expect(
      (await Promise.all(acts)).filter((code) => !['none', 'not-proposed', 'ticket-closed'].includes(code)),
    ).toEqual([]);
    await Promise.all(waves);
    const { rows } = await stage.pool.query<{ state: string; tickets: number; openings: number }>(
      `SELECT p.state, (SELECT count(*) FROM ladder_ticket t WHERE t.pairing = p.id)::int AS tickets,
              (SELECT count(*) FROM ladder_opening o WHERE o.pairing = p.id)::int AS openings
       FROM ladder_pairing p WHERE p.ladder = $1`,
      [id],
    );
    const expected = { proposed: [2, 0], agreed: [2, 1], lapsed: [0, 0] };
    for (const row of rows) expect([row.tickets, row.openings]).toEqual(expected[row.state as keyof typeof expected]);
    const { rows: waiting } = await stage.pool.query<{ ids: readonly string[] }>(
      `SELECT array(SELECT ticket FROM ladder_waiting WHERE ladder = $1 ORDER BY 1) AS ids
       UNION ALL SELECT array(SELECT id FROM ladder_ticket WHERE ladder = $1 AND state IN ('queued', 'proposed') ORDER BY 1)`,
      [id],
    );
    expect(waiting[0]).toEqual(waiting[1]);
    await ranked.opener.openWaiting();
  });

  it('of many players meet many waves at once, and none is lost or matched twice', async () => {
    const { id } = await stage.declare();
    const tickets = await Promise.all(Array.from({ length: 40 }, (_, i) => insist(() => stage.queue(id, `p${i}`))));
    const leaving = stage.tickets.cancel(id, tickets[0]!.ticket).catch(() => null);
    await Promise.all(Array.from({ length: 4 }, () => insist(() => stage.matchmaker.wave(id))));
    await leaving;
    await stage.matchmaker.wave(id);
    await Promise.all(Array.from({ length: 3 }, () => ranked.opener.openWaiting()));
    const ended = await Promise.all(tickets.map(again));
    const matched = ended.filter(({ state }) => state === 'matched');
    const perMatch = new Map<string, string[]>();
    for (const { games: list, players } of matched) {
      expect(list).toHaveLength(1);
      perMatch.set(list[0]!.matchId, [...(perMatch.get(list[0]!.matchId) ?? []), ...players]);
    }
    for (const players of perMatch.values()) expect(new Set(players).size).toBe(2);
    expect(ended.filter(({ state }) => state === 'opening' || state === 'proposed')).toEqual([]);
    expect(matched.length).toBeGreaterThanOrEqual(38);
    const { rows } = await stage.pool.query(
      'SELECT count(*)::int AS n FROM match_secret WHERE command_id IN (SELECT id FROM ladder_opening WHERE ladder = $1)',
      [id],
    );
    expect(rows).toEqual([{ n: perMatch.size }]);
  });

  it('find the match that a node opened before it died', async () => {
    const { id } = await stage.declare();
    const ticket = await stage.queue(id, 'ann');
    await stage.queue(id, 'bob');
    await stage.matchmaker.wave(id);
    const before = stage.opener(() => Promise.reject(new Error('died before')));
    const seen: string[] = [];
    const after = stage.opener(async (...order) => {
      const outcome = await ranked.open(...order);
      if ('matchId' in outcome) seen.push(outcome.matchId);
      throw new Error('died after');
    });
    await before.openWaiting();
    await after.openWaiting();
    expect((await again(ticket)).state).toBe('opening');
    await ranked.opener.openWaiting();
    expect((await again(ticket)).games.map(({ matchId }) => matchId)).toEqual(seen);
    expect(stage.errors.splice(0).map(({ message }) => message)).toEqual(['died before', 'died after']);
  });

  it('that no match can be made of are refused', async () => {
    const { id } = await stage.declare();
    const ticket = await stage.queue(id, 'ann');
    await stage.queue(id, 'bob');
    await stage.matchmaker.wave(id);
    await stage.opener(async () => ({ refused: 'no such game' })).openWaiting();
    expect(await again(ticket)).toMatchObject({ state: 'refused', reason: 'no such game' });
    expect((await stage.queue(id, 'ann')).state).toBe('queued');
  });
});

describe('ratings', () => {
  it('follow results, equal a recomputation to the bit, and are rebuilt the same', async () => {
    const { id } = await stage.declare();
    for (const [winner, loser] of ['ab', 'bc', 'ca', 'ab', 'ac']) await played(id, winner!, loser!);
    const season = await stage.ladders.season(id, null);
    const board = await stage.leaderboard.page(season, null, 10);
    expect(board.map(({ player, rank }) => [rank, player])[0]).toEqual([1, 'a']);
    expect(board.reduce((sum, { contests }) => sum + contests, 0)).toBe(10);
    const [first] = await stage.leaderboard.page(season, null, 1);
    const rest = await stage.leaderboard.page(season, { asOf: 0, ...first! }, 10);
    expect([first, ...rest].map((line) => line?.player)).toEqual(board.map(({ player }) => player));
    const recomputed = await stage.recomputer.recompute(id, null, false);
    expect(recomputed).toMatchObject({ contests: 5, players: 3, differences: [], applied: false });
    const kept = await stage.ratings();
    await stage.rebuild();
    expect(await stage.ratings()).toEqual(kept);
    const history = await stage.leaderboard.history(season, 'a', null, 10);
    expect(history).toHaveLength(4);
    expect(history[0]?.after.score).toBe(first?.score);
    expect(history[3]?.before).toEqual({ mu: 25, sigma: 25 / 3, score: scoreOf({ mu: 25, sigma: 25 / 3 }) });
  });

  it('are worked out anew when a judge voids or awards an old match', async () => {
    const { id } = await stage.declare();
    const first = await played(id, 'a', 'b');
    await played(id, 'b', 'c');
    const before = await stage.ratings();
    await ranked.bus.execute(new ActOnMatch(stamp(first), { type: 'VoidMatch', by: 'judge', reason: 'wrong deck' }));
    await stage.settle();
    const season = await stage.ladders.season(id, null);
    expect(await refusal(stage.leaderboard.player(season, 'a'))).toBe('no-such-player');
    expect(await stage.leaderboard.player(season, 'b')).toMatchObject({ contests: 1, wins: 1 });
    expect((await stage.recomputer.recompute(id, null, false)).differences).toEqual([]);
    const seats = (await stage.store.load(first))[0]?.payload as { seats: { player: string }[] };
    const winner = seats.seats.findIndex(({ player }) => player === 'b');
    await ranked.bus.execute(
      new ActOnMatch(stamp(first), { type: 'AwardResult', by: 'judge', reason: 'on appeal', winners: [winner] }),
    );
    await stage.settle();
    expect(await stage.leaderboard.player(season, 'b')).toMatchObject({ contests: 2, wins: 2 });
    expect((await stage.recomputer.recompute(id, null, false)).differences).toEqual([]);
    await ranked.bus.execute(
      new ActOnMatch(stamp(first), {
        type: 'AwardResult',
        by: 'judge',
        reason: 'the first ruling stands',
        winners: [1 - winner],
      }),
    );
    await stage.settle();
    expect(await stage.ratings()).toEqual(before);
  });

  it('do not heed who is said to have opened a match, unless the chain says so', async () => {
    const { id } = await stage.declare();
    await played(id, 'a', 'b');
    const kept = await stage.ratings();
    await stage.rewrite(`UPDATE es.event SET meta = '{"by":"key/1"}' WHERE type = 'MatchOpened'`);
    await stage.rebuild();
    expect(await stage.ratings()).toEqual(kept);
    expect(await stage.recomputer.recompute(id, null, false)).toMatchObject({ contests: 1, differences: [] });
  });

  it('that somebody changed are found and put right', async () => {
    const { id } = await stage.declare();
    await played(id, 'a', 'b');
    const before = await stage.ratings();
    await stage.pool.query("UPDATE ladder_rating SET mu = mu + 1e-12 WHERE ladder = $1 AND player = 'a'", [id]);
    const found = await stage.recomputer.recompute(id, null, true);
    expect(found.differences.map(({ player }) => player)).toEqual(['a']);
    expect(await stage.ratings()).toEqual(before);
    expect((await stage.recomputer.recompute(id, null, false)).differences).toEqual([]);
  });

  it('count once for a series, played with sides changing', async () => {
    const { id } = await stage.declare({ bestOf: 3 });
    const [ann, bob] = [await stage.queue(id, 'ann'), await stage.queue(id, 'bob')];
    await stage.matchmaker.wave(id);
    for (const loser of [ann, bob, ann]) {
      await ranked.opener.openWaiting();
      await ranked.lose(loser);
    }
    expect(await ranked.opener.openWaiting()).toBe(0);
    const { games: list } = await again(ann);
    expect(list.map(({ game }) => game)).toEqual([1, 2, 3]);
    const seats = list.map((game) => game.seats[0]?.seat);
    expect(seats).toEqual([seats[0], 1 - seats[0]!, seats[0]]);
    const season = await stage.ladders.season(id, null);
    expect(await stage.leaderboard.player(season, 'bob')).toMatchObject({ contests: 1, wins: 1 });
    await stage.rebuild();
    expect((await again(ann)).games).toEqual(list);
    expect((await stage.recomputer.recompute(id, null, false)).differences).toEqual([]);
  });

  it('know teams, whose parties stay together, and free-for-alls, by the order of leaving', async () => {
    const gcg = { game: 'gcg', edition: '1.1.0' };
    const team = await stage.declare({ ...gcg, mode: 'team', seats: 4 });
    const [party, ...singles] = [
      await stage.queue(team.id, ['a', 'b']),
      await stage.queue(team.id, 'c'),
      await stage.queue(team.id, 'd'),
    ];
    await stage.matchmaker.wave(team.id);
    await ranked.opener.openWaiting();
    const seats = (await again(party!)).games[0]!.seats.map(({ seat }) => seat);
    const opened = (await stage.store.load((await again(party!)).games[0]!.matchId))[0]?.payload;
    const { seats: taken } = opened as { seats: { team: number }[] };
    expect(taken[seats[0]!]?.team).toBe(taken[seats[1]!]?.team);
    await ranked.lose(singles[0]!);
    const board = await stage.leaderboard.page(await stage.ladders.season(team.id, null), null, 10);
    expect(board.map(({ player, wins }) => [player, wins])).toEqual([
      ['a', 1],
      ['b', 1],
      ['c', 0],
      ['d', 0],
    ]);

    const royale = await stage.declare({ ...gcg, mode: 'royale-winner-advances', seats: 3 });
    const tickets = [];
    for (const player of ['x', 'y', 'z']) tickets.push(await stage.queue(royale.id, player));
    await stage.matchmaker.wave(royale.id);
    await ranked.opener.openWaiting();
    await ranked.lose(tickets[1]!);
    await ranked.lose(tickets[0]!);
    const order = await stage.leaderboard.page(await stage.ladders.season(royale.id, null), null, 10);
    expect(order.map(({ player }) => player)).toEqual(['z', 'x', 'y']);
    for (const { id } of [team, royale]) {
      expect((await stage.recomputer.recompute(id, null, false)).differences).toEqual([]);
    }
  });

  it('are carried over into a new season, by the policy declared for it', async () => {
    const definition = await stage.declare();
    await played(definition.id, 'a', 'b');
    const old = await stage.leaderboard.player(await stage.ladders.season(definition.id, null), 'a');
    const policy = { ...DEFAULT_POLICY, placement: 2, reset: { keep: 0.25, sigmaMin: 8.2 } };
    await stage.ladders.declare({ ...definition, policy });
    expect((await stage.ladders.season(definition.id, 's1')).policy.placement).toBe(0);
    await stage.ladders.startSeason(definition.id, 's2');
    expect(await refusal(stage.ladders.startSeason(definition.id, 's1'))).toBe('season-exists');
    await played(definition.id, 'b', 'a');
    const season = await stage.ladders.season(definition.id, null);
    const [entry] = await stage.leaderboard.history(season, 'a', null, 1);
    expect(entry?.before).toMatchObject(carriedOver({ mu: old.mu, sigma: old.sigma }, policy));
    expect(await stage.leaderboard.page(season, null, 10)).toEqual([]);
    for (const name of ['s1', 's2']) {
      expect((await stage.recomputer.recompute(definition.id, name, false)).differences).toEqual([]);
    }
  });

  it('decay as declared: the board is sorted by what it shows, and a dry run changes nothing', async () => {
    const decay = { graceDays: 3, sigmaPerDay: 0.7, sigmaMax: 9 };
    const { id } = await stage.declare({ policy: { ...DEFAULT_POLICY, placement: 0, decay } });
    for (const [winner, loser] of ['ab', 'cd', 'ef', 'ac']) await played(id, winner!, loser!);
    await stage.pool.query(
      "UPDATE ladder_rating SET at = at - $2::float8 * ascii(player) WHERE ladder = $1 AND player IN ('a', 'c', 'e')",
      [id, DAY_MS / 5],
    );
    const season = await stage.ladders.season(id, null);
    const lines = await stage.leaderboard.page(season, null, 10);
    const scores = lines.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((x, y) => y - x));
    const cursor = { ...lines[2]!, asOf: await stage.leaderboard.now() };
    const rest = await stage.leaderboard.page(season, cursor, 10);
    expect(rest.map(({ player, rank }) => [player, rank])).toEqual(
      lines.slice(3).map(({ player, rank }) => [player, rank]),
    );
    const before = await stage.ratings();
    const preview = await stage.leaderboard.decayPreview(season, decay, cursor.asOf, { after: null, limit: 10 });
    expect(preview.map(({ player }) => player)).toEqual(['a', 'c', 'e']);
    for (const { player, after } of preview) {
      expect(after.score).toBe(lines.find((line) => line.player === player)?.score);
    }
    expect(await stage.ratings()).toEqual(before);
  });
});
