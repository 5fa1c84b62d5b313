import type { Display } from '#kernel';
import { en } from './en.js';
import { ja } from './ja.js';
import { zh } from './zh.js';

export const lexicons = { en, ja, zh } satisfies Display['lexicons'];
