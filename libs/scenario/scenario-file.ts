import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isNode, isScalar, LineCounter, parseAllDocuments, type Document } from 'yaml';
import { z } from 'zod';
import '#contract/plain-words';
import { didYouMean, type TextProblem } from '#kernel';
import { byEdition, scenarioSchema, type ScenarioData } from './scenario-schema.js';

/** There is a problem with a scenario file; the message begins with file and line. */
export class ScenarioError extends Error {
  override readonly name = 'ScenarioError';
}

/** A scenario read from a file, with the positions of its parts. */
export interface Scenario {
  readonly file: string;
  readonly data: ScenarioData;
  /** Its name and the tags of the rules it shows, as a test title. */
  readonly title: string;
  /** `file:line` of a part of it. */
  readonly at: (path: readonly PropertyKey[]) => string;
}

/** A judge writes a page or two; parsing a much longer text would take minutes before it could be refused. */
const LONGEST = 1 << 20;

export const SCENARIO_SUFFIX = '.scenario.yaml';

/** All scenarios of the scenario files in a folder, by file name. */
export function loadScenarios(folder: string): Scenario[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(SCENARIO_SUFFIX))
    .sort();
  return files.flatMap((name) => readScenarios(join(folder, name)));
}

const readScenarios = (file: string): Scenario[] => parseScenarios(readFileSync(file, 'utf8'), file);

/** All scenarios of a text; throws if any of them cannot be parsed. */
export function parseScenarios(text: string, file: string): Scenario[] {
  const read = parseEach(text, file);
  const problems = read.flatMap((part) => ('problem' in part ? [part.problem] : []));
  if (problems.length > 0) throw new ScenarioError(problems.join('\n'));
  return read.flatMap((part) => ('problem' in part ? [] : part));
}

/** A part of a file that cannot be parsed, with all its problems. */
export interface Unreadable {
  readonly title: string;
  readonly problem: string;
}

/**
 * A file may contain several scenarios, separated by `---`; a scenario for several editions counts as one for each. An
 * invalid scenario does not affect the others.
 */
export function parseEach(text: string, file: string): (Scenario | Unreadable)[] {
  if (text.length > LONGEST)
    return [{ title: file, problem: `${file}:1: the file is longer than ${LONGEST} characters` }];
  const lines = new LineCounter();
  const documents = parseAllDocuments(text, { lineCounter: lines });
  if (!Array.isArray(documents) || documents.length === 0)
    return [{ title: file, problem: `${file}:1: the file is empty` }];
  return documents.flatMap((document): (Scenario | Unreadable)[] => {
    try {
      return toScenarios(document as Document, lines, file);
    } catch (error) {
      if (!(error instanceof ScenarioError)) throw error;
      const title: unknown = (document as Document).get('scenario');
      return [{ title: typeof title === 'string' ? title : file, problem: error.message }];
    }
  });
}

function toScenarios(document: Document, lines: LineCounter, file: string): Scenario[] {
  const [broken] = document.errors;
  if (broken) throw new ScenarioError(`${file}:${lines.linePos(broken.pos[0]).line}: ${broken.message.split('\n')[0]}`);
  const at = (path: readonly PropertyKey[]): string => `${file}:${lines.linePos(offsetOf(document, path)).line}`;
  const parsed = scenarioSchema.safeParse(valueOf(document, file));
  if (!parsed.success)
    throw new ScenarioError(
      zodProblems(parsed.error.issues)
        .map(({ path, message }) => `${at(path)}: ${path.join('.') || 'scenario'}: ${message}`)
        .join('\n'),
    );
  return byEdition(parsed.data).map((data) => ({ file, data, title: titleOf(data), at }));
}

/** Aliases that expand without end are detected only here. */
function valueOf(document: Document, file: string): unknown {
  try {
    return document.toJS();
  } catch (error) {
    throw new ScenarioError(`${file}:1: ${(error as Error).message}`);
  }
}

const titleOf = ({ scenario, game, edition, rules }: ScenarioData): string =>
  [scenario, ...rules.map((rule) => `@${game}-${edition}:${rule}`)].join(' ');

type Issue = z.core.$ZodIssue;

/** For a union of shapes, reports the problems of the shape that came closest: the one that fails deepest inside. */
function leaves(issues: readonly Issue[], under: readonly PropertyKey[] = []): Issue[] {
  return issues.flatMap((issue) => {
    const path = [...under, ...issue.path];
    if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [{ ...issue, path }];
    const deepest = [...issue.errors].sort((a, b) => depth(b) - depth(a))[0] ?? [];
    return depth(deepest) > 0 ? leaves(deepest, path) : [{ ...issue, path, message: shapes(issue.errors) }];
  });
}

const depth = (issues: readonly Issue[]): number =>
  Math.max(0, ...issues.map((issue) => issue.path.length + (issue.code === 'unrecognized_keys' ? 1 : 0)));

const shapes = (branches: readonly (readonly Issue[])[]): string =>
  [...new Set(branches.flatMap((branch) => branch.map((issue) => issue.message)))].join('; or: ');

/** The problems that a schema found, each with its path. */
export const zodProblems = (issues: readonly Issue[]): TextProblem[] =>
  leaves(issues).map((issue) => {
    const strange = issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
    const path = (strange === undefined ? issue.path : [...issue.path, strange]) as TextProblem['path'];
    const meant = strange === undefined ? '' : didYouMean(strange, allMembers());
    return { path, message: `${issue.message}${meant}` };
  });

let known: ReadonlySet<string> | null = null;

/** The name of every member that some part of a scenario may have. */
const allMembers = (): ReadonlySet<string> =>
  (known ??= new Set(membersIn(z.toJSONSchema(scenarioSchema, { io: 'input', unrepresentable: 'any' }))));

function membersIn(schema: unknown): string[] {
  if (schema === null || typeof schema !== 'object') return [];
  const { properties } = schema as { readonly properties?: object };
  return [...Object.keys(properties ?? {}), ...Object.values(schema).flatMap(membersIn)];
}

/** Where a part begins in the text; for a missing part, where its parent begins. */
function offsetOf(document: Document, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length--) {
    const parent = length === 1 ? document.contents : document.getIn(path.slice(0, length - 1), true);
    const key = path[length - 1];
    const pair = isMap(parent)
      ? parent.items.find((item) => isScalar(item.key) && String(item.key.value) === String(key))
      : undefined;
    if (pair && isNode(pair.key) && pair.key.range) return pair.key.range[0];
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return isNode(document.contents) && document.contents.range ? document.contents.range[0] : 0;
}
