import { Injectable } from '@nestjs/common';
import type { Viewer } from '#contract';
import { AuditTrail } from '#operators';
import { PublishedReplays, viewerKey, type Published } from '#replay-exports';
import type { CommandStamp } from '../http/idempotency.js';
import { AdminService } from '../operators/admin.service.js';

/** Records what is published, with an entry on the audit trail. */
@Injectable()
export class Publications {
  constructor(
    private readonly published: PublishedReplays,
    private readonly trail: AuditTrail,
    private readonly admin: AdminService,
  ) {}

  async put(matchId: string, viewer: Viewer, stamp: CommandStamp): Promise<void> {
    await this.admin.run(stamp, () =>
      this.trail.perform(stamp, 'replay.publish', { matchId, viewer }, async (tx) => {
        const before = await this.published.find(matchId, tx);
        const { viewer: after } = await this.published.publish(matchId, viewer, tx);
        return {
          subject: `match/${matchId}`,
          before: trailEntry(before?.viewer),
          after: trailEntry(after),
          reply: null,
        };
      }),
    );
  }

  async take(matchId: string, stamp: CommandStamp): Promise<void> {
    await this.admin.run(stamp, () =>
      this.trail.perform(stamp, 'replay.withdraw', { matchId }, async (tx) => {
        const before = await this.published.find(matchId, tx);
        await this.published.withdraw(matchId, tx);
        return { subject: `match/${matchId}`, before: trailEntry(before?.viewer), after: null, reply: null };
      }),
    );
  }
}

const trailEntry = (viewer: Published['viewer'] | undefined) =>
  viewer === undefined ? null : { viewer: viewerKey(viewer) };
