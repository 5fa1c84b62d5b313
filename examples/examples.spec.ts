import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from '@jest/globals';

/** Nothing listens on the discard port. */
const NOWHERE = 'http://127.0.0.1:9';

/** The first output of an example while the service is not running. */
async function firstWords(...args: readonly string[]): Promise<string> {
  const example = spawn(process.execPath, args, { env: { ...process.env, SENKI_KEY: 'sk_0' } });
  const [words] = (await Promise.race([once(example.stderr, 'data'), once(example.stdout, 'data')])) as [Buffer];
  example.kill('SIGKILL');
  return words.toString();
}

it.each([
  ['ladder-backend/backend.mjs', ['2', '1']],
  ['webhook-receiver/receiver.mjs', []],
  ['socket-bot/bot.mjs', ['match', 'token']],
])('%s says that the service is not there, and how to start it', async (file, more) => {
  expect(await firstWords(`examples/${file}`, NOWHERE, ...more)).toMatch(
    /nothing answers at http:\/\/127\.0\.0\.1:9.*"npm start"/i,
  );
});
