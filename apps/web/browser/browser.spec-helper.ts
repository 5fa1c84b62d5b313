import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { createApi, createLogger, listen } from '#platform';
import { serveWebPages } from '../../api/web/web-pages.js';
import { findChromium, startChromium } from '../../cli/bench/chromium.js';

const executable = findChromium();
export const PAGES = 'dist/web';
/** For what is served to start and to end, on a machine where others are at work. */
const START_MS = 180_000;
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A page that somebody looks at, with all that went wrong on it. */
export interface Looked {
  readonly page: Page;
  readonly faults: string[];
}

export interface Stage {
  readonly url: string;
  /** Opens the address in a window of its own; `prepare` gets the page before it loads anything. */
  look(path: string, options?: BrowserContextOptions, prepare?: (page: Page) => Promise<void>): Promise<Looked>;
}

/** Specs in a real browser. Where there is none, what was not tested is said, loudly. */
export function inBrowser(
  what: string,
  body: (stage: Stage) => void,
  serve: () => Promise<Served> = servePagesOnly,
): void {
  describe(what, () => {
    if (!executable || !existsSync(`${PAGES}/index.html`)) {
      it('is not tested: there is no Chromium, or the pages are not built', () => {
        process.stderr.write(`\n*** NOT TESTED: ${what}. Install chromium-headless-shell and run "npm run build".\n\n`);
      });
      return;
    }
    jest.setTimeout(120_000);
    let browser: Browser;
    let served: Served;
    const looked: Looked[] = [];
    beforeAll(async () => {
      served = await serve();
      browser = await startChromium(executable);
    }, 2 * START_MS);
    afterEach(async () => {
      const faults = looked.flatMap((one) => one.faults);
      await Promise.all(looked.map(({ page }) => page.context().close()));
      looked.length = 0;
      expect(faults).toEqual([]);
    });
    afterAll(async () => {
      await browser?.close();
      await served?.close();
    }, START_MS);
    body({
      get url() {
        return served.url;
      },
      look: async (path, options = {}, prepare = undefined) => {
        const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options });
        // On a quiet machine everything is there in a second; others may be at work on the same one.
        context.setDefaultTimeout(60_000);
        const one = watched(await context.newPage());
        looked.push(one);
        await prepare?.(one.page);
        await one.page.goto(served.url + path);
        return one;
      },
    });
  });
}

/** Every message of the console that is no mere note is a fault; so is what the content security policy refuses. */
function watched(page: Page): Looked {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`thrown: ${error.stack ?? error.message}`));
  return { page, faults };
}

export interface Served {
  readonly url: string;
  close(): Promise<void>;
}

@Module({})
class Nothing {}

/** The pages behind the edge they are served by, and nothing else. */
async function servePagesOnly(): Promise<Served> {
  const logger = createLogger({ logLevel: 'silent' });
  const app: NestFastifyApplication = await createApi(Nothing, { requestsPerMinute: 100, trustProxy: false }, logger);
  await serveWebPages(app, { folder: `${process.cwd()}/${PAGES}` });
  const server = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  server.get('/.well-known/jwks.json', () => ({ keys: [] }));
  server.get('/v1/live-matches', () => ({ data: [], next: null }));
  // What records of the corpus pin, as a service that played them would still have it.
  server.get<{ Params: { hash: string } }>(
    '/v1/card-sets/:hash',
    ({ params }) => JSON.parse(readFileSync(`corpus/card-sets/${params.hash}.json`, 'utf8')) as object,
  );
  const url = await listen(app, { host: '127.0.0.1', port: 0 });
  return { url, close: () => app.close() };
}

/** The narrowest phone that pages are made for. */
export const narrow: BrowserContextOptions = { viewport: { width: 360, height: 740 } };

/** What whoever cannot see, or not well, would stumble over. */
export async function barriers(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe: tool } = window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
    interface Violation {
      readonly id: string;
      readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
    }
    const { violations } = await tool.run();
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)} (${nodes.length}) ${nodes[0]?.failureSummary}`,
    );
  });
}
