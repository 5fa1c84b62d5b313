import { signal } from '@preact/signals';
import { goTo } from './router.js';

/** The replay file that the user dropped or chose; it is not uploaded. */
export const droppedFile = signal<File | null>(null);

export function openReplay(file: File | null | undefined): void {
  if (!file) return;
  droppedFile.value = file;
  goTo('/replay/file');
}
