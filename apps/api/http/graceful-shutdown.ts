import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { CONFIG } from '#infrastructure';
import { Readiness } from '#http-server';
import type { Config } from '#platform';

/** Connections still open this long after the server stopped accepting new ones are cut. */
const PATIENCE_MS = 10_000;

/**
 * The first to act when a node closes. It tells load balancers to go elsewhere and keeps serving until they have
 * noticed; then it accepts no further connection and closes each one after its last answer. Everything that answers
 * need is stopped after that.
 */
@Injectable()
export class GracefulShutdown implements OnModuleInit, OnModuleDestroy {
  private isLeaving = false;
  private allGone: Promise<void> = Promise.resolve();

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly readiness: Readiness,
    @Inject(CONFIG) private readonly config: Pick<Config, 'drainSeconds'>,
  ) {}

  onModuleInit(): void {
    const http = this.host.httpAdapter.getInstance() as FastifyInstance;
    http.addHook('onSend', (_request, reply, payload, done) => {
      if (this.isLeaving) reply.header('connection', 'close');
      done(null, payload);
    });
    http.addHook('preClose', () => this.allGone);
  }

  async onModuleDestroy(): Promise<void> {
    this.isLeaving = true;
    this.readiness.markNotReady();
    await sleep(this.config.drainSeconds * 1000);
    this.allGone = this.acceptNoMore();
  }

  /** Resolves when the last connection has ended, including WebSockets. */
  private async acceptNoMore(): Promise<void> {
    const server = this.host.httpAdapter.getHttpServer() as Server;
    const cut = setTimeout(() => server.closeAllConnections(), PATIENCE_MS);
    await new Promise((resolve) => server.close(resolve));
    clearTimeout(cut);
  }
}
