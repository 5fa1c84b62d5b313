/** Another append came first: load the new events and decide again. */
export class VersionConflict extends Error {
  override readonly name = 'VersionConflict';

  constructor(
    readonly matchId: string,
    readonly expected: number,
    readonly actual: number,
  ) {
    super(`match ${matchId} stands at version ${actual}, not ${expected}`);
  }
}

/** The time of the append is too far from the database clock, or before the match's last event: decide again. */
export class StaleClock extends Error {
  override readonly name = 'StaleClock';

  constructor(
    readonly matchId: string,
    readonly at: number,
    readonly databaseNow: number,
  ) {
    super(`match ${matchId}: instant ${at} does not fit the database clock (${databaseNow}) or the last event`);
  }
}

/** The match was locked for longer than an append waits: try again. Nothing was stored. */
export class StreamLocked extends Error {
  override readonly name = 'StreamLocked';

  constructor(readonly matchId: string) {
    super(`match ${matchId} is locked by others`);
  }
}

/** The command id was used before for a different request. */
export class CommandIdReused extends Error {
  override readonly name = 'CommandIdReused';

  constructor(
    readonly matchId: string,
    readonly commandId: string,
  ) {
    super(`command id ${commandId} of match ${matchId} belongs to a different request`);
  }
}

/** The database refused the append for another reason; nothing was stored. */
export class AppendFailed extends Error {
  override readonly name = 'AppendFailed';

  constructor(
    readonly matchId: string,
    readonly sqlState: string,
    reason: string,
  ) {
    super(`match ${matchId}: append failed (${sqlState}): ${reason}`);
  }
}

/** The ways in which a stored stream can differ from what was appended. */
export type StreamFault = 'payload edited' | 'version missing' | 'hash wrong' | 'head mismatch' | 'no such match';

/** A stored stream differs from what was appended; `version` is the first event that does not match. */
export class StreamBroken extends Error {
  override readonly name = 'StreamBroken';

  constructor(
    readonly matchId: string,
    readonly version: number,
    readonly fault: StreamFault,
  ) {
    super(`match ${matchId}: version ${version}: ${fault}`);
  }
}
