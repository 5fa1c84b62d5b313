import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { pendingDecision, played, type AnswerValue } from '#contract';
import { EventStore } from '#event-store';
import { sampleAnswer, type Offer } from '#kernel';
import { AnswerDecisionHandler, MatchNotifier, MatchReader } from '#match/cqrs';
import { AccessGuard, Authenticator } from '#access';
import { Attendance } from '#sockets';
import { MatchRepository } from '../../libs/match/cqrs/match-repository.js';
import { MatchWriter } from '../../libs/match/cqrs/match-writer.js';
import { Dispatcher } from './http/dispatcher.js';
import { PlayController } from './play/play.controller.js';
import { PlayService } from './play/play.service.js';
import { stageApi, type ApiStage } from './testing/api-stage.js';
import { openDuel } from './testing/duel.js';
import { numbersFrom } from './testing/random-player.js';

const classes: Readonly<Record<string, { readonly prototype: object }>> = {
  AccessGuard,
  AnswerDecisionHandler,
  Attendance,
  Authenticator,
  Dispatcher,
  EventStore,
  MatchNotifier,
  MatchReader,
  MatchRepository,
  MatchWriter,
  PlayController,
  PlayService,
};

const page = readFileSync('docs/architecture.md', 'utf8');
const section = page.slice(page.indexOf('## The path of one answer'), page.indexOf('## The path of one event'));
const hops = [...section.matchAll(/^\| \d+ \| (.+?) \| (.+?) \|$/gm)].map(([, where, what]) => ({
  where: where!,
  what: what!,
}));
/** The hops that are methods of a class, as `Class.method`. */
const methods = hops.flatMap(({ where }) => [...where.matchAll(/`([A-Z]\w+\.\w+)`/g)].map(([, name]) => name!));

let stage: ApiStage;
beforeAll(async () => {
  stage = await stageApi();
});
afterAll(() => stage.close());
afterEach(() => void jest.restoreAllMocks());

const isRoute = (name: string): boolean => name.startsWith('PlayController.');

/** Notes each call of a method, as it begins. */
function watch(name: string, calls: string[]): void {
  const [owner, method] = name.split('.') as [string, string];
  const prototype = classes[owner]!.prototype as Record<string, (...args: unknown[]) => unknown>;
  const original = prototype[method]!;
  jest.spyOn(prototype, method).mockImplementation(function (this: unknown, ...args: unknown[]) {
    calls.push(name);
    return original.apply(this, args);
  });
}

describe('the path of one answer in docs/architecture.md', () => {
  it('has at most 20 hops, each with a reason', () => {
    expect(hops.length).toBeGreaterThan(10);
    expect(hops.length).toBeLessThanOrEqual(20);
    expect(hops.filter(({ what }) => what.length < 10)).toEqual([]);
  });

  it('is the path that an answer takes', async () => {
    expect(methods.length).toBeGreaterThan(10);
    const { path, seats } = await openDuel(await stage.operator('matches:open'));
    const next = numbersFrom(1);
    const answerOf = async (): Promise<() => Promise<unknown>> => {
      const asked = await Promise.all(seats.map((seat) => seat.get(pendingDecision, `${path}/decision`)));
      const seat = asked.findIndex(({ decision }) => decision !== null);
      const { id, offer, fallback } = asked[seat]!.decision!;
      const answer = (sampleAnswer(offer as Offer, next) ?? fallback) as AnswerValue;
      return () => seats[seat]!.post(played, `${path}/answers`, { decision: id, answer });
    };
    await (
      await answerOf()
    )();
    const answer = await answerOf();
    const calls: string[] = [];
    // Nest has taken the controller's method already, so a call of it cannot be noted.
    expect(methods.filter(isRoute)).toEqual(['PlayController.answerDecision']);
    const watched = methods.filter((name) => !isRoute(name));
    for (const name of watched) watch(name, calls);
    await answer();
    expect(calls.filter((name, i) => calls.indexOf(name) === i)).toEqual(watched);
  });
});
