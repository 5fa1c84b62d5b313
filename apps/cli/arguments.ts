import { InvalidArgumentError } from 'commander';

export function whole(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('A whole number is wanted.');
  return Number(text);
}

export function positive(text: string): number {
  const value = whole(text);
  if (value === 0) throw new InvalidArgumentError('At least 1 is wanted.');
  return value;
}

/** A parser that takes one of the given words only. */
export const oneOf =
  <Word extends string>(words: readonly Word[]) =>
  (text: string): Word => {
    const word = words.find((candidate) => candidate === text);
    if (word === undefined) throw new InvalidArgumentError(`One of ${words.join(', ')} is wanted.`);
    return word;
  };

export function share(text: string): number {
  const value = Number(text);
  if (!/^[\d.]+$/.test(text) || !(value >= 0 && value <= 1))
    throw new InvalidArgumentError('A number from 0 to 1 is wanted.');
  return value;
}
