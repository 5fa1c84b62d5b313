/** What specs import from `@jest/globals`: live bindings to the globals of the spec file that is running. */
export let afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest;

export function provide(globals) {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } = globals);
}
