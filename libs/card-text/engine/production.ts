/** A production says one thing in data and in words. `$name:category` in the data and `{name}` in the words are the same hole. */
export interface Production {
  readonly data: unknown;
  /** The first wording is printed; all of them are read. */
  readonly en: readonly string[];
  readonly ja: string;
  readonly zh: string;
  /** Set where a wording is read and never printed, because another production prints the same data. */
  readonly readOnly?: true;
  /** Set where a wording is printed and not read, because another production gives it its meaning. */
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
/** Another wording for data that some production prints already, in the same shape or another of the same meaning. */
export const alsoRead = (data: unknown, ...en: readonly string[]): Production => ({
  ...{ data, en, ja: '', zh: '' },
  readOnly: true,
});

export const onlyPrinted = (production: Production): Production => ({ ...production, printOnly: true });

export type Productions = Readonly<Record<string, readonly Production[]>>;

/** Several tables as one: what two of them say about a category stands together, the first table first. */
export function tables(...parts: readonly Productions[]): Productions {
  const whole: Record<string, Production[]> = {};
  for (const part of parts) for (const [category, list] of Object.entries(part)) (whole[category] ??= []).push(...list);
  return whole;
}
