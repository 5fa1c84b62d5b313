import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';

const PLACES = [process.env['TEST_CHROMIUM'], '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Path of an installed Chromium; null if none is found. */
export const findChromium = (): string | null => PLACES.find((path) => path && existsSync(path)) ?? null;

/** The driver is a development dependency and not part of the release: pages are not measured in production. */
export async function startChromium(executablePath: string): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
}
