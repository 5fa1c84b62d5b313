import { effect, signal } from '@preact/signals';
import { keptHere } from '../kept.js';
import { en, type Texts } from './en.js';

export const LANGUAGES = { en: 'English', ja: '日本語', zh: '中文' } as const;
export type Language = keyof typeof LANGUAGES;

const isLanguage = (text: string | null): text is Language => text !== null && Object.hasOwn(LANGUAGES, text);

/** `?lang=`, then the language chosen earlier, then the first known one that the browser prefers. */
function preferred(): Language {
  if (typeof location === 'undefined') return 'en';
  const asked = new URLSearchParams(location.search).get('lang');
  if (isLanguage(asked)) return asked;
  const kept = keptHere.get('lang');
  if (isLanguage(kept)) return kept;
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en';
}

export const language = signal<Language>(preferred());
const texts = signal<Texts>(en);

/** The texts in the language of the page; components that call it are drawn again when the language changes. */
export const t = (): Texts => texts.value;

const loaders: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: () => Promise.resolve(en),
  ja: () => import('./ja.js').then(({ ja }) => ja),
  zh: () => import('./zh.js').then(({ zh }) => zh),
};

/** Keeps the texts and the `lang` of the document in the chosen language; resolves when the first texts are loaded. */
export function followLanguage(): Promise<void> {
  return new Promise((resolve) => {
    effect(() => {
      const chosen = language.value;
      document.documentElement.lang = chosen;
      void loaders[chosen]().then((loaded) => {
        if (language.peek() === chosen) texts.value = loaded;
        resolve();
      });
    });
  });
}

export function chooseLanguage(chosen: Language): void {
  keptHere.set('lang', chosen);
  language.value = chosen;
}
