import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const guide = readFileSync('CONTRIBUTING.md', 'utf8');
const recipes = guide.slice(guide.indexOf('## Change the service'), guide.indexOf('## Add a ruling'));

describe('the recipes in CONTRIBUTING', () => {
  it('are there for a route, a command, a projection and work in the background', () => {
    expect([...recipes.matchAll(/^\*\*(.+?)\.\*\*/gm)].map(([, name]) => name)).toEqual([
      'A route',
      'A command to a match',
      'A projection',
      'Work in the background',
    ]);
  });

  it('name files and folders that exist', () => {
    const paths = [...recipes.matchAll(/`((?:apps|libs|migrations)\/[\w./-]+)`/g)].map(([, path]) => path!);
    expect(paths.length).toBeGreaterThan(12);
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });

  it.each([
    ['apps/api/http/operation.ts', ['SeatOperation', 'OperatorOperation', 'PublicOperation']],
    ['apps/api/testing/api-stage.ts', ['stageApi']],
    ['apps/worker/periodic-task.ts', ['PeriodicTask']],
    ['apps/worker/queue/order-worker.ts', ['OrderWorker']],
    ['apps/worker/testing/worker-stage.ts', ['WorkerStage']],
  ])('name what %s exports', (file, names) => {
    const source = readFileSync(file, 'utf8');
    for (const name of names) {
      expect(recipes).toContain(name);
      expect(source).toMatch(new RegExp(`export (abstract |async )?(class|const|function) ${name}\\b`));
    }
  });
});
