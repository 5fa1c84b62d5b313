import { IncomingMessage, ServerResponse, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { answerFor } from '#http-server';
import { Problem } from '#platform';

const MOST_BODY_BYTES = 64 * 1024;
const PATIENCE_MS = 10_000;

/**
 * Answers a request that asks to upgrade to anything but a WebSocket as if it had not asked: some HTTP clients offer
 * HTTP/2 with their first request, and a server may always decline. Once there is an upgrade listener, Node hands such
 * requests over with their body unread, so the body is read here. The connection ends with the answer.
 */
export function answerWithoutUpgrade(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const length = Number(request.headers['content-length'] ?? 0);
  if (request.headers['transfer-encoding'] !== undefined || !(length <= MOST_BODY_BYTES)) {
    const problem = Problem.of('bad-request', 'Send this request without an Upgrade header.');
    socket.end(answerFor(problem), () => socket.destroy());
    return;
  }
  const chunks = [head];
  const collect = (chunk: Buffer): void => {
    chunks.push(chunk);
    answerIfComplete();
  };
  const tooLate = setTimeout(() => socket.destroy(), PATIENCE_MS);
  const answerIfComplete = (): void => {
    const body = Buffer.concat(chunks);
    if (body.length < length) return;
    clearTimeout(tooLate);
    socket.off('data', collect);
    answer(server, request, socket as Socket, body.subarray(0, length));
  };
  socket.on('error', () => socket.destroy());
  socket.once('close', () => clearTimeout(tooLate));
  socket.on('data', collect);
  answerIfComplete();
}

function answer(server: Server, request: IncomingMessage, socket: Socket, body: Buffer): void {
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  response.once('finish', () => socket.end());
  server.emit('request', wholeOf(request, socket, body), response);
}

/** A copy of the request with its body: Node has already ended the stream of the original. */
function wholeOf(request: IncomingMessage, socket: Socket, body: Buffer): IncomingMessage {
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request;
  const whole = new IncomingMessage(socket);
  Object.assign(whole, {
    method,
    url,
    headers,
    rawHeaders,
    httpVersion,
    httpVersionMajor,
    httpVersionMinor,
    complete: true,
  });
  if (body.length > 0) whole.push(body);
  whole.push(null);
  return whole;
}
