import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Marked } from 'marked';

const STYLE = `:root { color-scheme: light dark; }
body { font: 1rem/1.55 system-ui, sans-serif; max-width: 46rem; margin: 0 auto; padding: 1rem; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { border: 1px solid color-mix(in srgb, currentcolor 35%, transparent); padding: .3rem .6rem; text-align: start; vertical-align: top; }
`;

const html = (title: string, body: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <link rel="stylesheet" href="/docs/page.css" />
    <link rel="icon" href="data:," />
  </head>
  <body>
    <main>
${body}    </main>
  </body>
</html>
`;

/** Links to other files of the repository become plain text, because only these pages are served. */
const markdown = new Marked({
  renderer: {
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      return href.startsWith('https://') ? `<a href="${encodeURI(href)}">${text}</a>` : text;
    },
  },
});

/** The page of each game (`docs/games/ID.md`) at `/docs/games/ID`: its rules in short, its decks, and the rulings. */
export function serveGamePages(server: FastifyInstance, documents: string): void {
  server.get('/docs/page.css', (_, reply) => reply.type('text/css').send(STYLE));
  const folder = join(documents, 'games');
  for (const file of readdirSync(folder)) {
    let page: string | undefined;
    server.get(`/docs/games/${file.replace('.md', '')}`, (_, reply) =>
      reply.type('text/html; charset=utf-8').send((page ??= pageOf(readFileSync(join(folder, file), 'utf8')))),
    );
  }
}

function pageOf(source: string): string {
  const title = /^# (.+)$/m.exec(source)?.[1] ?? 'Senki';
  return html(title, markdown.parse(source, { async: false }));
}
