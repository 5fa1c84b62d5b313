import type { FastifyInstance } from 'fastify';

/** Which methods an address has: a wrong method on a known address is 405, not 404. */
export class RouteMethods {
  private readonly routes: { readonly pattern: RegExp; readonly method: string }[] = [];

  /** To be called before any route is added. */
  watch(server: FastifyInstance): void {
    server.addHook('onRoute', ({ url, method }) => {
      // Cross-origin requests have OPTIONS everywhere, which says nothing about an address.
      const methods = [method].flat().filter((one) => one !== 'OPTIONS');
      for (const one of methods) this.routes.push({ pattern: patternOf(url), method: one });
    });
  }

  /** Sorted; empty where nothing is served. */
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
