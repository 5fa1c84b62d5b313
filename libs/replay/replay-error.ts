/** The checks of a replay, in the order in which they are made. */
export type CheckName =
  'format' | 'chain' | 'disclosure' | 'signature' | 'commitment' | 'inclusion' | 'dice' | 'reexecution';

/** A fault in a replay, located as exactly as possible: `line` counts from 1, `version` is that of the faulty event. */
export class ReplayError extends Error {
  override readonly name = 'ReplayError';

  constructor(
    readonly check: CheckName,
    readonly line: number | null,
    readonly version: number | null,
    readonly reason: string,
  ) {
    super(
      `${check}${line === null ? '' : `, line ${line}`}${version === null ? '' : `, version ${version}`}: ${reason}`,
    );
  }
}

export const reasonOf = (fault: unknown): string => (fault instanceof Error ? fault.message : String(fault));
