import type { MatchEvent, OwnEvent } from '#match';

/** A record rather than a list, so that a new event does not compile without an entry. */
const OWN: Readonly<Record<OwnEvent['type'], true>> = {
  MatchOpened: true,
  EntropyCommitted: true,
  EntropyRevealed: true,
  EntropyMissed: true,
  SeatConceded: true,
  DrawOffered: true,
  DrawDeclined: true,
  DrawAgreed: true,
  SeatConnected: true,
  SeatDisconnected: true,
  LagCredited: true,
  ClockExpired: true,
  ClocksPaused: true,
  ClocksResumed: true,
  Rewound: true,
  ResultAwarded: true,
  MatchVoided: true,
  MatchEnded: true,
  SecretRevealed: true,
  ResultRevised: true,
};

/** Whether it happened around the table rather than on it. */
export const isOwn = (event: MatchEvent): event is OwnEvent => Object.hasOwn(OWN, event.type);
