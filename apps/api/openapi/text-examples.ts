import { signCheckpoint } from '#merkle-log';
import { generateSigningKey } from '#proof';
import { signReceipt, type Result } from '#results';
import { EXAMPLES } from './recorded-examples.js';

/** Signs the examples below and nothing else. */
const KEY = generateSigningKey(new Uint8Array(32).fill(1));
const LOG = { origin: 'log.example.org/senki', size: 1, root: new Uint8Array(32).fill(2) };

const [entry] = (EXAMPLES.operations['listResults']?.reply as { readonly data: readonly { readonly result: Result }[] })
  .data;

/** Replies that are text but not JSON, by operation id. Binary replies have no example: JSON cannot hold one. */
export const TEXT_EXAMPLES: Readonly<Record<string, string>> = {
  getReceipt: entry ? signReceipt(entry.result, KEY) : '',
  getCheckpoint: signCheckpoint(LOG, { name: LOG.origin, key: KEY }),
  getAuditPage: '<!doctype html>\n<html lang="en">\n  <title>Audit</title>\n  …\n</html>\n',
};
