import { readFileSync } from 'node:fs';
import { Parser } from '@asyncapi/parser';
import { expect, it } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';

const OPENAPI = 'docs/openapi.json';
const ASYNCAPI = 'docs/asyncapi.json';

async function redocly(file: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const found = await lintFromString({ source: readFileSync(file, 'utf8'), absoluteRef: file, config });
  return found.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`);
}

async function spectral(file: string, ruleset: object): Promise<string[]> {
  const linter = new spectralCore.Spectral();
  linter.setRuleset(ruleset as RulesetDefinition);
  const found = await linter.run(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>);
  return found.map(({ code, message, path }) => `${code} ${path.join('/')}: ${message}`);
}

it.each([OPENAPI, ASYNCAPI])('%s passes the recommended rules of Redocly', async (file) => {
  expect(await redocly(file)).toEqual([]);
});

it('the OpenAPI document passes the rules of Spectral', async () => {
  expect(await spectral(OPENAPI, { extends: [spectralRulesets.oas] })).toEqual([]);
});

it('the AsyncAPI document passes the rules of Spectral and the parser of AsyncAPI', async () => {
  // The project has no address that a contact could name.
  const rules = { 'asyncapi-info-contact': 'off' };
  expect(await spectral(ASYNCAPI, { extends: [spectralRulesets.asyncapi], rules })).toEqual([]);
  const { document, diagnostics } = await new Parser().parse(readFileSync(ASYNCAPI, 'utf8'));
  expect(diagnostics).toEqual([]);
  expect(document?.allOperations().length).toBeGreaterThan(10);
});
