/** The value for a brace. `many` requires the plural of the verb after it; so does "you". */
export interface Phrase {
  readonly text: string;
  readonly many: boolean;
}
export type Values = Readonly<Record<string, Phrase | string | undefined>>;

/**
 * Fills in a sentence: `{name}` is replaced by its value, `{draws|draw}` by the form that agrees with the phrase before
 * it. Null if a value is missing.
 */
export function fill(template: string, values: Values): string | null {
  let isMany = false;
  let isWhole = true;
  const text = template.replace(/\{([^{}]+)\}/g, (_, body: string) => {
    const [one = '', many] = body.split('|');
    if (many !== undefined) return isMany ? many : one;
    const value = values[one];
    if (value === undefined) isWhole = false;
    if (typeof value !== 'object') return value ?? '';
    isMany = value.many;
    return value.text;
  });
  return isWhole ? text.replace(FIRST_WORDS, capitalised) : null;
}

/** Words of ours with which a sentence may begin, to be capitalised; names stay as they are written. */
const FIRST_WORDS = /^(your?|an?|the|nobody|outside)(?!-)\b/;

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
