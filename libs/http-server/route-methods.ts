import type { FastifyInstance } from 'fastify';

/** The methods of each path: a wrong method on a known path is 405, not 404. */
export class RouteMethods {
  private readonly routes: { readonly pattern: RegExp; readonly method: string }[] = [];

  /** Must be called before any route is added. */
  watch(server: FastifyInstance): void {
    server.addHook('onRoute', ({ url, method }) => {
      // CORS adds OPTIONS to every path, so it says nothing about a path.
      const methods = [method].flat().filter((one) => one !== 'OPTIONS');
      for (const one of methods) this.routes.push({ pattern: patternOf(url), method: one });
    });
  }

  /** Sorted; empty if the path is not served. */
  at(url: string): readonly string[] {
    const path = url.split('?')[0] ?? '';
    return [...new Set(this.routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))].sort();
  }
}

const patternOf = (url: string): RegExp => {
  const parts = url.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : part === '*' ? '.*' : escaped(part)));
  return new RegExp(`^${parts.join('/')}$`);
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
