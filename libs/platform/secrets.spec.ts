import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSecrets } from './secrets.js';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'senki-secrets-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

describe('loadSecrets', () => {
  it('makes each secret once, for its owner only', () => {
    const first = loadSecrets({ dataDir, tokenSecret: null, signingKey: null });
    expect(loadSecrets({ dataDir, tokenSecret: null, signingKey: null })).toEqual(first);
    expect(first.token).not.toEqual(first.signing);
    expect(readdirSync(dataDir).sort()).toEqual(['signing-key', 'token-secret']);
    expect(statSync(join(dataDir, 'signing-key')).mode & 0o777).toBe(0o600);
  });

  it('prefers the environment and then writes nothing', () => {
    const given = Buffer.alloc(32, 7).toString('base64url');
    const { token } = loadSecrets({ dataDir, tokenSecret: given, signingKey: given });
    expect(token).toEqual(new Uint8Array(32).fill(7));
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('refuses a damaged file instead of signing with it', () => {
    writeFileSync(join(dataDir, 'token-secret'), 'oops');
    expect(() => loadSecrets({ dataDir, tokenSecret: null, signingKey: null })).toThrow(/token secret .* is damaged/);
  });
});
