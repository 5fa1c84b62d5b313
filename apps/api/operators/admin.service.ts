import { Injectable } from '@nestjs/common';
import { AdminCommandReused, CallRefused, NoSuchKey, type Outcome } from '#operators';
import type { CommandStamp } from '../http/idempotency.js';
import { refuse } from '../http/refusals.js';

/** Carries out what operators do to the service itself, and turns the errors that come back into problem documents. */
@Injectable()
export class AdminService {
  async run<Reply>(stamp: CommandStamp, work: () => Promise<Outcome<Reply>>): Promise<Outcome<Reply>> {
    const outcome = await work().catch(translate);
    stamp.note(outcome);
    return outcome;
  }
}

function translate(error: unknown): never {
  if (error instanceof AdminCommandReused) {
    throw refuse('command-id-reused', 'Choose another key for another request, or repeat the first one unchanged.');
  }
  if (error instanceof CallRefused) throw refuse(error.code, error.message, waitFor(error.waitSeconds));
  if (error instanceof NoSuchKey) throw refuse('no-such-key', error.message);
  throw error;
}

const waitFor = (seconds: number | null) =>
  seconds === null ? {} : { headers: { 'retry-after': String(seconds) }, extensions: { retryAfter: seconds } };
