import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';

const PLACES = [process.env['TEST_CHROMIUM'], '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Null if there is none. */
export const findChromium = (): string | null => PLACES.find((path) => path && existsSync(path)) ?? null;

/** The driver is a development dependency and is not shipped: nobody measures pages in production. */
export async function startChromium(executablePath: string): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
}
