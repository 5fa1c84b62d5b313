/** What a replay is checked for, in the order of checking. */
export type CheckName =
  'format' | 'chain' | 'disclosure' | 'signature' | 'commitment' | 'inclusion' | 'dice' | 'reexecution';

/** A fault in a replay, placed as exactly as it is known: `line` counts from 1, `version` is that of the event at fault. */
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
