import { describe, expect, it } from '@jest/globals';
import type { CallHandler, ExecutionContext } from '@nestjs/common';
import { lastValueFrom, of } from 'rxjs';
import { VersionTag } from './version-tag.interceptor.js';

async function read(ifNoneMatch: string | undefined) {
  const headers: Record<string, string> = {};
  const sent = { status: 200 };
  const reply = {
    header: (name: string, value: string) => ((headers[name] = value), reply),
    status: (status: number) => ((sent.status = status), reply),
  };
  const request = { headers: { 'if-none-match': ifNoneMatch } };
  const context = { switchToHttp: () => ({ getRequest: () => request, getResponse: () => reply }) };
  const next: CallHandler = { handle: () => of({ version: 12 }) };
  const body = await lastValueFrom(new VersionTag().intercept(context as unknown as ExecutionContext, next));
  return { status: sent.status, etag: headers['etag'], body };
}

describe('the version tag', () => {
  it.each([undefined, '"11"', '12', '"1", "2"'])('gives the body to a reader who has %s', async (known) => {
    expect(await read(known)).toEqual({ status: 200, etag: '"12"', body: { version: 12 } });
  });

  it.each(['"12"', 'W/"12"', '"11", "12"'])('spares the body to a reader who has %s', async (known) => {
    expect(await read(known)).toEqual({ status: 304, etag: '"12"', body: undefined });
  });
});
