import { ZodError } from 'zod';
import { faultsIn } from '#contract/plain-words';

/** Where a command reads and writes: data to stdout, progress and errors to stderr. */
export interface Io {
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean };
}

/** Ends the program with an exit code: 1 if the command found a fault, 2 if it was called wrongly. The message goes to stderr. */
export class Failure extends Error {
  override readonly name = 'Failure';

  constructor(
    readonly exitCode: 1 | 2,
    message = '',
  ) {
    super(message);
  }
}

export const say = (stream: NodeJS.WritableStream, text: string): void => void stream.write(`${text}\n`);

const FILE_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'it exists already',
  ENOSPC: 'the disk is full',
  Z_DATA_ERROR: 'it is not a compressed file, or it is damaged',
  Z_BUF_ERROR: 'it is cut off',
};

/** Describes a fault that the caller can correct, in a file or its content; null for any other error. */
export function faultIn(error: unknown): string | null {
  if (error instanceof ZodError) return faultsIn(error);
  const { code = '', path } = (error ?? {}) as NodeJS.ErrnoException;
  const fault = FILE_FAULTS[code];
  return fault === undefined || path === undefined ? null : `${path}: ${fault}`;
}

/** Why something failed, in words for the caller. */
export const reasonFor = (error: unknown): string => faultIn(error) ?? (error as Error).message;

/** Why a file cannot be read or written, for a message that already names the file. */
export const fileFault = (error: unknown): string =>
  FILE_FAULTS[(error as NodeJS.ErrnoException).code ?? ''] ?? reasonFor(error);
