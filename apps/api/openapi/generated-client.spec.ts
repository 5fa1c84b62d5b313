import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { spawnSync } from 'node:child_process';
import { afterAll, expect, it } from '@jest/globals';
import openapiTypescript, { astToString } from 'openapi-typescript';

/** Inside the checkout, so that the client's packages are resolved. */
mkdirSync('.senki', { recursive: true });
const folder = mkdtempSync(resolve('.senki', 'generated-client-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A client as somebody would write it from the document alone. */
const CLIENT = `import createClient from 'openapi-fetch';
import type { components, paths } from './senki.js';

type MatchEvent = components['schemas']['MatchEvent'];

const api = createClient<paths>({ baseUrl: 'http://127.0.0.1:3000', headers: { authorization: 'Bearer sk_0' } });

export async function play(): Promise<string> {
  const { data, error } = await api.POST('/v1/matches', {
    body: {
      game: 'blackpoker',
      edition: 'lite',
      mode: 'duel',
      seats: [
        { player: 'ann', deck: { main: ['S1'] } },
        { player: 'bob', deck: { main: ['S1'] } },
      ],
    },
  });
  if (error) return error.detail;
  const path = { matchId: data.matchId };
  const { data: page } = await api.GET('/v1/matches/{matchId}/events', { params: { path, query: { after: 0, wait: 20 } } });
  return (page?.events ?? []).map(told).join('\\n') + new Date(data.expiresAt).toISOString();
}

/** The type of an event says what its payload holds. */
function told(event: MatchEvent): string {
  switch (event.type) {
    case 'TurnBegan':
      return \`turn \${event.payload.number + 1} of seat \${event.payload.seat}\`;
    case 'CardsMoved':
      return event.payload.defs.map((def) => def ?? 'a hidden card').join(', ');
    default:
      return event.type;
  }
}
`;

const SETTINGS = {
  compilerOptions: { strict: true, noEmit: true, target: 'es2022', module: 'nodenext', types: [] },
  include: ['*.ts'],
};

function compile(client: string): string {
  writeFileSync(join(folder, 'client.ts'), client);
  const compiler = resolve('node_modules/typescript7/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], { encoding: 'utf8' });
  return stdout;
}

it('a client generated from the document type-checks in strict mode and knows the payload of each event', async () => {
  const types = await openapiTypescript(JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as never);
  writeFileSync(join(folder, 'senki.ts'), astToString(types));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(SETTINGS));
  expect(compile(CLIENT)).toBe('');
  expect(compile(CLIENT.replace('payload.number + 1', 'payload.numbers + 1'))).toMatch(/'numbers' does not exist/);
  expect(compile(CLIENT.replace("game: 'blackpoker',", ''))).toMatch(/'game' is missing/);
});
