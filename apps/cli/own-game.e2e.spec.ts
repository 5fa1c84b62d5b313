import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gameList, match, openedMatch } from '#contract';
import { Client } from '../api/testing/client.js';
import { numbersFrom, playOut } from '../api/testing/random-player.js';
import { sealedExport } from './testing/sealed-export.spec-helper.js';
import { SenkiProcess } from './testing/senki-process.js';

const SENKI_GAMES = 'dist/examples/lanterns/index.js';

describe('a game that an operator adds', () => {
  let folder: string;
  let operator: Client;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'senki-own-game-'));
    // If root starts the database server, it runs as another user, who needs access to the folder.
    chmodSync(folder, 0o755);
    const env = { SENKI_DATA_DIR: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'warn', SENKI_GAMES };
    const senki = SenkiProcess.start(['serve'], env);
    const [, url] = await senki.says(/serves matches on (\S+)/);
    const [, key] = await senki.says(/^ {2}(sk_\S+)$/m);
    operator = new Client(url!).as(key!);
  });
  afterAll(async () => {
    await SenkiProcess.endAll();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is listed, played to the end over HTTP, exported and verified', async () => {
    const { data } = await operator.get(gameList, '/v1/games');
    const lanterns = data.find(({ game }) => game === 'lanterns')!;
    expect(lanterns).toMatchObject({ edition: '1', name: 'Lanterns', modes: [{ mode: 'duel', seats: [2] }] });

    const decks = Object.values(lanterns.sampleDecks);
    const opened = await operator.post(openedMatch, '/v1/matches', {
      ...{ game: 'lanterns', edition: '1', mode: 'duel' },
      seats: decks.map((deck, seat) => ({ player: `p${seat}`, deck })),
    });
    const path = `/v1/matches/${opened.matchId}`;
    await Promise.all(opened.seats.map(({ token }, i) => playOut(operator.as(token), path, numbersFrom(i + 1))));
    const { status, end } = await operator.get(match, path);
    expect(status).toBe('over');
    expect(end).toMatchObject({ reason: expect.stringMatching(/^(win|draw)$/) });

    const file = join(folder, 'lanterns.senki.jsonl.gz');
    writeFileSync(file, await sealedExport(operator, opened.matchId));
    const verify = (env: Readonly<Record<string, string>>) =>
      SenkiProcess.run(['replay', 'verify', file], { SENKI_DATA_DIR: join(folder, 'nowhere'), ...env });
    expect(await verify({ SENKI_GAMES })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('commitment, inclusion, reexecution'),
    });
    // Without the game, the message says that the game is missing, not that the record is wrong.
    const { stdout, stderr } = await verify({});
    expect(stdout + stderr).toContain('the rules of lanterns@1 are not known here');
  });

  it.each<[string, readonly string[], string]>([
    ['its rulings are checked', ['scenario', 'check', 'examples/lanterns/rulings'], 'ok 14 - '],
    ['it is simulated', ['sim', '--game', 'lanterns@1', '--matches', '20', '--workers', '2', '--check'], 'all hold'],
  ])('%s on the command line', async (_what, args, said) => {
    const { code, stdout, stderr } = await SenkiProcess.run(args, { SENKI_GAMES });
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stdout).toContain(said);
  });

  it('that cannot be loaded keeps the service from starting, with the reason', async () => {
    const { code, stderr } = await SenkiProcess.run(['serve'], { SENKI_GAMES: 'examples/none.js' });
    expect(code).not.toBe(0);
    expect(stderr).toContain('SENKI_GAMES: examples/none.js cannot be loaded');
  });
});
