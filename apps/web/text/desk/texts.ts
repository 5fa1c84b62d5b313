/**
 * The texts of the pages for ladders, judges, auditors and players. They are loaded with those pages, so the first page
 * does not need them.
 */
import { effect, signal } from '@preact/signals';
import { language, type Language } from '../language.js';
import { en, type DeskTexts } from './en.js';

const texts = signal<DeskTexts>(en);

export const d = (): DeskTexts => texts.value;

const loaders: Readonly<Record<Language, () => Promise<DeskTexts>>> = {
  en: () => Promise.resolve(en),
  ja: () => import('./ja.js').then(({ ja }) => ja),
  zh: () => import('./zh.js').then(({ zh }) => zh),
};

/** Resolves when the texts are loaded in the language of the page; afterwards they follow the language. */
export const textsAreThere = new Promise<void>((resolve) => {
  effect(() => {
    const chosen = language.value;
    void loaders[chosen]().then((loaded) => {
      if (language.peek() === chosen) texts.value = loaded;
      resolve();
    });
  });
});
