/** Evaluates TypeScript modules of this repository as often as wanted, each time with fresh module state. */
import { transformSync } from '@swc/core';
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import vm from 'node:vm';

const settings = {
  swcrc: false,
  configFile: false,
  module: { type: 'es6' },
  jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
};

/** The compiled code of the files below `root`, shared by all module graphs of this process. */
export class Sources {
  #root;
  #prepare;
  #compiled = new Map();
  #packages = new Map();

  /** @param {(code: string) => string} prepare changes the TypeScript of each file before it is compiled */
  constructor(root, prepare) {
    this.#root = root;
    this.#prepare = prepare;
  }

  /** The file that an import means, or null for a package. */
  resolve(specifier, importer) {
    if (specifier.startsWith('#')) return join(this.#root, 'libs', specifier.slice(1), 'index.ts');
    if (specifier.startsWith('.')) return resolve(dirname(importer), specifier.replace(/\.js$/, '.ts'));
    return null;
  }

  /** A new instance of the module in `file`, not linked yet; `importModuleDynamically` answers its `import()`. */
  instantiate(file, importModuleDynamically) {
    let compiled = this.#compiled.get(file);
    if (compiled === undefined) {
      const { code } = transformSync(this.#prepare(readFileSync(file, 'utf8')), { ...settings, filename: file });
      compiled = { code, cachedData: undefined };
      this.#compiled.set(file, compiled);
    }
    const module = new vm.SourceTextModule(compiled.code, {
      identifier: file,
      cachedData: compiled.cachedData,
      importModuleDynamically,
      initializeImportMeta: (meta) => (meta.url = pathToFileURL(file).href),
    });
    // Code loaded from cached data cannot import dynamically, so such code is not cached.
    if (!compiled.code.includes('import(')) compiled.cachedData ??= module.createCachedData();
    return module;
  }

  /** Packages hold no state of ours, so all graphs share them. */
  package(specifier) {
    let known = this.#packages.get(specifier);
    if (known === undefined) {
      known = import(specifier).then(synthetic);
      this.#packages.set(specifier, known);
    }
    return known;
  }
}

/** One set of module instances: what is imported twice from the same graph is the same instance. */
export class ModuleGraph {
  #sources;
  #modules = new Map();

  constructor(sources) {
    this.#sources = sources;
  }

  /** Evaluates `file`; `stubs` (specifier → exports) replace packages for this file and what it is the first to import. */
  async import(file, stubs = {}) {
    const module = this.#module(file);
    if (module.status === 'unlinked') {
      await module.link((specifier, importer) => {
        const path = this.#sources.resolve(specifier, importer.identifier);
        if (path !== null) return this.#module(path);
        return specifier in stubs ? synthetic(stubs[specifier]) : this.#sources.package(specifier);
      });
    }
    if (module.status === 'linked') await module.evaluate();
    return module.namespace;
  }

  /** TypeScript modules join this graph; Node loads everything else. */
  #importDynamically(specifier) {
    return specifier.endsWith('.ts') ? this.import(fileURLToPath(specifier)) : import(specifier);
  }

  #module(file) {
    let module = this.#modules.get(file);
    if (module === undefined) {
      module = this.#sources.instantiate(file, (specifier) => this.#importDynamically(specifier));
      this.#modules.set(file, module);
    }
    return module;
  }
}

async function synthetic(exports) {
  const names = Object.keys(exports);
  const module = new vm.SyntheticModule(names, () => {
    for (const name of names) module.setExport(name, exports[name]);
  });
  await module.link(() => undefined);
  await module.evaluate();
  return module;
}
