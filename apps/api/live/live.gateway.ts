import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import { LIVE_PATH, LIVE_SUBPROTOCOL } from '#contract';
import { CONFIG, REPORT_ERROR, type Token } from '#infrastructure';
import { Attendance, liveProblem, LiveSession, WatcherCounts, type LiveSettings } from '#sockets';
import type { SeatClaims } from '#access';
import { answerFor, sendProblem, toProblem, ConcurrencyLimiter } from '#http-server';
import { Problem, type Config } from '#platform';
import { JudgeCallNews } from '../judge-calls/judge-call-news.js';
import { SocketAdmission } from './socket-admission.js';
import { LiveService } from './live.service.js';
import { LiveMetrics } from './live-metrics.js';
import { answerWithoutUpgrade } from './other-upgrades.js';

export const SOCKET_SETTINGS: Token<LiveSettings> = Symbol('bounds of sockets');

/** Opens sockets beside HTTP on the same port, and keeps their sessions. */
@Injectable()
export class LiveGateway implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly sessions = new Map<LiveSession, Promise<void>>();
  /** Sessions by match. */
  private readonly audiences = new Map<string, Set<LiveSession>>();
  private readonly viewers = new ConcurrencyLimiter();
  private readonly admission: SocketAdmission;
  private readonly sockets: WebSocketServer;
  private heart: NodeJS.Timeout | null = null;
  private isLeaving = false;

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly service: LiveService,
    private readonly attendance: Attendance,
    private readonly watchers: WatcherCounts,
    private readonly metrics: LiveMetrics,
    private readonly calls: JudgeCallNews,
    @Inject(SOCKET_SETTINGS) private readonly settings: LiveSettings,
    @Inject(CONFIG) config: Pick<Config, 'trustProxy'>,
    @Inject(REPORT_ERROR) private readonly onError: (error: Error) => void,
  ) {
    this.admission = new SocketAdmission(settings, config.trustProxy);
    this.sockets = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      // Compression costs memory for every socket, and would let a small frame expand into a big one.
      perMessageDeflate: false,
      maxPayload: settings.frameBytes,
      handleProtocols: (offered) => (offered.has(LIVE_SUBPROTOCOL) ? LIVE_SUBPROTOCOL : false),
    });
  }

  onModuleInit(): void {
    const server = this.host.httpAdapter.getHttpServer() as Server;
    server.on('upgrade', (request, socket, head) => this.upgrade(server, request, socket, head));
    const http = this.host.httpAdapter.getInstance() as FastifyInstance;
    http.get(LIVE_PATH, (request, reply) =>
      sendProblem(liveProblem('upgrade-required', 'Open a WebSocket here.'), request, reply),
    );
    this.heart = setInterval(() => this.beat(), this.settings.heartbeatMs).unref();
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.attendance.start();
    this.watchers.start(
      () => [...this.audiences.keys()],
      (matchId) => this.audiences.get(matchId)?.forEach((session) => session.watchersChanged()),
    );
    this.calls.start((call) => this.audiences.get(call.matchId)?.forEach((session) => session.sendCall(call)));
  }

  /** Refuses new sockets, asks the clients of open ones to reconnect elsewhere and gives them a moment to do so. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isLeaving = true;
    if (this.heart) clearInterval(this.heart);
    await Promise.all([this.attendance.stop(), this.watchers.stop(), this.calls.stop()]);
    const open = [...this.sessions];
    await Promise.all(open.map(([session]) => session.shutDown()));
    await Promise.all(open.map(([, closed]) => closed));
  }

  private upgrade(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (request.headers.upgrade?.toLowerCase() !== 'websocket')
      return answerWithoutUpgrade(server, request, socket, head);
    const destroy = (): void => void socket.destroy();
    socket.once('error', destroy);
    try {
      if (this.isLeaving)
        throw Problem.of('unavailable', 'This node is shutting down.', { headers: { 'retry-after': '1' } });
      const release = this.admission.admit(request);
      socket.once('close', release);
      this.sockets.handleUpgrade(request, socket, head, (opened) => {
        socket.off('error', destroy);
        this.startSession(opened);
      });
    } catch (error) {
      const problem = toProblem(error);
      this.metrics.refused.inc({ reason: problem.kind });
      socket.end(answerFor(problem), destroy);
    }
  }

  private startSession(socket: WebSocket): void {
    const session: LiveSession = new LiveSession(socket, this.service, this.settings, {
      enter: (claims) => this.enter(claims, session),
      ended: (reason) => this.metrics.ended.inc({ reason }),
      failed: (error, id) => this.onError(new Error(`socket ${id}: ${(error as Error).message}`, { cause: error })),
    });
    this.metrics.sockets.inc();
    const closed = new Promise<void>((resolve) => {
      socket.once('close', () => {
        this.metrics.sockets.dec();
        this.sessions.delete(session);
        session.closed();
        resolve();
      });
    });
    this.sessions.set(session, closed);
    socket.on('pong', () => session.alive());
    socket.on('message', (data, isBinary) => {
      this.metrics.frames.inc();
      session.receive(isBinary ? null : textOf(data));
    });
    // For frames that break the protocol or its limits, `ws` closes the socket itself, with the matching close code.
    socket.on('error', () => {});
  }

  private enter(claims: SeatClaims, session: LiveSession): (() => void) | null {
    const { matchId, viewer } = claims;
    const { socketsPerSeat, spectatorsPerMatch } = this.settings;
    const isSeat = typeof viewer === 'number';
    const release = this.viewers.acquire(`${matchId}:${viewer}`, isSeat ? socketsPerSeat : spectatorsPerMatch);
    if (!release) return release;
    const leaveAudience = this.join(matchId, session);
    if (isSeat) {
      this.attendance.socketOpened({ matchId, seat: viewer });
      void this.calls.announceLatest({ matchId, seat: viewer }).catch(this.onError);
    }
    const unwatch = viewer === 'spectator' ? this.watchers.arrive(matchId) : () => {};
    return () => {
      release();
      leaveAudience();
      unwatch();
      if (isSeat) this.attendance.socketClosed({ matchId, seat: viewer });
    };
  }

  private join(matchId: string, session: LiveSession): () => void {
    const audience = this.audiences.get(matchId) ?? new Set();
    this.audiences.set(matchId, audience.add(session));
    return () => {
      audience.delete(session);
      if (audience.size === 0) this.audiences.delete(matchId);
    };
  }

  private beat(): void {
    for (const session of this.sessions.keys()) session.beat();
  }
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8');
  return Buffer.from(data as Buffer).toString('utf8');
}
