/** Turns Stryker's report (mutation-testing-report-schema) into scores per file, a table and a list of escaped mutants. */

import { sampleOf } from './sample.mjs';

/** Our names for Stryker's states. A mutant that timed out counts as noticed; an invalid one could not run and is not counted. */
const outcomes = {
  Killed: 'killed',
  Timeout: 'timedOut',
  Survived: 'survived',
  NoCoverage: 'noCoverage',
  RuntimeError: 'invalid',
  CompileError: 'invalid',
};

/** The files with only those mutants that were tried; Stryker reports the others as not covered. */
export function triedOf(files, size) {
  return Object.fromEntries(
    Object.entries(files).map(([name, file]) => {
      const tried = sampleOf(
        file.mutants.map(({ id }) => id),
        size,
      );
      const mutants = file.mutants.filter(({ id }) => tried.has(id));
      return [name, { ...file, mutants, all: file.mutants.length }];
    }),
  );
}

/** Counts per file, and the percentage of mutants that the tests noticed; for a sample, also the number of all mutants. */
export function scoresOf(files, date) {
  return Object.fromEntries(
    Object.entries(files).map(([file, { mutants, all }]) => {
      const counts = { killed: 0, timedOut: 0, survived: 0, noCoverage: 0, invalid: 0 };
      for (const { status } of mutants) counts[outcomes[status]] += 1;
      const sample = mutants.length === all ? {} : { sampleOf: all };
      return [file, { ...counts, ...sample, score: score(counts), date: date.toISOString().slice(0, 10) }];
    }),
  );
}

function score(counts) {
  const valid = validOf(counts);
  return valid === 0 ? 100 : Math.round((1000 * (counts.killed + counts.timedOut)) / valid) / 10;
}

export function tableOf(scores) {
  const rows = Object.entries(scores).filter(([, counts]) => validOf(counts) > 0);
  const total = { killed: 0, timedOut: 0, survived: 0, noCoverage: 0, invalid: 0 };
  for (const [, counts] of rows) for (const key of Object.keys(total)) total[key] += counts[key];
  const isSample = rows.some(([, { sampleOf }]) => sampleOf !== undefined);
  const all = rows.reduce((sum, [, counts]) => sum + (counts.sampleOf ?? validOf(counts) + counts.invalid), 0);
  return [
    '| file | score | tried | killed | timed out | survived | no coverage | invalid |',
    '|---|--:|--:|--:|--:|--:|--:|--:|',
    ...[...rows, ['all', { ...total, ...(isSample && { sampleOf: all }), score: score(total) }]].map(
      ([file, c]) =>
        `| ${file} | ${c.score.toFixed(1)} % | ${triedIn(c)} | ${c.killed} | ${c.timedOut} | ${c.survived} | ${c.noCoverage} | ${c.invalid} |`,
    ),
  ].join('\n');
}

const validOf = ({ killed, timedOut, survived, noCoverage }) => killed + timedOut + survived + noCoverage;
const triedIn = (counts) => validOf(counts) + (counts.sampleOf === undefined ? '' : ` of ${counts.sampleOf}`);

/** One line for each mutant that no test noticed: place, for how many tests there was time if not for all, original code, replacement. */
export function escapedMutants(files) {
  return Object.entries(files).flatMap(([file, { source, mutants }]) => {
    const lines = source.split('\n');
    return mutants
      .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
      .sort((a, b) => a.location.start.line - b.location.start.line)
      .map(({ status, location, replacement, testsCompleted, coveredBy }) => {
        const gaveUp = testsCompleted < coveredBy?.length ? ` ${testsCompleted} of ${coveredBy.length} tests` : '';
        const what = status === 'Survived' ? `survived${gaveUp}` : 'no coverage';
        return `${file}:${location.start.line} ${what}: ${textAt(lines, location)} → ${oneLine(replacement)}`;
      });
  });
}

function textAt(lines, { start, end }) {
  const rows = lines.slice(start.line - 1, end.line);
  rows[rows.length - 1] = rows.at(-1).slice(0, end.column - 1);
  rows[0] = rows[0].slice(start.column - 1);
  return oneLine(rows.join(' '));
}

function oneLine(text) {
  const flat = text.replace(/\s+/g, ' ').trim();
  return flat.length > 90 ? `${flat.slice(0, 89)}…` : flat;
}
