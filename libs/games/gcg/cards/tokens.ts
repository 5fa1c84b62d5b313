import { resource, token } from './define.js';

export const EX_BASE = 'ex-base';
export const EX_RESOURCE = 'ex-resource';

/** Every match uses these (1.1.0:5-17-3). */
export const tokens = [
  // 1.1.0:5-17-3-1-1
  token('base', { number: EX_BASE, name: 'EX Base', ap: 0, hp: 3 }),
  token('resource', { number: EX_RESOURCE, name: 'EX Resource' }),
  token('unit', { number: 'T-drone', name: 'Drone', traits: ['drone'], ap: 1, hp: 1 }),
  token('unit', { number: 'T-guard', name: 'Guard Drone', traits: ['drone'], ap: 0, hp: 2, keywords: { blocker: 0 } }),
];

export const resources = [resource('R-1', 'Resource'), resource('R-2', 'Resource')];
