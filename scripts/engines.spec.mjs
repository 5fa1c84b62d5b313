/** Every package in the lock file supports our Node versions, and every install script is explicitly allowed or denied (ADR 0030). */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import semver from 'semver';

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const { allowScripts, engines } = JSON.parse(readFileSync('package.json', 'utf8'));
const all = Object.entries(packages).filter(([path]) => path !== '');
const nameOf = (path) => path.replace(/^.*node_modules\//, '');

/** The oldest and the newest supported version of each major version of Node. */
const SUPPORTED = ['20.19.0', '20.20.2', '22.13.0', '22.22.0', '24.11.0', '24.12.0'];

describe('the lock file', () => {
  it.each(SUPPORTED)('installs without a warning on Node %s', (node) => {
    const refusing = all
      .filter(([, { engines: wanted }]) => wanted?.node !== undefined && !semver.satisfies(node, wanted.node))
      .map(([path, { version, engines: wanted }]) => `${nameOf(path)}@${version} wants ${wanted.node}`);
    expect(refusing).toEqual([]);
  });

  it('names what we support', () => {
    for (const node of SUPPORTED) expect(semver.satisfies(node, engines.node)).toBe(true);
    expect(semver.satisfies('18.20.0', engines.node)).toBe(false);
  });

  it('has no install script that is neither allowed nor denied', () => {
    const undecided = all
      .filter(([, { hasInstallScript }]) => hasInstallScript === true)
      .map(([path]) => nameOf(path))
      .filter((name) => !Object.hasOwn(allowScripts, name));
    expect([...new Set(undecided)]).toEqual([]);
  });
});
