import { Injectable } from '@nestjs/common';
import type {
  LadderBody,
  LadderDocument,
  LadderList,
  RecomputationDocument,
  SeasonDocument,
  SeasonList,
} from '#contract';
import type { Season } from '#ladder';
import { Recomputer } from '#ladder/projections';
import { Ladders, type Ladder } from '#ladder/storage';
import { translate } from '../http/dispatcher.js';

/** Ladders and seasons as operators declare them. */
@Injectable()
export class LadderDesk {
  constructor(
    private readonly ladders: Ladders,
    private readonly recomputer: Recomputer,
  ) {}

  async declare(id: string, body: LadderBody): Promise<LadderDocument> {
    return toLadderDocument(await this.ladders.declare({ id, ...body }).catch(translate));
  }

  async list(): Promise<LadderList> {
    return { data: (await this.ladders.list()).map(toLadderDocument) };
  }

  async get(ladder: string): Promise<LadderDocument> {
    return toLadderDocument(await this.ladders.get(ladder).catch(translate));
  }

  async startSeason(ladder: string, season: string): Promise<SeasonDocument> {
    return toSeasonDocument(await this.ladders.startSeason(ladder, season).catch(translate));
  }

  async seasons(ladder: string): Promise<SeasonList> {
    return { data: (await this.ladders.seasons(ladder).catch(translate)).map(toSeasonDocument) };
  }

  async recompute(ladder: string, season: string, apply: boolean): Promise<RecomputationDocument> {
    const found = await this.recomputer.recompute(ladder, season, apply).catch(translate);
    return { ...found, differences: [...found.differences] };
  }
}

function toLadderDocument({ definition, season }: Ladder): LadderDocument {
  const { id: ladder, policy, ...rest } = definition;
  return { ladder, season, ...rest, policy: toPolicy(policy) };
}

const toSeasonDocument = (season: Season): SeasonDocument => ({ ...season, policy: toPolicy(season.policy) });

const toPolicy = (policy: Season['policy']): SeasonDocument['policy'] => ({
  ...policy,
  seatAdvantage: [...policy.seatAdvantage],
  unratedEnds: [...policy.unratedEnds],
});
