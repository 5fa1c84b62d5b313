const isRecord = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object';

/** Whether two JSON values are equal. Shared parts are skipped. */
export function isSame(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  return isRecord(left) && isRecord(right) && isAlike(left, right);
}

function isAlike(left: Record<string, unknown>, right: Record<string, unknown>): boolean {
  if (Array.isArray(left)) {
    if (!Array.isArray(right) || left.length !== right.length) return false;
    for (let i = 0; i < left.length; i++) if (!isSame(left[i], right[i])) return false;
    return true;
  }
  if (Array.isArray(right)) return false;
  // Not for-in: cards have numeric keys, for which for-in is several times slower.
  const keys = Object.keys(left);
  if (Object.keys(right).length !== keys.length) return false;
  for (const key of keys) {
    const one = left[key];
    const other = right[key];
    if (one === other ? one === undefined && !Object.hasOwn(right, key) : !isSame(one, other)) return false;
  }
  return true;
}

/**
 * Whether two JSON values have the same text, byte by byte, including the order of keys. May return false for equal values where a closer
 * look would be needed.
 */
export function isWrittenSame(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (!isRecord(left) || !isRecord(right)) return false;
  if (Array.isArray(left)) return Array.isArray(right) && areWrittenSame(left, right);
  if (Array.isArray(right)) return false;
  const keys = Object.keys(left);
  const others = Object.keys(right);
  if (keys.length !== others.length) return false;
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as string;
    if (key !== others[i] || !isWrittenSame(left[key], right[key])) return false;
  }
  return true;
}

function areWrittenSame(left: readonly unknown[], right: readonly unknown[]): boolean {
  if (left.length !== right.length) return false;
  for (let i = 0; i < left.length; i++) if (!isWrittenSame(left[i], right[i])) return false;
  return true;
}

/** The first difference between two JSON values as `path: left / right`, or null if they are equal. */
export function differenceOf(left: unknown, right: unknown, path = ''): string | null {
  if (isSame(left, right)) return null;
  if (!isRecord(left) || !isRecord(right) || Array.isArray(left) !== Array.isArray(right))
    return told(path, left, right);
  const keys = Object.keys(left);
  for (const key of keys) {
    if (!Object.hasOwn(right, key)) return told(join(path, key), left[key], undefined);
    const difference = differenceOf(left[key], right[key], join(path, key));
    if (difference) return difference;
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
