/**
 * The module `virtual:engine-worker`: the address of the worker. The worker is built together with the pages, not
 * separately, so that a browser fetches the kernel and the rules of a game once for both.
 */
const ID = 'virtual:engine-worker';

export function workerModule(root) {
  return {
    name: 'senki-worker',
    resolveId: (source) => (source === ID ? `\0${ID}` : null),
    load(id) {
      if (id !== `\0${ID}`) return null;
      const worker = { type: 'chunk', id: `${root}apps/web/worker/engine.worker.ts`, name: 'engine.worker' };
      return `export const engineWorker = import.meta.ROLLUP_FILE_URL_${this.emitFile(worker)};`;
    },
  };
}
