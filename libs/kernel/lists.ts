/**
 * `list.map(make)` for lists that a table keeps. When an engine optimises a function it gives the lists that `map` returns there another
 * hidden class (they may have holes), and then everything that reads such lists has to be compiled again.
 */
export function mapped<T, U>(list: readonly T[], make: (item: T, place: number) => U): U[] {
  const made: U[] = [];
  for (let i = 0; i < list.length; i++) made.push(make(list[i] as T, i));
  return made;
}
