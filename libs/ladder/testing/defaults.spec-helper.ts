import type { PairingSettings, SeasonPolicy } from '../definition.js';

export const DEFAULT_PAIRING: PairingSettings = {
  windowStart: 3,
  windowPerSecond: 0.2,
  windowMax: null,
  rematchAfterSeconds: 30,
  readySeconds: 15,
  conductSeconds: 30,
  conductMost: 5,
  conductDays: 1,
};

export const DEFAULT_POLICY: SeasonPolicy = {
  rating: { mu: 25, sigma: 25 / 3, beta: 25 / 6, tau: 25 / 300 },
  placement: 5,
  seatAdvantage: [],
  decay: null,
  reset: { keep: 0.5, sigmaMin: 4 },
  unratedEnds: ['no-start'],
};
