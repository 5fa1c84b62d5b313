/** Provides programs that only tests need: installs them if possible, otherwise tells the user what to install. */
import { spawnSync } from 'node:child_process';
import { Trouble, say } from './prepare.mjs';

const has = (program) => spawnSync(program, ['--version']).status === 0;

/** Makes sure that a program is on the PATH. As root on Debian it is installed; otherwise fails with `advice`. */
export function provideProgram(program, debianPackage, advice) {
  if (has(program)) return;
  if (process.getuid?.() === 0 && has('apt-get')) {
    say(`Installing ${debianPackage} for the tests …`);
    const options = { stdio: ['ignore', 2, 2], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    const waiting = ['-o', 'DPkg::Lock::Timeout=300'];
    spawnSync('apt-get', ['update'], options);
    spawnSync('apt-get', [...waiting, 'install', '-y', '--no-install-recommends', debianPackage], options);
    if (has(program)) return;
  }
  throw new Trouble(advice);
}
