/** How many names are remembered at a time: those of card sets that come and go must not pile up. */
const ROOM = 4096;

/** What follows from a name, worked out once. Names that were put together are then found by themselves rather than by their letters. */
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

/** What follows from two names. */
export function byNames<T extends string | object>(
  make: (first: string, second: string) => T,
): (first: string, second: string) => T {
  const begun = byName((first) => byName((second) => make(first, second)));
  return (first, second) => begun(first)(second);
}

/** Names that begin alike. */
export const begun = (first: string): ((second: string) => string) => byName((second) => `${first} ${second}`);

/** One word after the other. */
export const phrase = byNames((first, second) => `${first} ${second}`);
