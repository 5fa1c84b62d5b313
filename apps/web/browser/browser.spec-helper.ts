import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { createApi, listen } from '#http-server';
import { createLogger } from '#platform';
import { eventually } from '#testkit';
import { serveWebPages } from '../../api/web/web-pages.js';
import { findChromium, startChromium } from '../../cli/bench/chromium.js';

const executable = findChromium();
export const PAGES = 'dist/web';
/** Shorter than jest's time limit, so that a test says for what it waited in vain. On a quiet machine everything is there within a second. */
const PATIENCE_MS = 300_000;
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
    let browser: Browser;
    let served: Served;
    const looked: Looked[] = [];
    beforeAll(async () => {
      served = await serve();
      browser = await startChromium(executable);
    });
    afterEach(async () => {
      const faults = looked.flatMap((one) => one.faults);
      await Promise.all(looked.map(({ page }) => page.context().close()));
      looked.length = 0;
      expect(faults).toEqual([]);
    });
    afterAll(async () => {
      await browser?.close();
      await served?.close();
    });
    body({
      get url() {
        return served.url;
      },
      look: async (path, options = {}, prepare = undefined) => {
        const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options });
        context.setDefaultTimeout(PATIENCE_MS);
        const one = watched(await context.newPage());
        looked.push(one);
        await prepare?.(one.page);
        await one.page.goto(served.url + path);
        return one;
      },
    });
  });
}

/** The only fault of a page, once the browser has reported it, which may be after the page shows what it made of it. */
export async function theFault({ faults }: Looked): Promise<string> {
  await eventually(() => faults.length > 0);
  const [fault = '', ...others] = faults.splice(0);
  expect(others).toEqual([]);
  return fault;
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
  const app: NestFastifyApplication = await createApi(
    Nothing,
    { requestsPerMinute: 1_000_000, trustProxy: false },
    logger,
  );
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
