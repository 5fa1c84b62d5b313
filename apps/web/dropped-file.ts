import { signal } from '@preact/signals';
import { goTo } from './router.js';

/** A replay file that was dropped or chosen; it stays on this device. */
export const droppedFile = signal<File | null>(null);

export function openReplay(file: File | null | undefined): void {
  if (!file) return;
  droppedFile.value = file;
  goTo('/replay/file');
}
