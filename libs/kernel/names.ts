/** How many names are cached at a time. The limit keeps the names of imported card sets from accumulating. */
const ROOM = 4096;

/**
 * Caches a function of a name. All callers then share one result per name, and equal names built at run time yield the same string object,
 * which compares by identity rather than letter by letter.
 */
export function byName<T extends string | number | object | null>(make: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>();
  return (name) => {
    let made = known.get(name);
    if (made === undefined) {
      if (known.size >= ROOM) known.clear();
      known.set(name, (made = make(name)));
    }
    return made;
  };
}

/** Caches a function of two names. */
export function byNames<T extends string | object>(
  make: (first: string, second: string) => T,
): (first: string, second: string) => T {
  const begun = byName((first) => byName((second) => make(first, second)));
  return (first, second) => begun(first)(second);
}

/** Builds names that share their first word: `begun('a')('b')` is `'a b'`. */
export const begun = (first: string): ((second: string) => string) => byName((second) => `${first} ${second}`);

/** Two words joined by a space. */
export const phrase = byNames((first, second) => `${first} ${second}`);
