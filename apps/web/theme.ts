import { effect, signal } from '@preact/signals';
import { keptHere } from './kept.js';

export const THEMES = ['auto', 'dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

const kept = (): Theme => THEMES.find((name) => name === keptHere.get('theme')) ?? 'auto';

export const theme = signal<Theme>('auto');

export function followTheme(): void {
  theme.value = kept();
  effect(() => {
    document.documentElement.dataset.theme = theme.value;
    keptHere.set('theme', theme.value);
  });
}
