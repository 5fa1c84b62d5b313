/** A number with its noun: `1 match`, `2 matches`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

export const matchesOf = (count: number): string => counted(count, 'match', 'matches');
