import type { Transaction } from '#event-store';
import { Injectable } from '@nestjs/common';
import type {
  LadderBody,
  LadderDocument,
  LadderList,
  PublicLadderDocument,
  PublicLadderList,
  RecomputationDocument,
  SeasonDocument,
  SeasonList,
} from '#contract';
import type { Season } from '#ladder';
import { Leaderboard, Recomputer, type Recomputation } from '#ladder/projections';
import { Ladders, type Ladder } from '#ladder/storage';
import { AuditTrail, type Done } from '#operators';
import { translate } from '../http/dispatcher.js';
import type { CommandStamp } from '../http/idempotency.js';
import { AdminService } from '../operators/admin.service.js';

/** Ladders and seasons as operators declare them. The audit trail records every change. */
@Injectable()
export class LaddersService {
  constructor(
    private readonly ladders: Ladders,
    private readonly recomputer: Recomputer,
    private readonly board: Leaderboard,
    private readonly trail: AuditTrail,
    private readonly admin: AdminService,
  ) {}

  async declare(id: string, body: LadderBody, stamp: CommandStamp): Promise<LadderDocument> {
    const known = (await this.ladders.list()).find(({ definition }) => definition.id === id) ?? null;
    return this.perform(stamp, 'declare', { id, ...body }, async (tx) => {
      const reply = toLadderDocument(await this.ladders.declare({ id, ...body }, tx));
      return { subject: `ladder/${id}`, before: known && toLadderDocument(known), after: reply, reply };
    });
  }

  async list(): Promise<LadderList> {
    return { data: (await this.ladders.list()).map(toLadderDocument) };
  }

  /** Only the ladders that anyone may read. */
  async listPublic(): Promise<PublicLadderList> {
    const shown = (await this.ladders.list()).filter(({ definition }) => definition.public === true);
    const players = await this.board.playersOf(shown.map(({ definition, season }) => [definition.id, season]));
    return { data: shown.map((ladder, i) => toPublicDocument(ladder, players[i] ?? 0)) };
  }

  async get(ladder: string): Promise<LadderDocument> {
    return toLadderDocument(await this.ladders.get(ladder).catch(translate));
  }

  async startSeason(ladder: string, season: string, stamp: CommandStamp): Promise<SeasonDocument> {
    const { season: before } = await this.ladders.get(ladder).catch(translate);
    return this.perform(stamp, 'start-season', { ladder, season }, async (tx) => {
      const reply = toSeasonDocument(await this.ladders.startSeason(ladder, season, tx));
      return { subject: `ladder/${ladder}`, before: { season: before }, after: reply, reply };
    });
  }

  async seasons(ladder: string): Promise<SeasonList> {
    return { data: (await this.ladders.seasons(ladder).catch(translate)).map(toSeasonDocument) };
  }

  /** Shows the difference without changing anything. */
  async compare(ladder: string, season: string): Promise<RecomputationDocument> {
    return toRecomputation(await this.recomputer.recompute(ladder, season, false).catch(translate));
  }

  async recompute(ladder: string, season: string, stamp: CommandStamp): Promise<RecomputationDocument> {
    return this.perform(stamp, 'recompute', { ladder, season }, async (tx) => {
      const reply = toRecomputation(await this.recomputer.recompute(ladder, season, true, tx));
      return { subject: `ladder/${ladder}`, before: null, after: reply, reply };
    });
  }

  private async perform<Reply>(
    stamp: CommandStamp,
    act: string,
    request: object,
    work: (tx: Transaction) => Promise<Done<Reply>>,
  ): Promise<Reply> {
    const carried = this.admin.run(stamp, () => this.trail.perform(stamp, `ladder.${act}`, request, work));
    return (await carried.catch(translate)).reply;
  }
}

const toRecomputation = (found: Recomputation): RecomputationDocument => ({
  ...found,
  differences: [...found.differences],
});

function toLadderDocument({ definition, season }: Ladder): LadderDocument {
  const { id: ladder, policy, cardSets = null, seatEntropy = null, public: isPublic = false, ...rest } = definition;
  return { ladder, season, ...rest, cardSets, seatEntropy, public: isPublic, policy: toPolicy(policy) };
}

const toPublicDocument = ({ definition, season }: Ladder, players: number): PublicLadderDocument => {
  const { id, game, edition, mode, seats, bestOf } = definition;
  return { ladder: id, game, edition, mode, seats, bestOf, season, players };
};

const toSeasonDocument = (season: Season): SeasonDocument => ({ ...season, policy: toPolicy(season.policy) });

const toPolicy = (policy: Season['policy']): SeasonDocument['policy'] => ({
  ...policy,
  seatAdvantage: [...policy.seatAdvantage],
  unratedEnds: [...policy.unratedEnds],
});
