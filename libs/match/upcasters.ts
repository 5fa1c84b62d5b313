/** The version of events as they are written now. */
export const SCHEMA_VERSION = 1;

export type Payload = Readonly<Record<string, unknown>>;

/** Makes of a payload of one version what the next version would have written. It must not look at anything else. */
export type Upcaster = (payload: Payload) => Payload;

/** By type of event, then by the version that is read. A type that did not change from one version to the next needs none. */
export type Upcasters = Readonly<Record<string, Readonly<Record<number, Upcaster>>>>;

/**
 * Events are upcast when they are read, never rewritten: hashes, seals and signatures cover what was recorded. There is one version so
 * far. To change what an event says: raise SCHEMA_VERSION, and put here what makes of the old payload the new one.
 */
export const UPCASTERS: Upcasters = {};

/** The event was written by a build that is newer than this one. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';

  constructor(type: string, version: number, known: number) {
    super(`${type} has schema version ${version}; this build reads versions up to ${known}`);
  }
}

/** Reads payloads of any version up to `current` as if they had been written by it. */
export const upcasting =
  (upcasters: Upcasters, current: number) =>
  (type: string, version: number, payload: Payload): Payload => {
    if (version > current) throw new UnreadableEvent(type, version, current);
    let read = payload;
    for (let from = version; from < current; from++) read = upcasters[type]?.[from]?.(read) ?? read;
    return read;
  };

export const upcast = upcasting(UPCASTERS, SCHEMA_VERSION);
