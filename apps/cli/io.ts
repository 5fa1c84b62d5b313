/** Where a command reads and writes: data to stdout, progress and complaints to stderr. */
export interface Io {
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean };
}

/** Ends the program with an exit code: 1 for what was found wrong, 2 for a wrong call. The message goes to stderr. */
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
