import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus, type Command, type Query } from '@nestjs/cqrs';
import { BadCardSet, UnknownPins } from '#card-sets';
import { CommandIdReused, StaleClock, StreamBroken, StreamLocked, VersionConflict } from '#event-store';
import { problemText } from '#kernel';
import { LadderRefusal } from '#ladder';
import { CommandRejected, MatchContended, UnknownGame } from '#match/cqrs';
import { toProblem } from '#http-server';
import { Problem } from '#platform';
import { refuse } from './refusals.js';

const TRIED_AGAIN = [VersionConflict, StaleClock, StreamLocked];
const AGAIN = { headers: { 'retry-after': '1' } };

/** Puts commands and queries on their buses, and turns the errors that come back into problem documents. */
@Injectable()
export class Dispatcher {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  async execute<Result>(command: Command<Result>): Promise<Result> {
    return this.explained(this.commands.execute(command));
  }

  async ask<Result>(query: Query<Result>): Promise<Result> {
    return this.explained(this.queries.execute(query));
  }

  /** The same translation for a reader that is called directly, without a bus. */
  async explained<Result>(work: Promise<Result>): Promise<Result> {
    return work.catch(translate);
  }
}

/** Throws the problem document for a known error; throws any other error unchanged. */
export function translate(error: unknown): never {
  if (error instanceof LadderRefusal) {
    const { code, message, decks } = error;
    throw refuse(code, sentence(message), decks.length === 0 ? {} : { extensions: { decks } });
  }
  if (error instanceof CommandRejected) {
    const { code, message, decks } = error.rejection;
    throw refuse(code, sentence(message), decks === undefined ? {} : { extensions: { decks } });
  }
  if (error instanceof UnknownGame)
    throw refuse('no-such-game', `${sentence(error.message)} GET /v1/games lists what this server has.`);
  if (error instanceof UnknownPins)
    throw refuse('no-such-card-set', `${sentence(error.message)} Operators import sets with "senki cards import".`);
  if (error instanceof BadCardSet) {
    const { message, problems } = error;
    const errors = problems.map((problem) => ({
      pointer: `/${problem.path.join('/')}`,
      detail: problemText({ ...problem, path: [] }),
    }));
    throw refuse('bad-card-set', `${sentence(message)} "senki cards check" names them.`, { extensions: { errors } });
  }
  if (error instanceof CommandIdReused) {
    throw refuse('command-id-reused', 'Choose another key for another request, or repeat the first one unchanged.');
  }
  if (error instanceof MatchContended)
    throw Problem.of('unavailable', 'The match is busy; send the same request again.', AGAIN);
  if (error instanceof StreamBroken) {
    const what = `Its event ${error.version} is not as it was recorded (${error.fault}), so the match cannot continue.`;
    throw refuse('record-damaged', `${what} The operator can examine it with "senki replay verify".`);
  }
  throw error;
}

/**
 * Whether an error is a fault of the service: neither a refusal that the caller is told about, nor a conflict after
 * which the command is tried again.
 */
export function isFailure(error: unknown): boolean {
  if (TRIED_AGAIN.some((kind) => error instanceof kind)) return false;
  try {
    return translate(error);
  } catch (explained) {
    return toProblem(explained).status === 500;
  }
}

/** A message as a sentence. Only a plain word gets a capital: a name such as `gcg@1.1.0` is written as it is. */
const sentence = (text: string): string =>
  `${text.replace(/^[a-z](?=[a-z]*[ ,.])/, (letter) => letter.toUpperCase()).replace(/\.$/, '')}.`;
