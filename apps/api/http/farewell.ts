import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';

/**
 * Ends each connection with its last answer once the server is closing. A connection that was busy when it began to close
 * would otherwise be kept for the next request, and keep the server from ending.
 */
@Injectable()
export class Farewell implements OnModuleInit, BeforeApplicationShutdown {
  private isLeaving = false;

  constructor(private readonly host: HttpAdapterHost) {}

  onModuleInit(): void {
    const server = this.host.httpAdapter.getInstance() as FastifyInstance;
    server.addHook('onSend', (_request, reply, payload, done) => {
      if (this.isLeaving) reply.header('connection', 'close');
      done(null, payload);
    });
  }

  beforeApplicationShutdown(): void {
    this.isLeaving = true;
  }
}
