import type { MatchEvent, OwnEvent } from '#match';

const OWN = new Set<MatchEvent['type']>([
  'MatchOpened',
  'EntropyCommitted',
  'EntropyRevealed',
  'EntropyMissed',
  'SeatConceded',
  'DrawOffered',
  'DrawDeclined',
  'DrawAgreed',
  'SeatConnected',
  'SeatDisconnected',
  'LagCredited',
  'ClockExpired',
  'ClocksPaused',
  'ClocksResumed',
  'Rewound',
  'ResultAwarded',
  'MatchVoided',
  'MatchEnded',
  'SecretRevealed',
  'ResultRevised',
] satisfies readonly OwnEvent['type'][]);

/** Whether it happened around the table rather than on it. */
export const isOwn = (event: MatchEvent): event is OwnEvent => OWN.has(event.type);
