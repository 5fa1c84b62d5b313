/** Names of two words, asked for all the time and put together once. */
export function naming(join: (first: string, second: string) => string): (first: string, second: string) => string {
  const names = new Map<string, Map<string, string>>();
  return (first, second) => {
    let begun = names.get(first);
    if (!begun) names.set(first, (begun = new Map()));
    let name = begun.get(second);
    if (name === undefined) begun.set(second, (name = join(first, second)));
    return name;
  };
}

/** One word after the other. */
export const phrase = naming((first, second) => `${first} ${second}`);
