/** Module hooks for Node: imports of this repository's TypeScript, and `@jest/globals` of the spec that is running. */
import { transform } from '@swc/core';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url).href;
const globals = new URL('globals.mjs', import.meta.url).href;

const settings = {
  swcrc: false,
  configFile: false,
  sourceMaps: 'inline',
  module: { type: 'es6' },
  jsc: {
    target: 'es2022',
    keepClassNames: true,
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
  },
};

const inPages = {
  ...settings,
  jsc: {
    ...settings.jsc,
    parser: { syntax: 'typescript', tsx: true },
    transform: { ...settings.jsc.transform, react: { runtime: 'automatic', importSource: 'preact' } },
  },
};

const isOurs = (url) => url?.startsWith(root) && !url.includes('/node_modules/');

export async function resolve(specifier, context, next) {
  if (specifier === '@jest/globals') return { url: globals, shortCircuit: true };
  if (specifier.startsWith('#')) return next(`${root}libs/${specifier.slice(1)}/index.ts`, context);
  const isSource = isOurs(context.parentURL) && /\.tsx?$/.test(context.parentURL);
  return next(isSource && specifier.startsWith('.') ? sourceOf(specifier, context.parentURL) : specifier, context);
}

function sourceOf(specifier, parent) {
  const source = specifier.replace(/\.js$/, '.ts');
  return existsSync(fileURLToPath(new URL(source, parent))) ? source : specifier.replace(/\.js$/, '.tsx');
}

export async function load(url, context, next) {
  if (!isOurs(url) || !/\.tsx?$/.test(url)) return next(url, context);
  const filename = fileURLToPath(url);
  const chosen = url.endsWith('.tsx') ? inPages : settings;
  const { code } = await transform(await readFile(filename, 'utf8'), { ...chosen, filename });
  return { format: 'module', source: code, shortCircuit: true };
}
