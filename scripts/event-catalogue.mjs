/**
 * `node scripts/event-catalogue.mjs`: writes docs/events.md and libs/contract/event-descriptions.ts from the event types of kernel and match.
 * Names, fields, types and notes come from the source; event-catalogue/about.mjs says when an event happens and who sees what of it, and
 * must have an entry for every event.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format, resolveConfig } from 'prettier';
import ts from 'typescript';
import { ABOUT } from './event-catalogue/about.mjs';

const root = new URL('..', import.meta.url).pathname;
const SOURCES = [
  { file: 'libs/match/events.ts', union: 'OwnEvent', title: 'Around the table' },
  { file: 'libs/kernel/events.ts', union: 'TableEvent', title: 'On the table' },
];

/** The text of docs/events.md. */
export function catalogue() {
  const parts = SOURCES.map(({ file, union, title }) => {
    const events = eventsOf(file, union);
    return `## ${title}\n\nFrom [${file}](../${file}).\n\n${events.map(entry).join('\n\n')}`;
  });
  return `${HEAD}\n${parts.join('\n\n')}\n`;
}

const HEAD = `# Events

Every event that the stream of a match may contain, for authors of clients. \`node scripts/event-catalogue.mjs\` generates this page from the
types in the source; do not edit it.

An event has the form \`{"version", "at", "type", "payload"}\`: over HTTP from \`/v1/matches/{id}/events\`, over a socket in messages of the type
\`events\`. The fields below are those of \`payload\`. \`at\` is the time by the database's clock, in milliseconds since 1970. Fields with \`?\` may be absent.

Each viewer gets its own copy. Values that the viewer may not know are \`null\`, an empty list, or \`"?"\` instead of a card's id;
apart from \`openedBy\`, no field is left out for that reason. The omniscient copy of a replay contains everything.
`;

const DESCRIPTIONS = 'libs/contract/event-descriptions.ts';

/** The text of the file that gives the schemas of the contract the same sentences as docs/events.md. */
export async function descriptions() {
  const events = SOURCES.flatMap(({ file, union }) => eventsOf(file, union)).map(({ type, fields }) => {
    const [when, seen] = aboutEvent(type);
    const noted = fields.filter(({ name, note }) => note !== '' && name !== 'openedBy');
    return [type, { when, seen, fields: Object.fromEntries(noted.map(({ name, note }) => [name, note])) }];
  });
  const text = `${DESCRIPTIONS_HEAD}\nexport const EVENT_DESCRIPTIONS: Readonly<Record<string, EventDescription>> = ${JSON.stringify(Object.fromEntries(events))};`;
  return format(text, { ...(await resolveConfig(join(root, DESCRIPTIONS))), parser: 'typescript' });
}

const DESCRIPTIONS_HEAD = `/* eslint-disable max-lines -- one entry for each type of event */
/** Written by \`node scripts/event-catalogue.mjs\` from the types of the events; do not edit. */
export interface EventDescription {
  /** When the event happens. */
  readonly when: string;
  /** Who sees what of it. */
  readonly seen: string;
  /** What the fields of its payload mean, where the type alone does not say. */
  readonly fields: Readonly<Record<string, string>>;
}
`;

/** The members of a union of events, with their fields. */
function eventsOf(file, union) {
  const text = readFileSync(join(root, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const declared = new Map(source.statements.filter((one) => one.name).map((one) => [one.name.text, one]));
  return declared.get(union).type.types.map((member) => {
    const fields = fieldsOf(member, declared, source);
    const type = fields.find(({ name }) => name === 'type').type.replace(/'/g, '');
    return { type, fields: fields.filter(({ name }) => name !== 'type') };
  });
}

function fieldsOf(node, declared, source) {
  if (ts.isParenthesizedTypeNode(node)) return fieldsOf(node.type, declared, source);
  if (ts.isIntersectionTypeNode(node)) return node.types.flatMap((one) => fieldsOf(one, declared, source));
  if (ts.isTypeReferenceNode(node)) {
    const found = declared.get(node.typeName.text);
    return found ? fieldsOf(found, declared, source) : [];
  }
  if (ts.isTypeAliasDeclaration(node)) return fieldsOf(node.type, declared, source);
  return (node.members ?? []).filter(ts.isPropertySignature).map((member) => ({
    name: member.name.text,
    isOptional: member.questionToken !== undefined,
    type: member.type
      .getText(source)
      .replace(/\breadonly /g, '')
      .replace(/\s+/g, ' '),
    note: ts
      .getJSDocCommentsAndTags(member)
      .map((doc) => String(doc.comment ?? '').replace(/\s+/g, ' '))
      .join(' '),
  }));
}

function aboutEvent(type) {
  const about = ABOUT[type];
  if (!about) throw new Error(`${type} is not described: add it to scripts/event-catalogue/about.mjs`);
  return about;
}

function entry({ type, fields }) {
  const [when, seen] = aboutEvent(type);
  const rows = fields.map(
    ({ name, isOptional, type: of, note }) =>
      `| \`${name}${isOptional ? '?' : ''}\` | \`${of.replace(/\|/g, '\\|')}\` | ${note} |`,
  );
  const table = rows.length > 0 ? `\n\n| field | type | |\n|---|---|---|\n${rows.join('\n')}` : '';
  return `### ${type}\n\n${when} *${seen}*${table}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(join(root, 'docs', 'events.md'), catalogue());
  writeFileSync(join(root, DESCRIPTIONS), await descriptions());
}
