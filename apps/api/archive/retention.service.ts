import { Injectable } from '@nestjs/common';
import { ArchiveRefusal, Collections, Eraser, Holds, Retention, type Collection, type Hold } from '#archive/storage';
import type {
  ChoiceBody,
  CollectionBody,
  CollectionChange,
  CollectionDocument,
  CollectionList,
  ErasedPlayer,
  HoldBody,
  HoldDocument,
  HoldList,
  PoliciesBody,
  RetentionPlanDocument,
  RetentionRunDocument,
} from '#contract';
import type { Outcome } from '#operators';
import type { CommandStamp } from '../http/idempotency.js';
import { refuse } from '../http/refusals.js';
import { AdminService } from '../operators/admin.service.js';

/** Collections, holds, retention and erasure. The audit trail records every act. */
@Injectable()
export class RetentionService {
  constructor(
    private readonly collections: Collections,
    private readonly holds: Holds,
    private readonly retention: Retention,
    private readonly eraser: Eraser,
    private readonly admin: AdminService,
  ) {}

  async listCollections(): Promise<CollectionList> {
    return { data: (await this.collections.list()).map(toCollection) };
  }

  async putCollection(id: string, body: CollectionBody, stamp: CommandStamp): Promise<CollectionDocument> {
    const { title, metadata } = body;
    return toCollection(await this.run(stamp, () => this.collections.put(stamp, id, { title, metadata })));
  }

  add(id: string, { commandId: _, ...choice }: ChoiceBody, stamp: CommandStamp): Promise<CollectionChange> {
    return this.run(stamp, () => this.collections.add(stamp, id, choice));
  }

  remove(id: string, { commandId: _, ...choice }: ChoiceBody, stamp: CommandStamp): Promise<CollectionChange> {
    return this.run(stamp, () => this.collections.remove(stamp, id, choice));
  }

  async listHolds(): Promise<HoldList> {
    return { data: (await this.holds.list()).map(toHold) };
  }

  async hold({ matchId, collection, reason }: HoldBody, stamp: CommandStamp): Promise<HoldDocument> {
    return toHold(await this.run(stamp, () => this.holds.place(stamp, { matchId, collection, reason })));
  }

  async release(id: string, stamp: CommandStamp): Promise<HoldDocument> {
    return toHold(await this.run(stamp, () => this.holds.release(stamp, id)));
  }

  async plan(): Promise<RetentionPlanDocument> {
    const [policies, plan] = [await this.retention.policies(), await this.retention.plan()];
    return { policies: [...policies], ...plan, matchIds: [...plan.matchIds], partitions: [...plan.partitions] };
  }

  async declare({ policies }: PoliciesBody, stamp: CommandStamp): Promise<RetentionPlanDocument> {
    await this.run(stamp, () => this.retention.declare(stamp, policies));
    return this.plan();
  }

  runRetention(stamp: CommandStamp): Promise<RetentionRunDocument> {
    return this.run(stamp, () => this.retention.run(stamp));
  }

  erase(player: string, stamp: CommandStamp): Promise<ErasedPlayer> {
    return this.run(stamp, () => this.eraser.erase(stamp, player));
  }

  private async run<Reply>(stamp: CommandStamp, work: () => Promise<Outcome<Reply>>): Promise<Reply> {
    const outcome = await this.admin.run(stamp, work).catch((error: unknown) => {
      throw error instanceof ArchiveRefusal ? refuse(error.code, error.message) : error;
    });
    return outcome.reply;
  }
}

const toCollection = ({ id, ...rest }: Collection): CollectionDocument =>
  ({ collection: id, ...rest }) as CollectionDocument;
const toHold = ({ id, ...rest }: Hold): HoldDocument => ({ holdId: id, ...rest });
