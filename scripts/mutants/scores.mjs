/** Turns Stryker's report (mutation-testing-report-schema) into scores per file, a table and a list of escaped mutants. */

/** Our names for Stryker's states. A mutant that timed out counts as noticed; an invalid one could not run and is not counted. */
const outcomes = {
  Killed: 'killed',
  Timeout: 'timedOut',
  Survived: 'survived',
  NoCoverage: 'noCoverage',
  RuntimeError: 'invalid',
  CompileError: 'invalid',
};

export const isInSample = (id, every) => every === 1 || Number(id) % every === 0;

/** Counts per file, and the percentage of mutants that the tests noticed; for a sample, also the number of all mutants. */
export function scoresOf(files, date, every = 1) {
  return Object.fromEntries(
    Object.entries(files).map(([file, { mutants }]) => {
      const counts = { killed: 0, timedOut: 0, survived: 0, noCoverage: 0, invalid: 0 };
      for (const { id, status } of mutants) if (isInSample(id, every)) counts[outcomes[status]] += 1;
      const sample = every === 1 ? {} : { sampleOf: mutants.length };
      return [file, { ...counts, ...sample, score: score(counts), date: date.toISOString().slice(0, 10) }];
    }),
  );
}

function score({ killed, timedOut, survived, noCoverage }) {
  const valid = killed + timedOut + survived + noCoverage;
  return valid === 0 ? 100 : Math.round((1000 * (killed + timedOut)) / valid) / 10;
}

export function tableOf(scores) {
  const rows = Object.entries(scores).filter(([, counts]) => counts.killed + counts.survived + counts.noCoverage > 0);
  const total = { killed: 0, timedOut: 0, survived: 0, noCoverage: 0, invalid: 0 };
  for (const [, counts] of rows) for (const key of Object.keys(total)) total[key] += counts[key];
  return [
    '| file | score | killed | timed out | survived | no coverage | invalid |',
    '|---|--:|--:|--:|--:|--:|--:|',
    ...[...rows, ['all', { ...total, score: score(total) }]].map(
      ([file, c]) =>
        `| ${file} | ${c.score.toFixed(1)} % | ${c.killed} | ${c.timedOut} | ${c.survived} | ${c.noCoverage} | ${c.invalid} |`,
    ),
  ].join('\n');
}

/** One line for each mutant that no test noticed: place, original code, replacement. */
export function escapedMutants(files) {
  return Object.entries(files).flatMap(([file, { source, mutants }]) => {
    const lines = source.split('\n');
    return mutants
      .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
      .sort((a, b) => a.location.start.line - b.location.start.line)
      .map(({ status, location, replacement }) => {
        const what = status === 'Survived' ? 'survived' : 'no coverage';
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
