import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure } from '../io.js';
import { compare, verdict, type PeersReport, type Round } from './peers-report.js';
import { coreToUse, ownDuels, playIn } from './player-process.js';
import { machine } from './report.js';

export interface PeersPlan {
  readonly game: string;
  readonly rounds: number;
  readonly seconds: number;
  readonly progress: (text: string) => void;
}

/** Seconds of processor time in which the JIT compiler optimises the hot code. */
const WARM_UP = 8;

/** Plays random duels of Senki and random battles of Pokémon Showdown in turn, each in its own process on one core. */
export async function benchPeers({ game, rounds, seconds, progress }: PeersPlan): Promise<PeersReport> {
  const own = ownDuels();
  const folder = peersFolder();
  const version = install(folder, progress);
  const before = machine(null);
  const core = coreToUse();
  const played: Round[] = [];
  for (let i = 1; i <= rounds; i++) {
    progress(`round ${i} of ${rounds}`);
    const times = [seconds, WARM_UP].map(String);
    const senki = await playIn(core, [own, game, ...times]);
    const showdown = await playIn(core, [join(folder, 'showdown.mjs'), ...times]);
    played.push({ senki, showdown });
  }
  const compared = compare(played);
  return { machine: before, game, showdownVersion: version, core, rounds, ...compared, ...verdict(compared.ratio) };
}

/** `bench/peers` in the checkout: three levels up from this source file, four from its compiled code. */
function peersFolder(): string {
  const found = ['../../../bench/peers', '../../../../bench/peers']
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((folder) => existsSync(join(folder, 'package-lock.json')));
  if (found === undefined) throw new Failure(2, 'the folder bench/peers is missing: run this from a checkout');
  return found;
}

/** Installs the pinned pokemon-showdown unless it is installed, and returns its version. The service does not use it. */
function install(folder: string, progress: (text: string) => void): string {
  const manifest = join(folder, 'node_modules', 'pokemon-showdown', 'package.json');
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const wanted = dependencies['pokemon-showdown'] ?? '';
  const installed = (): string | null =>
    existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version : null;
  if (installed() === wanted) return wanted;
  progress(`installing pokemon-showdown ${wanted}`);
  const args = ['ci', '--omit=optional', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status } = spawnSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0 || installed() !== wanted)
    throw new Failure(1, `pokemon-showdown ${wanted} could not be installed: run "npm ci" in bench/peers and see why`);
  return wanted;
}
