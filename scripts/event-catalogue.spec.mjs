import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { catalogue, descriptions } from './event-catalogue.mjs';

describe('docs/events.md', () => {
  it('says what the types say: node scripts/event-catalogue.mjs writes it anew', () => {
    expect(readFileSync('docs/events.md', 'utf8')).toBe(catalogue());
  });

  it('has every event with its fields, those of shared shapes too', () => {
    const text = catalogue();
    expect(text).toMatch(/### CardsMoved\n[^]*?\| `defs` \| `\(string \\\| null\)\[\]` \|/);
    expect(text).toMatch(/### ClocksPaused\n[^#]*\| `reason` \| `string` \|/);
  });
});

describe('libs/contract/event-descriptions.ts', () => {
  it('has the same sentences: node scripts/event-catalogue.mjs writes it anew', async () => {
    expect(readFileSync('libs/contract/event-descriptions.ts', 'utf8')).toBe(await descriptions());
  });
});
