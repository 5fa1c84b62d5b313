import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApi, listen } from '#http-server';
import { createLogger } from '#platform';
import { serveWebPages } from './web-pages.js';

@Module({})
class Nothing {}

const SCRIPT = 'export const answer = 42;'.repeat(100);
const REQUESTS_PER_MINUTE = 20;

let folder: string;
let app: NestFastifyApplication;
let url: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'senki-pages-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Senki</title>');
  writeFileSync(join(folder, 'assets', 'index-abc.js'), SCRIPT);
  writeFileSync(join(folder, 'assets', 'index-abc.js.br'), brotliCompressSync(SCRIPT));
  app = await createApi(
    Nothing,
    { requestsPerMinute: REQUESTS_PER_MINUTE, trustProxy: false },
    createLogger({ logLevel: 'silent' }),
  );
  await serveWebPages(app, { folder, imageOrigins: ['https://cards.example'], embedOrigins: ['https://blog.example'] });
  url = await listen(app, { host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

describe('the pages', () => {
  it('are one document at the addresses of pages, under a policy without exceptions', async () => {
    for (const path of ['/', '/play/0198c0de-0000-7000-8000-000000000000', '/ladder', '/judge', '/audit/log']) {
      const reply = await fetch(url + path);
      expect(reply.status).toBe(200);
      expect(await reply.text()).toContain('<title>Senki</title>');
      expect(reply.headers.get('cache-control')).toBe('no-cache');
      expect(reply.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'/);
      expect(reply.headers.get('content-security-policy')).not.toContain('unsafe');
      expect(reply.headers.get('content-security-policy')).toContain("; img-src 'self' data: https://cards.example;");
    }
  });

  it('are framed by nobody, but for published replays by the origins that the operator names', async () => {
    const policyOf = async (path: string) => {
      const { headers } = await fetch(url + path);
      return [
        /frame-ancestors [^;]+/.exec(headers.get('content-security-policy') ?? '')?.[0],
        headers.get('x-frame-options'),
      ];
    };
    expect(await policyOf('/judge')).toEqual(["frame-ancestors 'none'", 'DENY']);
    expect(await policyOf('/embed/replay/x')).toEqual(['frame-ancestors https://blog.example', null]);
  });

  it('come with compressed files that may be kept forever, and that no request limit counts', async () => {
    for (let i = 0; i < 2 * REQUESTS_PER_MINUTE; i++) {
      const reply = await fetch(`${url}/assets/index-abc.js`, { headers: { 'accept-encoding': 'br' } });
      expect(reply.status).toBe(200);
      expect(await reply.text()).toBe(SCRIPT);
      expect(reply.headers.get('content-encoding')).toBe('br');
      expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      // A worker follows the policy that came with its script.
      expect(reply.headers.get('content-security-policy')).toContain("connect-src 'self'");
    }
  });

  it('leave everything else unknown, in a problem document', async () => {
    for (const path of ['/assets/none.js', '/v1/none', '/plays']) {
      const reply = await fetch(url + path);
      expect([path, reply.status]).toEqual([path, 404]);
      expect(reply.headers.get('content-type')).toContain('application/problem+json');
    }
  });
});
