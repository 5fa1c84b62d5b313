import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Problem } from '#platform';

/** Input that is not even an HTTP request also gets a problem document; then the connection is closed. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) socket.write(answerFor(problemFor(error.code)));
  socket.destroy();
}

function problemFor(code: string | undefined): Problem {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return Problem.of('request-timeout', 'Send the whole request sooner.');
  if (code === 'HPE_HEADER_OVERFLOW') return Problem.of('headers-too-large', 'Send a shorter address and headers.');
  return Problem.of('bad-request', 'What was sent is not an HTTP request.');
}

/** A complete HTTP response, for use where no framework writes one. */
export function answerFor(problem: Problem): string {
  const body = JSON.stringify(problem.toDocument());
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    ...Object.entries(problem.headers).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
