import { randomBytes } from 'node:crypto';
import type { CommandBus, QueryBus } from '@nestjs/cqrs';
import { v5 } from 'uuid';
import { createBot, type BotName } from '#bots';
import type { GameLibrary } from '#card-sets';
import { botsIn, type BotSeat } from '#guests';
import type { BotTurn, BotTurns } from '#guests/storage';
import type { Decision, Game } from '#kernel';
import type { MatchState } from '#match';
import { AnswerDecision, CommandRejected, GetView } from '#match/cqrs';

export interface BotRunnerOptions {
  readonly turns: BotTurns;
  readonly library: GameLibrary;
  readonly commands: Pick<CommandBus, 'execute'>;
  readonly queries: Pick<QueryBus, 'execute'>;
  readonly onError: (error: Error) => void;
}

const AT_ONCE = 16;
/** Most answers in one go, so that one match does not outlast its lease; the match is found again later. */
const ANSWERS = 100;
const NAMESPACE = 'a6a1f0f8-5d5b-5c43-9c5e-0d1f8a3c7b21';

/**
 * Plays the seats of bots. It keeps no state: any worker that finds a match with new events looks at it through the
 * bot's view and answers. If two workers answer the same decision, their commands have the same id and count once.
 */
export class BotRunner {
  constructor(private readonly options: BotRunnerOptions) {}

  async step(): Promise<'again' | 'wait'> {
    const turns = await this.options.turns.claim(AT_ONCE);
    // One match that fails must not block the others. It is found again when its lease expires.
    await Promise.all(turns.map((turn) => this.play(turn).catch(this.options.onError)));
    return turns.length > 0 ? 'again' : 'wait';
  }

  private async play({ matchId, tags }: BotTurn): Promise<void> {
    const { turns } = this.options;
    let version = 0;
    for (let answers = 0; answers < ANSWERS;) {
      const views = await Promise.all(botsIn(tags).map((bot) => this.viewOf(matchId, bot)));
      if (views.some(({ state }) => state.status === 'over')) return turns.forget(matchId);
      version = Math.min(...views.map(({ state }) => state.version));
      const asked = views.find(({ decision }) => decision !== undefined);
      if (!asked?.decision) break;
      if (!(await this.answer(matchId, asked, asked.decision))) break;
      answers += 1;
    }
    await turns.markSeen(matchId, version);
  }

  private async viewOf(matchId: string, { seat, bot }: BotSeat): Promise<BotView> {
    const state = (await this.options.queries.execute(new GetView(matchId, { seat }))) as MatchState;
    const decision = state.table.pending.find((one) => one.seat === seat && one.offer);
    return { seat, bot, state, decision };
  }

  /** False if the match rejects the answer: it has new events, so it will be found again. */
  private async answer(matchId: string, { seat, bot, state }: BotView, decision: Decision): Promise<boolean> {
    const game = await this.gameOf(state);
    const answer = createBot(bot, game, () => randomBytes(4).readUInt32LE())(state.table, decision);
    // A judge may rewind to a decision: the version distinguishes the second answer from a repeat of the first.
    const commandId = v5(JSON.stringify([matchId, seat, decision.id, state.version]), NAMESPACE);
    const stamp = { matchId, commandId, by: `bot/${bot}` };
    try {
      await this.options.commands.execute(new AnswerDecision(stamp, seat, decision.id, answer));
      return true;
    } catch (error) {
      if (error instanceof CommandRejected) return false;
      throw error;
    }
  }

  private gameOf({ pins }: MatchState): Promise<Game> {
    return this.options.library.find(pins);
  }
}

/** What a bot sees of the match now, and the decision that it has to make. */
interface BotView {
  readonly seat: number;
  readonly bot: BotName;
  readonly state: MatchState;
  readonly decision: Decision | undefined;
}
