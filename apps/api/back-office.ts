import type { Provider, Type } from '@nestjs/common';
import { ArchiveJobs } from '#archive/bulk';
import { ArchiveSearch } from '#archive/projections';
import { Collections, Eraser, Holds, Retention } from '#archive/storage';
import { AuditOrders } from '#audit/orders';
import { StreamVerifier, type createPool } from '#event-store';
import { AuditTrail, KeyOffice } from '#operators';
import { OpenMatches } from '#operators/projections';
import { ApiKeys } from '#platform';
import { fromBase64url, type SigningKey } from '#proof';
import { DeliveryLog, Endpoints, ResultBell } from '#results';
import { ResultFeed } from '#results/projections';
import { ANNOUNCE_ARCHIVE_JOB, ArchiveDesk } from './archive/archive-desk.js';
import { ArchiveController } from './archive/archive.controller.js';
import { KeepingDesk } from './archive/keeping-desk.js';
import { KeepingController, PlayersController } from './archive/keeping.controller.js';
import { ANNOUNCE_AUDIT, AuditsDesk } from './audits/audits-desk.js';
import { AuditsController } from './audits/audits.controller.js';
import { LogShelf } from '#seals/storage';
import { LogController } from './log/log.controller.js';
import { LOG_ORIGIN, LogDesk } from './log/log-desk.js';
import { AdminDesk } from './operators/admin-desk.js';
import { AuditTrailController } from './operators/audit-trail.controller.js';
import { KeysController } from './operators/keys.controller.js';
import { KeysDesk } from './operators/keys-desk.js';
import { MatchAllowance } from './operators/match-allowance.js';
import { ResultsController } from './results/results.controller.js';
import { ResultsDesk, RETIRED_KEYS, SIGNING_KEY } from './results/results-desk.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';
import { PRIVATE_WEBHOOKS, WebhooksDesk } from './webhooks/webhooks-desk.js';

export interface BackOfficeOptions {
  readonly pool: ReturnType<typeof createPool>;
  /** Signs receipts. */
  readonly signingKey: SigningKey;
  /** Public keys in base64url that signed before it, the last one first. */
  readonly retiredKeys?: readonly string[];
  /** Names the transparency log. */
  readonly logOrigin: string;
  /** For development: webhooks may be plain http and lead into private networks. */
  readonly privateWebhooks: boolean;
  /** Tells workers of an archive job; they find it themselves too, only later. */
  readonly announceArchiveJob?: (id: string) => Promise<unknown>;
  /** The same for an audit. */
  readonly announceAudit?: (id: string) => Promise<unknown>;
  readonly onError?: (error: Error) => void;
}

/** Results for ladder back ends, and the operators' desk. */
export const backOfficeControllers: Type[] = [
  ResultsController,
  WebhooksController,
  KeysController,
  AuditTrailController,
  LogController,
  ArchiveController,
  KeepingController,
  PlayersController,
  AuditsController,
];

export const backOfficeDesks: Type[] = [
  ResultsDesk,
  WebhooksDesk,
  KeysDesk,
  AdminDesk,
  MatchAllowance,
  LogDesk,
  ArchiveDesk,
  KeepingDesk,
  AuditsDesk,
];

export function backOfficeServices(options: BackOfficeOptions): Provider[] {
  const { pool, signingKey, retiredKeys = [], logOrigin, privateWebhooks, onError } = options;
  const { announceAudit = () => Promise.resolve() } = options;
  const feed = new ResultFeed(pool);
  return [
    { provide: ResultFeed, useValue: feed },
    { provide: ResultBell, useValue: new ResultBell(feed, onError) },
    { provide: Endpoints, useValue: new Endpoints(pool) },
    { provide: DeliveryLog, useValue: new DeliveryLog(pool) },
    { provide: AuditTrail, useValue: new AuditTrail(pool) },
    { provide: OpenMatches, useValue: new OpenMatches(pool) },
    { provide: StreamVerifier, useValue: new StreamVerifier(pool) },
    ...archiveServices(options),
    { provide: AuditOrders, useValue: new AuditOrders(pool) },
    { provide: ANNOUNCE_AUDIT, useValue: announceAudit },
    { provide: SIGNING_KEY, useValue: signingKey },
    { provide: RETIRED_KEYS, useValue: retiredKeys.map(fromBase64url) },
    { provide: LOG_ORIGIN, useValue: logOrigin },
    { provide: LogShelf, useValue: new LogShelf(pool) },
    { provide: PRIVATE_WEBHOOKS, useValue: privateWebhooks },
    {
      provide: KeyOffice,
      inject: [ApiKeys, AuditTrail],
      useFactory: (keys: ApiKeys, trail: AuditTrail) => new KeyOffice(keys, trail),
    },
  ];
}

function archiveServices({ pool, announceArchiveJob = () => Promise.resolve() }: BackOfficeOptions): Provider[] {
  const trail = new AuditTrail(pool);
  return [
    { provide: ArchiveSearch, useValue: new ArchiveSearch(pool) },
    { provide: ArchiveJobs, useValue: new ArchiveJobs(pool) },
    { provide: Collections, useValue: new Collections(pool, trail) },
    { provide: Holds, useValue: new Holds(pool, trail) },
    { provide: Retention, useValue: new Retention(pool, trail) },
    { provide: Eraser, useValue: new Eraser(trail) },
    { provide: ANNOUNCE_ARCHIVE_JOB, useValue: announceArchiveJob },
  ];
}
