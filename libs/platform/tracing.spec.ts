import { describe, expect, it } from '@jest/globals';
import { Body, Controller, Module, Post } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, CqrsModule, type ICommandHandler } from '@nestjs/cqrs';
import { SpanStatusCode, trace } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace-node';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { createApi, listen } from '#http-server';
import { createLogger } from './logging.js';
import { Tracing } from './tracing.js';

class Fail extends Command<void> {
  constructor(readonly how: string) {
    super();
  }
}

@CommandHandler(Fail)
class FailHandler implements ICommandHandler<Fail> {
  async execute({ how }: Fail): Promise<void> {
    throw Object.assign(new Error('ann holds the red king'), { name: how });
  }
}

@Controller('fail')
class Failing {
  constructor(private readonly bus: CommandBus) {}

  @Post()
  fail(@Body() { how }: { readonly how: string }): Promise<void> {
    return this.bus.execute(new Fail(how));
  }
}

@Module({ imports: [CqrsModule.forRoot()], controllers: [Failing], providers: [FailHandler] })
class FailingModule {}

const CALLER = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };

/** The spans of one request that fails in the given way. */
async function spansOf(how: string, trustsCallers = false): Promise<ReadableSpan[]> {
  const spans: ReadableSpan[] = [];
  const exporter = {
    export: (batch: ReadableSpan[], done: (result: { readonly code: 0 }) => void) => {
      spans.push(...batch);
      done({ code: 0 });
    },
    shutdown: async () => {},
  };
  const isFailure = (error: unknown): boolean => (error as Error).name === 'Bug';
  const tracing = await Tracing.start('test', { trustsCallers, isFailure, exporter });
  const logger = createLogger({ logLevel: 'silent' }, new PassThrough() as unknown as NodeJS.WriteStream);
  const app = await createApi(FailingModule, { requestsPerMinute: 1000, trustProxy: trustsCallers }, logger);
  tracing.watch(app);
  const url = await listen(app, { host: '127.0.0.1', port: 0 });
  await fetch(`${url}/fail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent: `00-${CALLER.traceId}-${CALLER.spanId}-01` },
    body: JSON.stringify({ how }),
  });
  const closed = once(app.getHttpServer() as NodeJS.EventEmitter, 'close');
  await app.close();
  await closed;
  await tracing.stop();
  trace.disable();
  return spans;
}

const named = (spans: readonly ReadableSpan[], start: string): ReadableSpan =>
  spans.find(({ name }) => name.startsWith(start))!;

describe('tracing', () => {
  it('marks what failed, and tells only the kind of error', async () => {
    const spans = await spansOf('Bug');
    const command = named(spans, 'command Fail');
    expect(command.status).toEqual({ code: SpanStatusCode.ERROR });
    expect(command.attributes).toMatchObject({ 'error.type': 'Bug' });
    expect(named(spans, 'POST').status.code).toBe(SpanStatusCode.ERROR);
    expect(JSON.stringify(spans.map(({ attributes, events, status }) => [attributes, events, status]))).not.toContain(
      'king',
    );
  });

  it('takes a refusal for an outcome', async () => {
    const command = named(await spansOf('Refused'), 'command Fail');
    expect(command.status.code).toBe(SpanStatusCode.UNSET);
    expect(command.attributes).toMatchObject({ 'error.type': 'Refused' });
  });

  it.each([true, false])('goes on with the trace of a caller who is trusted (%s)', async (isTrusted) => {
    const request = named(await spansOf('Bug', isTrusted), 'POST');
    expect(request.parentSpanContext?.spanId).toBe(isTrusted ? CALLER.spanId : undefined);
    expect(request.spanContext().traceId === CALLER.traceId).toBe(isTrusted);
  });
});
