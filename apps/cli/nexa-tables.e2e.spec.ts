import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  exportDocument,
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
import { PRESETS } from '#match';
import { eventually } from '#testkit';
import { BotSeat } from '../api/testing/bot-seat.js';
import { accepted, Client } from '../api/testing/client.js';
import { LiveClient } from '../api/testing/live-client.js';
import { numbersFrom } from '../api/testing/random-player.js';
import { SenkiProcess } from './testing/senki-process.js';

// On a quiet machine a tenth of this; others may be at work on the same one.
jest.setTimeout(240_000);

const GAME = { game: 'nexa', edition: '1.2', mode: 'duel', timeControl: 'many-windows' } as const;
const [BLUE, BLACK] = Object.values(nexa12.decks.samples);

describe('Gundam War Nex-A on a running service', () => {
  let folder: string;
  let url: string;
  let operator: Client;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'senki-nexa-'));
    // Started by root, the database server runs as another user, who has to pass through.
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

  const open = (): Promise<OpenedMatch> =>
    operator.post(openedMatch, '/v1/matches', {
      ...GAME,
      seats: [
        { player: 'ann', deck: BLUE },
        { player: 'bob', deck: BLACK },
      ],
    });

  async function exported(matchId: string): Promise<Buffer> {
    const ordered = await operator.post(exportDocument, `/v1/replays/${matchId}/exports`, {});
    const done = await eventually(async () => {
      const order = await operator.get(exportDocument, `/v1/replays/exports/${ordered.exportId}`);
      expect(order.state).not.toBe('failed');
      return order.state === 'done' ? order : null;
    });
    return (await operator.download(done.file!)).bytes;
  }

  /** Over by the rules, with its clocks; the export is verified by a process that has no service to ask. */
  async function isSound({ matchId }: OpenedMatch): Promise<void> {
    const { status, end } = await operator.get(match, `/v1/matches/${matchId}`);
    expect([status, end?.reason]).toEqual(['over', 'win']);
    const file = join(folder, `${matchId}.senki.jsonl.gz`);
    writeFileSync(file, await exported(matchId));
    const verified = await SenkiProcess.run(['replay', 'verify', file], { SENKI_DATA_DIR: join(folder, 'nowhere') });
    expect(verified).toMatchObject({ code: 0, stdout: expect.stringContaining('commitment, inclusion, reexecution') });
  }

  it('is played over sockets with clocks by two bots, exported and verified', async () => {
    const opened = await open();
    const bots = opened.seats.map((_, seat) => new BotSeat(nexa12, numbersFrom(seat + 1)));
    const sockets = await Promise.all(
      opened.seats.map(({ token }) => LiveClient.subscribe(url, opened.matchId, token)),
    );
    await Promise.all(sockets.map((socket, seat) => bots[seat]?.playLive(socket)));
    for (const { frames, events } of sockets) {
      expect(frames.filter(({ type }) => type === 'refused')).toEqual([]);
      expect(events[0]?.payload).toMatchObject({ timeControl: PRESETS['many-windows'] });
    }
    // Standing passes: a few hundred answers less than there were questions.
    expect(bots.reduce((sum, { answers }) => sum + answers, 0)).toBeLessThanOrEqual(250);
    await isSound(opened);
  });

  it('is played over HTTP, exported and verified', async () => {
    const opened = await open();
    const path = `/v1/matches/${opened.matchId}`;
    await Promise.all(
      opened.seats.map(({ token }, seat) =>
        new BotSeat(nexa12, numbersFrom(seat + 5)).playOut(operator.as(token), path),
      ),
    );
    await isSound(opened);
  });

  it('has a ladder, which pairs two players, opens their match and rates it', async () => {
    const path = '/v1/ladders/nexa';
    accepted(ladder, await operator.send('PUT', path, { body: { ...GAME, policy: { placement: 1 } } }));
    accepted(season, await operator.send('PUT', `${path}/seasons/s1`));
    const queued = await Promise.all(
      [
        { player: 'ann', deck: BLUE },
        { player: 'bob', deck: BLACK },
      ].map((one) => operator.post(ticket, `${path}/tickets`, { players: [one] })),
    );
    const at = (state: TicketDocument['state']) => (one: TicketDocument) =>
      eventually(async () => {
        const now = await operator.get(ticket, `${path}/tickets/${one.ticket}`);
        return now.state === state ? now : null;
      });
    await Promise.all(queued.map(at('proposed')));
    for (const one of queued) accepted(ticket, await operator.send('PUT', `${path}/tickets/${one.ticket}/acceptance`));
    const [, bob] = await Promise.all(queued.map(at('matched')));
    const { matchId, seats } = bob!.games[0]!;
    expect(await operator.get(match, `/v1/matches/${matchId}`)).toMatchObject({ game: 'nexa', edition: '1.2' });
    await operator.as(seats[0]!.token).post(played, `/v1/matches/${matchId}/concede`);
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
