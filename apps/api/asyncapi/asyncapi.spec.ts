import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { clientFrame, serverFrame } from '#contract';
import { EXAMPLES } from './examples.js';
import { asyncApiText, describeSockets } from './document.js';

const text = asyncApiText();
const document = describeSockets() as {
  readonly components: { readonly schemas: Readonly<Record<string, object>>; readonly messages: object };
};

describe('the AsyncAPI document', () => {
  it('in docs/ is up to date (else run `npm run docs:asyncapi`)', () => {
    expect(readFileSync('docs/asyncapi.json', 'utf8')).toBe(text);
  });

  it('has an example of every message, and each has the form of its schema', () => {
    for (const frame of [...clientFrame.options, ...serverFrame.options]) {
      const name = frame.meta()?.id ?? '';
      expect({ name, example: frame.safeParse(EXAMPLES[name]).error?.issues ?? 'valid' }).toEqual({
        name,
        example: 'valid',
      });
    }
  });

  it('names every message of the contract', () => {
    const kinds = [...clientFrame.options, ...serverFrame.options].map((frame) => frame.meta()?.id);
    expect(Object.keys(document.components.messages).sort()).toEqual(kinds.sort());
  });

  it('refers to nothing that is missing', () => {
    for (const [, pointer] of text.matchAll(/"\$ref": "#\/([^"]+)"/g)) {
      const found = (pointer as string)
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], document);
      expect({ pointer, found: found !== undefined }).toEqual({ pointer, found: true });
    }
  });

  it('accepts what the contract accepts', () => {
    const root = { $id: 'doc', components: { schemas: document.components.schemas } };
    const ajv = new Ajv({ strict: false, validateFormats: false });
    ajv.addSchema(JSON.parse(JSON.stringify(root).replaceAll('"#/components', '"doc#/components')) as object);
    const check = (id: string, value: unknown) => ajv.validate({ $ref: `doc#/components/schemas/${id}` }, value);
    const match = '01977cb0-3c6e-7b1a-9d39-0f3f6f1d2a4b';
    expect(check('Subscribe', { type: 'subscribe', match, token: 't' })).toBe(true);
    expect(check('Subscribe', { type: 'subscribe', match })).toBe(false);
    expect(check('AnswerMessage', { type: 'answer', commandId: match, decision: 'd1', answer: ['c1'] })).toBe(true);
    expect(check('Ack', { type: 'ack', commandId: match, version: 3, replayed: false })).toBe(true);
    expect(check('Ack', { type: 'ack', commandId: match, version: -3, replayed: false })).toBe(false);
  });
});
