const isRecord = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object';

/** Pairs that were found to be the same. For values that nobody changes: they are compared again without a second look. */
export type Pairs = WeakMap<object, unknown>;

/** Whether two JSON values are the same, whatever the order of their keys. Shared parts cost nothing. */
export function isSame(left: unknown, right: unknown, pairs: Pairs | null = null): boolean {
  if (left === right) return true;
  if (!isRecord(left) || !isRecord(right)) return false;
  if (Array.isArray(left)) {
    if (!Array.isArray(right) || left.length !== right.length) return false;
    for (let i = 0; i < left.length; i++) if (!isSame(left[i], right[i], pairs)) return false;
    return true;
  }
  if (Array.isArray(right)) return false;
  if (pairs?.get(left) === right) return true;
  const keys = Object.keys(left);
  if (Object.keys(right).length !== keys.length) return false;
  for (const key of keys) {
    const [one, other] = [left[key], right[key]];
    if (one !== other && !isSame(one, other, pairs)) return false;
    if (one === undefined && !Object.hasOwn(right, key)) return false;
  }
  pairs?.set(left, right);
  return true;
}

/** Whether two JSON values are written the same, byte by byte: the order of keys counts. May say no where it takes a closer look. */
export function isWrittenSame(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (!isRecord(left) || !isRecord(right) || Array.isArray(left) !== Array.isArray(right)) return false;
  const keys = Object.keys(left);
  const others = Object.keys(right);
  if (keys.length !== others.length) return false;
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as string;
    if (key !== others[i] || !isWrittenSame(left[key], right[key])) return false;
  }
  return true;
}

/** Where two JSON values first differ, as `path: left / right`, or null if they are the same. */
export function differenceOf(left: unknown, right: unknown, pairs: Pairs | null = null): string | null {
  return isSame(left, right, pairs) ? null : difference(left, right, '');
}

function difference(left: unknown, right: unknown, path: string): string | null {
  if (isSame(left, right)) return null;
  if (!isRecord(left) || !isRecord(right) || Array.isArray(left) !== Array.isArray(right))
    return told(path, left, right);
  const keys = Object.keys(left);
  for (const key of keys) {
    if (!Object.hasOwn(right, key)) return told(join(path, key), left[key], undefined);
    const found = difference(left[key], right[key], join(path, key));
    if (found) return found;
  }
  if (Object.keys(right).length === keys.length) return null;
  const extra = Object.keys(right).find((key) => !Object.hasOwn(left, key)) ?? '';
  return told(join(path, extra), undefined, right[extra]);
}

const join = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);
const told = (path: string, left: unknown, right: unknown): string =>
  `${path || 'value'}: ${text(left)} / ${text(right)}`;
const text = (value: unknown): string => (value === undefined ? 'absent' : shortened(JSON.stringify(value)));
const shortened = (json: string | undefined): string => {
  const known = json ?? 'not JSON';
  return known.length > 200 ? `${known.slice(0, 200)}…` : known;
};
