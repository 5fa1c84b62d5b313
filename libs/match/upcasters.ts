/** The schema version of events written now. */
export const SCHEMA_VERSION = 1;

export type Payload = Readonly<Record<string, unknown>>;

/** Converts a payload of one version to the next version. It must depend on nothing else. */
export type Upcaster = (payload: Payload) => Payload;

/**
 * By event type, then by the version to convert from. A type that did not change between two versions needs no entry.
 */
export type Upcasters = Readonly<Record<string, Readonly<Record<number, Upcaster>>>>;

/**
 * Events are upcast when they are read and never rewritten: hashes, seals and signatures cover what was recorded. There
 * is only one version so far. To change an event's payload, raise SCHEMA_VERSION and add a function here that converts
 * the old payload.
 */
export const UPCASTERS: Upcasters = {};

/** The event was written by a newer build. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';

  constructor(type: string, version: number, known: number) {
    super(`${type} has schema version ${version}; this build reads versions up to ${known}`);
  }
}

/** Reads payloads of any version up to `current` as if they had been written in that version. */
export const upcasting =
  (upcasters: Upcasters, current: number) =>
  (type: string, version: number, payload: Payload): Payload => {
    if (version > current) throw new UnreadableEvent(type, version, current);
    let read = payload;
    for (let from = version; from < current; from++) read = upcasters[type]?.[from]?.(read) ?? read;
    return read;
  };

export const upcast = upcasting(UPCASTERS, SCHEMA_VERSION);
