import { MatchAttentionEntity } from '../libs/match/projections/match-attention.entity.js';
import { ErasedPlayerEntity, MatchListEntity } from '../libs/match/projections/match-list.entity.js';
import { MatchSecretEntity, OpeningCommandEntity } from '../libs/match/storage/match-secret.entity.js';
import {
  LogCheckpointEntity,
  LogLeafEntity,
  LogNodeEntity,
  SealDueEntity,
} from '../libs/match-log/storage/log.entity.js';
import { LiveNodeEntity, MatchPresenceEntity, MatchWatchersEntity } from '../libs/sockets/presence/presence.entity.js';
import { ResultEntryEntity } from '../libs/results/projections/result-entry.entity.js';
import {
  WebhookAttemptEntity,
  WebhookDeliveryEntity,
  WebhookEndpointEntity,
  WebhookSecretEntity,
} from '../libs/results/webhooks/webhook.entity.js';
import { OperatorSessionEntity } from '../libs/access/operator-session.entity.js';
import { SeatLinkEntity } from '../libs/access/seat-link.entity.js';
import { ApiKeyEntity, ApiKeySecretEntity } from '../libs/access/api-key.entity.js';
import {
  AdminCommandEntity,
  AuditTrailEntity,
  AuditTrailHeadEntity,
  OpenMatchEntity,
} from '../libs/operators/operator.entity.js';
import { JudgeCallEntity } from '../libs/operators/judge-call.entity.js';
import { PublishedReplayEntity } from '../libs/replay-exports/published-replay.entity.js';
import { ReplayExportEntity } from '../libs/replay-exports/replay-export.entity.js';
import { ArchiveFileEntity, ArchiveJobEntity, ArchiveRefusalEntity } from '../libs/archive/bulk/archive-job.entity.js';
import {
  ArchiveCardEntity,
  ArchiveEntryEntity,
  ArchiveMatchEntity,
  ArchiveSeatEntity,
} from '../libs/archive/projections/archive-index.entity.js';
import {
  CollectedEntity,
  CollectionEntity,
  DroppedEntity,
  HoldEntity,
  PolicyEntity,
} from '../libs/archive/storage/keeping.entity.js';
import { AuditOrderEntity, AuditPartEntity } from '../libs/audit/orders/audit.entity.js';
import { CardDisplayEntity } from '../libs/card-sets/storage/card-display.entity.js';
import { CardSetEntity } from '../libs/card-sets/storage/card-set.entity.js';
import { BotTurnEntity, GuestVisitEntity, InvitationEntity } from '../libs/guests/storage/guest.entity.js';
import {
  ContestEntity,
  LadderMatchEntity,
  RatingChangeEntity,
  RatingEntity,
} from '../libs/ladder/projections/rating.entity.js';
import { LadderEntity, LadderSeasonEntity } from '../libs/ladder/storage/ladder.entity.js';
import { OpeningEntity, PairingEntity } from '../libs/ladder/storage/pairing.entity.js';
import {
  ConductEntity,
  LadderPlayerEntity,
  TicketEntity,
  WaitingEntity,
} from '../libs/ladder/storage/ticket.entity.js';

/** Every table of the schema `public`, each described beside the code that uses it. The event store keeps `es` to itself. */
export const entities = [
  MatchListEntity,
  MatchAttentionEntity,
  ErasedPlayerEntity,
  MatchSecretEntity,
  OpeningCommandEntity,
  SealDueEntity,
  LogLeafEntity,
  LogNodeEntity,
  LogCheckpointEntity,
  LiveNodeEntity,
  MatchPresenceEntity,
  MatchWatchersEntity,
  ResultEntryEntity,
  WebhookEndpointEntity,
  WebhookSecretEntity,
  WebhookDeliveryEntity,
  WebhookAttemptEntity,
  ApiKeyEntity,
  ApiKeySecretEntity,
  SeatLinkEntity,
  OperatorSessionEntity,
  AuditTrailEntity,
  AuditTrailHeadEntity,
  AdminCommandEntity,
  OpenMatchEntity,
  JudgeCallEntity,
  ReplayExportEntity,
  PublishedReplayEntity,
  ArchiveJobEntity,
  ArchiveRefusalEntity,
  ArchiveFileEntity,
  ArchiveMatchEntity,
  ArchiveEntryEntity,
  ArchiveSeatEntity,
  ArchiveCardEntity,
  CollectionEntity,
  CollectedEntity,
  HoldEntity,
  PolicyEntity,
  DroppedEntity,
  AuditOrderEntity,
  AuditPartEntity,
  CardSetEntity,
  CardDisplayEntity,
  BotTurnEntity,
  GuestVisitEntity,
  InvitationEntity,
  RatingEntity,
  RatingChangeEntity,
  ContestEntity,
  LadderMatchEntity,
  LadderEntity,
  LadderSeasonEntity,
  PairingEntity,
  OpeningEntity,
  TicketEntity,
  WaitingEntity,
  LadderPlayerEntity,
  ConductEntity,
] as const;
