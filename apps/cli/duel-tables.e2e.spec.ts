import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ladder,
  leaderboardPage,
  match,
  openedMatch,
  played,
  season,
  ticket,
  type OpenedMatch,
  type TicketDocument,
} from '#contract';
import { nexa12 } from '#games/nexa';
import { vanguard211 } from '#games/vanguard';
import type { Game } from '#kernel';
import { PRESETS } from '#match';
import { eventually } from '#testkit';
import { BotSeat } from '../api/testing/bot-seat.js';
import { accepted, Client } from '../api/testing/client.js';
import { LiveClient } from '../api/testing/live-client.js';
import { numbersFrom } from '../api/testing/random-player.js';
import { sealedExport } from './testing/sealed-export.spec-helper.js';
import { SenkiProcess } from './testing/senki-process.js';

/** Games with so many decisions that they are played with the clock preset for that. */
const GAMES: readonly Game[] = [nexa12, vanguard211];
const PRESET = 'many-windows';

describe('on a running service', () => {
  let folder: string;
  let url: string;
  let operator: Client;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'senki-duels-'));
    // If root starts the database server, it runs as another user, who needs access to the folder.
    chmodSync(folder, 0o755);
    const env = { SENKI_DATA_DIR: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'warn', SENKI_RATE_LIMIT: '1000000' };
    const senki = SenkiProcess.start(['serve'], env);
    url = (await senki.says(/serves matches on (\S+)/))[1]!;
    const [, key] = await senki.says(/^ {2}(sk_\S+)$/m);
    operator = new Client(url).as(key!);
  });
  afterAll(async () => {
    await SenkiProcess.endAll();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Expects that the match ended by the rules, not by the clock, and that its export passes an offline verification. */
  async function isSound({ matchId }: OpenedMatch): Promise<void> {
    const { status, end } = await operator.get(match, `/v1/matches/${matchId}`);
    expect([status, end?.reason]).toEqual(['over', expect.stringMatching(/^(win|draw)$/)]);
    const file = join(folder, `${matchId}.senki.jsonl.gz`);
    writeFileSync(file, await sealedExport(operator, matchId));
    const verified = await SenkiProcess.run(['replay', 'verify', file], { SENKI_DATA_DIR: join(folder, 'nowhere') });
    expect(verified).toMatchObject({ code: 0, stdout: expect.stringContaining('commitment, inclusion, reexecution') });
  }

  describe.each(GAMES.map((game) => [game.name, game] as const))('%s', (_name, game) => {
    const terms = { game: game.id, edition: game.edition, mode: 'duel', timeControl: PRESET };
    const [one, other] = Object.values(game.decks.samples);
    const seats = [
      { player: 'ann', deck: one },
      { player: 'bob', deck: other },
    ];
    const open = (): Promise<OpenedMatch> => operator.post(openedMatch, '/v1/matches', { ...terms, seats });

    it('is played over sockets with clocks by two bots, exported and verified', async () => {
      const opened = await open();
      const bots = opened.seats.map((_, seat) => new BotSeat(game, numbersFrom(seat + 1)));
      const sockets = await Promise.all(
        opened.seats.map(({ token }) => LiveClient.subscribe(url, opened.matchId, token)),
      );
      await Promise.all(sockets.map((socket, seat) => bots[seat]?.playLive(socket)));
      for (const [seat, { frames, events }] of sockets.entries()) {
        expect(frames.filter(({ type }) => type === 'refused')).toEqual([]);
        expect(events[0]?.payload).toMatchObject({ timeControl: PRESETS[PRESET] });
        const made = events.flatMap(({ type, payload }) =>
          type === 'DecisionMade' && payload.seat === seat ? [payload] : [],
        );
        const passed = made.filter(({ standing }) => standing === true);
        const standingIsOffered = frames.some((frame) => frame.type === 'decision' && frame.decision?.until);
        expect(passed.length > 0).toBe(standingIsOffered);
        // A seat is not asked for decisions that its standing pass answers.
        expect(bots[seat]?.answers).toBe(made.length - passed.length);
      }
      await isSound(opened);
    });

    it('is played over HTTP, exported and verified', async () => {
      const opened = await open();
      const path = `/v1/matches/${opened.matchId}`;
      await Promise.all(
        opened.seats.map(({ token }, seat) =>
          new BotSeat(game, numbersFrom(seat + 5)).playOut(operator.as(token), path),
        ),
      );
      await isSound(opened);
    });

    it('has a ladder, which pairs two players, opens their match and rates it', async () => {
      const path = `/v1/ladders/${game.id}`;
      const pairing = { readySeconds: 600 };
      accepted(ladder, await operator.send('PUT', path, { body: { ...terms, policy: { placement: 1 }, pairing } }));
      accepted(season, await operator.send('PUT', `${path}/seasons/s1`));
      const queued = await Promise.all(
        seats.map((one) => operator.post(ticket, `${path}/tickets`, { players: [one] })),
      );
      const at = (state: TicketDocument['state']) => (one: TicketDocument) =>
        eventually(async () => {
          const now = await operator.get(ticket, `${path}/tickets/${one.ticket}`);
          return now.state === state ? now : null;
        });
      await Promise.all(queued.map(at('proposed')));
      for (const one of queued)
        accepted(ticket, await operator.send('PUT', `${path}/tickets/${one.ticket}/acceptance`));
      const [, bob] = await Promise.all(queued.map(at('matched')));
      const { matchId, seats: tokens } = bob!.games[0]!;
      expect(await operator.get(match, `/v1/matches/${matchId}`)).toMatchObject({
        game: game.id,
        edition: game.edition,
      });
      await operator.as(tokens[0]!.token).post(played, `/v1/matches/${matchId}/concede`);
      const board = await eventually(async () => {
        const { data } = await operator.get(leaderboardPage, `${path}/leaderboard`);
        return data.length === 2 ? data : null;
      });
      expect(board.map(({ player, wins }) => [player, wins])).toEqual([
        ['ann', 1],
        ['bob', 0],
      ]);
    });
  });
});
