/**
 * `npm run docs:examples`: runs the tests of the API, records all requests and replies, and writes one example for each operation and each
 * kind of problem to apps/api/openapi/examples.json. `--from FILE` reads an earlier recording instead.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { format } from 'prettier';
import { root } from './prepare.mjs';

const TARGET = join(root, 'apps/api/openapi/examples.json');
/** Command id of the example body where the body is optional and the test sent none. */
const COMMAND_ID = '5f0c2f8e-6f0e-4d53-9d5a-7c0f6c1f3b21';
const METHODS = ['get', 'put', 'post', 'patch', 'delete'];
/** The most entries of a list or map that an example shows. */
const MOST = 3;

/** Names of members that are maps, with data as keys. */
const MAPS = new Set(['cards', 'zones', 'marks', 'counters', 'values', 'shown', 'names', 'texts', 'pictures']);

const masked = (text) =>
  text
    .replace(/eyJ[\w-]{8,}\.[\w-]+\.[\w-]+/g, 'eyJhbGciOiJIUzI1NiJ9.e30.x')
    .replace(/\bsk_\w+/g, 'sk_0000000000000000')
    .replace(/\bwhsec_[\w+/=]+/g, 'whsec_c2Vua2k=');

const exchanges = readFileSync(recorded(), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line));
const document = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'));
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema({ $id: 'api', components: document.components });
const found = { operations: operations(), problems: problems() };
writeFileSync(TARGET, await format(JSON.stringify(found), { parser: 'json', printWidth: 120 }));

function recorded() {
  const at = process.argv.indexOf('--from');
  if (at > 0) return process.argv[at + 1];
  const folder = mkdtempSync(join(tmpdir(), 'senki-examples-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'exchanges.jsonl');
  const env = { ...process.env, SENKI_RECORD_EXCHANGES: file };
  spawnSync('npm', ['test', '--', 'apps/api/'], { cwd: root, env, stdio: 'inherit' });
  return file;
}

function operations() {
  const all = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => [
      item[method].operationId,
      exampleFor(method, path, item[method]),
    ]),
  );
  return Object.fromEntries(all.filter(([, example]) => example !== null).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The largest valid exchange below a size limit, or the smallest if all are larger; null if there is none. */
function exampleFor(method, path, operation) {
  const pattern = new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/?]+')}(\\?.*)?$`);
  const isOfIt = (one) => one.method === method.toUpperCase() && one.status < 300 && pattern.test(one.path);
  const sizes = exchanges.filter(isOfIt).map(({ body, reply }) => {
    const sent = body ?? (operation.requestBody ? { commandId: COMMAND_ID } : undefined);
    const example = { ...(sent === undefined ? {} : { body: shortened(sent) }), reply: shortened(reply) };
    return [JSON.stringify(example).length, example];
  });
  const valid = sizes.filter(([, example]) => isValid(operation, example));
  const fitting = valid.filter(([size]) => size < 6000).sort(([a], [b]) => b - a);
  const [, example = null] = fitting[0] ?? valid.sort(([a], [b]) => a - b)[0] ?? [];
  return example;
}

function problems() {
  const documents = exchanges.map(({ reply }) => reply).filter((reply) => /^urn:senki:problem:/.test(reply?.type));
  const byKind = new Map(documents.map((one) => [one.type.split(':').at(-1), shortened(one)]));
  return Object.fromEntries([...byKind].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Shortens long lists and maps and masks secrets, without changing the structure. */
function shortened(value, name = '') {
  if (typeof value === 'string') return masked(value);
  if (Array.isArray(value)) return value.slice(0, MOST).map((item) => shortened(item));
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value);
  const kept = MAPS.has(name) ? entries.slice(0, MOST) : entries;
  return Object.fromEntries(kept.map(([key, item]) => [key, shortened(item, key)]));
}

/** Whether body and reply match the OpenAPI document; a recording from an earlier build may not. */
function isValid({ requestBody, responses }, { body, reply }) {
  const success = Object.entries(responses).find(([status]) => Number(status) < 300)?.[1];
  return (
    fits(requestBody?.content?.['application/json']?.schema, body) &&
    fits(success?.content?.['application/json']?.schema, reply)
  );
}

function fits(schema, value) {
  if (schema === undefined || value === undefined) return true;
  return ajv.validate(JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"api#/components')), value);
}
