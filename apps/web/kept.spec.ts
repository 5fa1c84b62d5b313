import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { keptIn } from './kept.js';
import { chooseLanguage, language } from './text/language.js';
import { followTheme, theme } from './theme.js';

const refuse = (): never => {
  throw new Error('SecurityError');
};

describe('what the browser keeps', () => {
  it('is what its storage has', () => {
    const items = new Map([['theme', 'dark']]);
    const kept = keptIn(() => ({
      getItem: (name) => items.get(name) ?? null,
      setItem: (name, value) => void items.set(name, value),
      removeItem: (name) => void items.delete(name),
    }));
    expect(kept.get('theme')).toBe('dark');
    kept.set('lang', 'ja');
    expect(items.get('lang')).toBe('ja');
    kept.remove('lang');
    expect([kept.get('lang'), items.has('lang')]).toEqual([null, false]);
  });

  it('is remembered by the page where the storage is refused', () => {
    const kept = keptIn(refuse);
    expect(kept.get('token')).toBeNull();
    kept.set('token', 'abc');
    expect(kept.get('token')).toBe('abc');
    kept.remove('token');
    expect(kept.get('token')).toBeNull();
  });
});

describe('a page whose storage is refused', () => {
  const names = ['localStorage', 'document'] as const;
  const before = names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  const page = { documentElement: { dataset: {} as Record<string, string> } };

  beforeAll(() => {
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: refuse });
    Object.defineProperty(globalThis, 'document', { configurable: true, value: page });
  });
  afterAll(() => {
    for (const [name, descriptor] of before) {
      Reflect.deleteProperty(globalThis, name);
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    }
  });

  it('has its theme', () => {
    followTheme();
    expect(page.documentElement.dataset.theme).toBe('auto');
    theme.value = 'dark';
    expect(page.documentElement.dataset.theme).toBe('dark');
  });

  it('has its language', () => {
    chooseLanguage('ja');
    expect(language.value).toBe('ja');
    chooseLanguage('en');
  });
});
