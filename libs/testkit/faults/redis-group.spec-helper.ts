import type { CrashableRedis } from './crashable-redis.spec-helper.js';

/** Redis servers of which one takes the place of another that dies. */
export interface RedisGroup {
  /** For REDIS_URL. */
  readonly url: string;
  /** Kills a master that holds jobs, with SIGKILL; resolves when another server has taken its place. */
  loseMaster(): Promise<CrashableRedis>;
  /** Waits until every server is in good health, so that the next master may be lost. */
  settled(): Promise<void>;
  close(): Promise<void>;
}
