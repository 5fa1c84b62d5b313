import { SHARED_PROBLEMS } from '#platform';
import { SOCKET_PROBLEMS } from '#sockets';
import { OWN_PROBLEMS } from '../http/refusals.js';

/** Every problem that the service can answer with: status and title by kind. */
export const PROBLEMS: Readonly<Record<string, readonly [status: number, title: string]>> = {
  ...SHARED_PROBLEMS,
  ...OWN_PROBLEMS,
  ...SOCKET_PROBLEMS,
};

const HEAD = `# Problems

Every error is a problem document ([RFC 9457](https://www.rfc-editor.org/rfc/rfc9457)). Its \`type\` is \`urn:senki:problem:\` and one of the
names below. Branch on \`type\`: names are stable. \`title\` says what the type means. \`detail\` says what happened this time and, where
that is not obvious, what to do about it; show it to a person, and do not parse it. \`instance\` identifies the request; quote it when you report a problem.

- \`invalid-request\` has \`errors\`: the JSON pointer of each wrong field, and what was expected there.
- \`illegal-deck\` has \`decks\`: every violation of every illegal deck.
- \`forbidden\` has \`scope\`: the scope that the key lacks.
- 429 and 503 have \`Retry-After\`. Send the same request again with the same idempotency key.
- A refusal by the HTTP library itself that has no name below is called \`http-\` and its status.

A socket gets the same documents, in \`refused\` and \`bye\`.
`;

/** The text of docs/problems.md. */
export function problemPage(): string {
  const rows = Object.entries(PROBLEMS)
    .map(([kind, [status, title]]) => ({ kind, status, title }))
    .sort((a, b) => a.status - b.status || (a.kind < b.kind ? -1 : 1));
  const lines = rows.map(({ kind, status, title }) => `| ${status} | \`${kind}\` | ${title} |`);
  return `${HEAD}\n| status | type | title |\n|---|---|---|\n${lines.join('\n')}\n`;
}
