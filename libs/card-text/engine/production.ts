/**
 * A production says one thing both as data and in words. `$name:category` in the data and `{name}` in the words are the
 * same hole.
 */
export interface Production {
  readonly data: unknown;
  /** The first wording is printed; all of them are read. */
  readonly en: readonly string[];
  readonly ja: string;
  readonly zh: string;
  /** Set if a wording is only read, because another production prints the same data. */
  readonly readOnly?: true;
  /** Set if a wording is only printed, because another production gives it its meaning. */
  readonly printOnly?: true;
}

export const LANGUAGES = ['en', 'ja', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

export const say = (data: unknown, en: string | readonly string[], ja: string, zh: string): Production => ({
  data,
  en: typeof en === 'string' ? [en] : en,
  ja,
  zh,
});
/**
 * Another wording for data that some production already prints, in the same shape or in another with the same meaning.
 */
export const alsoRead = (data: unknown, ...en: readonly string[]): Production => ({
  ...{ data, en, ja: '', zh: '' },
  readOnly: true,
});

export const onlyPrinted = (production: Production): Production => ({ ...production, printOnly: true });

export type Productions = Readonly<Record<string, readonly Production[]>>;

/** Several tables merged into one: the productions of a category are concatenated, the first table first. */
export function tables(...parts: readonly Productions[]): Productions {
  const whole: Record<string, Production[]> = {};
  for (const part of parts) for (const [category, list] of Object.entries(part)) (whole[category] ??= []).push(...list);
  return whole;
}
