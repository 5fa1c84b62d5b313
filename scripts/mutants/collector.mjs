/** Replaces `@jest/globals` in one spec file: collects the tests that the file declares, in order. */
import { expect } from 'expect';
import { bind } from 'jest-each';

/** @returns {{ tests: Map<string, () => unknown>, globals: object }} tests by full name, filled while the file loads */
export function collector() {
  const tests = new Map();
  const titles = [];
  const describe = (title, body) => {
    titles.push(title);
    body();
    titles.pop();
  };
  const it = (title, body) => {
    const name = [...titles, title].join(' › ');
    let unique = name;
    for (let again = 2; tests.has(unique); again++) unique = `${name} (${again})`;
    tests.set(unique, body);
  };
  describe.each = bind(describe, false);
  it.each = bind(it, false);
  return { tests, globals: { describe, expect, it, test: it } };
}
