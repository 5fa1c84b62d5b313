import type { Duration, Json, Operation, Selector } from '#kernel';

/** A lasting operation, split into cards, change and duration. */
export interface LastingChange {
  readonly cards: Selector;
  readonly until: Duration;
  readonly change: Readonly<Record<string, unknown>>;
}

type Members = Readonly<Record<string, Json>>;

export function asLasting(operation: Operation): LastingChange | null {
  const { op, cards, until, ...rest } = operation as unknown as Members & { readonly op: string };
  const made = toChange(op, rest);
  return made && cards !== null && cards !== undefined && until !== undefined
    ? { cards: cards as unknown as Selector, until: until as unknown as Duration, change: made }
    : null;
}

function toChange(op: string, { what, keyword, value, ...rest }: Members): Members | null {
  const more = rest;
  switch (op) {
    case 'modify':
    case 'assign':
    case 'fact':
      return more;
    case 'grant':
      return { gain: keyword as Json, ...(value !== 0 && value !== undefined && { value }), ...more };
    case 'strip':
      return { lose: keyword as Json, ...more };
    case 'forbid':
    case 'allow':
      return { [op]: what as Json, ...more };
    case 'spare':
      return { spare: more as Json };
    default:
      return null;
  }
}

/** The inverse of `asLasting`: the operation that makes the change. */
export function lasting({ cards, until, change }: LastingChange): Operation {
  const common = { cards, until };
  const { gain, value, lose, forbid, allow, spare, ...rest } = change;
  const made =
    gain !== undefined
      ? { op: 'grant', keyword: gain, value: value ?? 0 }
      : lose !== undefined
        ? { op: 'strip', keyword: lose }
        : forbid !== undefined
          ? { op: 'forbid', what: forbid, ...rest }
          : allow !== undefined
            ? { op: 'allow', what: allow, ...rest }
            : spare !== undefined
              ? { op: 'spare', ...(spare as object) }
              : { op: 'fact' in rest ? 'fact' : 'to' in rest ? 'assign' : 'modify', ...rest };
  return { ...made, ...common } as unknown as Operation;
}
