import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { LogDescription } from '#contract';
import { CONFIG, RETIRED_KEYS, SIGNING_KEY } from '#infrastructure';
import type { Config } from '#platform';
import type { SigningKey } from '#proof';
import { LogFiles } from '#match-log/storage';
import { formatVerifierKey } from '#merkle-log';
import { refuse } from '../http/refusals.js';

const PREFIX = '/log';

const gzipped = promisify(gzip);

/** Serves the files of the transparency log. */
@Injectable()
export class LogService {
  constructor(
    private readonly files: LogFiles,
    @Inject(CONFIG) private readonly config: Pick<Config, 'logOrigin'>,
    @Inject(SIGNING_KEY) private readonly key: SigningKey,
    @Inject(RETIRED_KEYS) private readonly retired: readonly Uint8Array[],
  ) {}

  describe(): LogDescription {
    const { logOrigin: origin } = this.config;
    const named = (publicKey: Uint8Array): string => formatVerifierKey({ name: origin, publicKey });
    return {
      origin,
      prefix: PREFIX,
      keys: [named(this.key.publicKey)],
      retired: this.retired.map(named),
    };
  }

  async checkpoint(): Promise<string> {
    return Buffer.from(await this.find('checkpoint')).toString();
  }

  /** A tile never changes once it is served, not even a partial one: a longer log has tiles of other names. */
  async tile(place: string, takesGzip: boolean, reply: FastifyReply): Promise<Buffer> {
    const bytes = await this.find(`tile/${place}`);
    void reply.header('cache-control', 'public, max-age=31536000, immutable');
    void reply.header('vary', 'accept-encoding');
    // Hashes cannot be compressed.
    if (!takesGzip || !place.startsWith('entries/')) return Buffer.from(bytes);
    void reply.header('content-encoding', 'gzip');
    return gzipped(bytes);
  }

  private async find(path: string): Promise<Uint8Array> {
    const found = await this.files.file(path);
    if (found === null) throw refuse('no-such-log-file', `No checkpoint of the log covers ${path}.`);
    return found;
  }
}
