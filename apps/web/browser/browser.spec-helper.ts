import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { createApi, listen } from '#http-server';
import { createLogger } from '#platform';
import { serveWebPages } from '../../api/web/web-pages.js';
import { findChromium, startChromium } from '../../cli/bench/chromium.js';

const executable = findChromium();
export const PAGES = 'dist/web';
/** Milliseconds for the server to start and to stop on a busy machine. */
const START_MS = 180_000;
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** An open page, with the errors and warnings that occurred on it. */
export interface Looked {
  readonly page: Page;
  readonly faults: string[];
}

export interface Stage {
  readonly url: string;
  /** Opens the address in a window of its own; `prepare` receives the page before it loads anything. */
  look(path: string, options?: BrowserContextOptions, prepare?: (page: Page) => Promise<void>): Promise<Looked>;
}

/** Specs in a real browser. Without a browser or built pages, a message names what was not tested. */
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
        // On a quiet machine everything loads within a second; this one may be busy.
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

/**
 * Every warning and error on the console is a fault, which includes violations of the content security policy, and so
 * is every exception.
 */
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

/** Serves the pages without the rest of the service. */
async function servePagesOnly(): Promise<Served> {
  const logger = createLogger({ logLevel: 'silent' });
  const app: NestFastifyApplication = await createApi(Nothing, { requestsPerMinute: 100, trustProxy: false }, logger);
  await serveWebPages(app, { folder: `${process.cwd()}/${PAGES}` });
  const server = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  server.get('/.well-known/jwks.json', () => ({ keys: [] }));
  server.get('/v1/live-matches', () => ({ data: [], next: null }));
  // The card sets that replays of the corpus pin, as the service that recorded them would have them.
  server.get<{ Params: { hash: string } }>(
    '/v1/card-sets/:hash',
    ({ params }) => JSON.parse(readFileSync(`corpus/card-sets/${params.hash}.json`, 'utf8')) as object,
  );
  const url = await listen(app, { host: '127.0.0.1', port: 0 });
  return { url, close: () => app.close() };
}

/** The narrowest phone that pages are made for. */
export const narrow: BrowserContextOptions = { viewport: { width: 360, height: 740 } };

/** Accessibility violations that axe finds on the page. */
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
