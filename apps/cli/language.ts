import { en, ja, zh, type Speech } from '#words/speech';

/** Languages in which matches can be told. */
export const SPEECHES = { en, ja, zh } as const satisfies Readonly<Record<string, Speech>>;
export type LanguageName = keyof typeof SPEECHES;
export const LANGUAGES = Object.keys(SPEECHES) as readonly LanguageName[];
