import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createPool } from '#event-store';
import { games } from '#games';
import type { Game } from '#kernel';
import { ApiKeys } from '#access';
import { loadSecrets, type Config } from '#platform';
import { base64url, generateSigningKey } from '#proof';

export interface GreetingParts {
  readonly url: string;
  readonly config: Config;
  readonly databaseUrl: string;
  readonly tell: (text: string) => void;
}

/** Prints the addresses; on the very first start also the first operator key, which is shown only once. */
export async function greet({ url, config, databaseUrl, tell }: GreetingParts): Promise<void> {
  tell(
    [
      `Senki serves matches on ${url}`,
      `  play  ${url}/ (in a browser)`,
      `  docs  ${url}/docs`,
      `  data  ${config.database.url === null ? config.dataDir : 'in DATABASE_URL'}`,
      `  seal  ${base64url(generateSigningKey(loadSecrets(config).signing).publicKey)} (trust this key to verify replays)`,
    ].join('\n'),
  );
  const secret = await firstKey(databaseUrl);
  if (secret === null) return;
  const file = relative(process.cwd(), exampleOrder(config.dataDir));
  tell(
    [
      '',
      'This is its first start. Here is an operator key; it is shown only now:',
      `  ${secret}`,
      'Open a match with it, and get a token for each seat:',
      `  curl ${url}/v1/matches -H 'authorization: Bearer ${secret}' -H 'content-type: application/json' -d @${file}`,
    ].join('\n'),
  );
}

async function firstKey(databaseUrl: string): Promise<string | null> {
  const pool = createPool({ connectionString: databaseUrl, max: 1 });
  try {
    const keys = new ApiKeys(pool);
    if ((await keys.list()).length > 0) return null;
    return (await keys.create('first start', ['admin'])).secret;
  } finally {
    await pool.end();
  }
}

function exampleOrder(dataDir: string): string {
  const file = join(dataDir, 'example-match.json');
  const [game] = games.values();
  writeFileSync(file, `${JSON.stringify(orderFor(game as Game), null, 2)}\n`);
  return file;
}

/** A request body for opening a match with the game's sample decks. */
export function orderFor(game: Game, players: readonly string[] = ['ann', 'bob']): Record<string, unknown> {
  const [mode = ''] = Object.keys(game.modes);
  const decks = Object.values(game.decks.samples);
  const seats = players.map((player, seat) => ({ player, deck: decks[seat % decks.length] }));
  return { game: game.id, edition: game.edition, mode, seats };
}
