import type { Transaction } from '#event-store';
import { Inject, Injectable } from '@nestjs/common';
import type {
  ChangeWebhookBody,
  CreateWebhookBody,
  DeliveriesQuery,
  DeliveryPage,
  ReplayedDocument,
  ReplayWebhookBody,
  RotateBody,
  WebhookDeliveryLog,
  WebhookDocument,
  WebhookList,
  WebhookWithSecret,
} from '#contract';
import { CONFIG } from '#infrastructure';
import { AuditTrail, type Done, type Outcome } from '#operators';
import type { Config } from '#platform';
import { DeliveryLog, Endpoints, urlProblem, type Endpoint } from '#results';
import { ResultFeed } from '#results/projections';
import type { CommandStamp } from '../http/idempotency.js';
import { fromPositionCursor, toPositionCursor } from '../http/position-cursor.js';
import { refuse } from '../http/refusals.js';
import { AdminService } from '../operators/admin.service.js';
import { toDelivery, toDeliveryLog, toWebhook } from './documents.js';

/** Manages webhooks and shows the state of their deliveries. The audit trail records every change. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly endpoints: Endpoints,
    private readonly log: DeliveryLog,
    private readonly feed: ResultFeed,
    private readonly trail: AuditTrail,
    private readonly admin: AdminService,
    @Inject(CONFIG) private readonly config: Pick<Config, 'privateWebhooks'>,
  ) {}

  async list(): Promise<WebhookList> {
    return { data: (await this.endpoints.list()).map(toWebhook) };
  }

  async get(id: string): Promise<WebhookDocument> {
    return toWebhook(await this.find(id));
  }

  async create({ url, types, description }: CreateWebhookBody, stamp: CommandStamp): Promise<WebhookWithSecret> {
    this.requireUrl(url);
    const request = { url, types, description };
    const { reply, secret } = await this.perform(stamp, 'create', request, async (tx) => {
      const made = await this.endpoints.create(request, tx);
      return { ...(await this.trailEntry(null, made.id, tx)), secret: made.secret };
    });
    return { webhook: toWebhook(reply), secret };
  }

  async change(id: string, body: ChangeWebhookBody, stamp: CommandStamp): Promise<WebhookDocument> {
    const { commandId: _, ...changes } = body;
    if (changes.url !== undefined) this.requireUrl(changes.url);
    const { reply } = await this.perform(stamp, 'change', { id, ...changes }, async (tx) => {
      const before = await this.find(id, tx);
      await this.endpoints.change(id, given(changes), tx);
      return this.trailEntry(before, id, tx);
    });
    return toWebhook(reply);
  }

  async remove(id: string, stamp: CommandStamp): Promise<void> {
    await this.perform(stamp, 'remove', { id }, async (tx) => {
      const before = await this.find(id, tx);
      await this.endpoints.remove(id, tx);
      return { subject: `webhook/${id}`, before, after: null, reply: before };
    });
  }

  async rotate(id: string, { overlapSeconds }: RotateBody, stamp: CommandStamp): Promise<WebhookWithSecret> {
    const { reply, secret } = await this.perform(stamp, 'rotate', { id, overlapSeconds }, async (tx) => {
      const before = await this.find(id, tx);
      const fresh = await this.endpoints.rotate(id, overlapSeconds, tx);
      return { ...(await this.trailEntry(before, id, tx)), secret: fresh };
    });
    return { webhook: toWebhook(reply), secret };
  }

  async deliveries(id: string, { state, after, limit }: DeliveriesQuery): Promise<DeliveryPage> {
    await this.find(id);
    const query = { endpointId: id, state: state ?? null, before: fromPositionCursor(after), limit: limit + 1 };
    const found = await this.log.list(query);
    const data = found.slice(0, limit).map(toDelivery);
    return { data, next: found.length > limit ? toPositionCursor(data.at(-1)!.position) : null };
  }

  async delivery(id: string): Promise<WebhookDeliveryLog> {
    const found = await this.log.find(id);
    if (found === null) throw refuse('no-such-delivery', `There is no delivery ${id}.`);
    return toDeliveryLog(found);
  }

  async replay(id: string, body: ReplayWebhookBody, stamp: CommandStamp): Promise<ReplayedDocument> {
    const { deliveryId } = body;
    const range = {
      after: fromPositionCursor(body.after) ?? 0,
      upTo: fromPositionCursor(body.upTo, 'upTo') ?? (await this.feed.head()),
    };
    const request = { id, deliveryId: deliveryId ?? null, after: body.after ?? null, upTo: body.upTo ?? null };
    const { reply } = await this.perform(stamp, 'replay', request, async (tx) => {
      await this.find(id, tx);
      const deliveries =
        deliveryId === undefined
          ? await this.log.replayRange(id, range, tx)
          : Number(await this.log.replay(deliveryId, id, tx));
      if (deliveryId !== undefined && deliveries === 0)
        throw refuse('no-such-delivery', `The webhook has no delivery ${deliveryId}.`);
      const what = deliveryId === undefined ? range : { deliveryId };
      return { subject: `webhook/${id}`, before: null, after: { ...what, deliveries }, reply: { deliveries } };
    });
    return reply;
  }

  private perform<Reply>(
    stamp: CommandStamp,
    act: string,
    request: object,
    work: (tx: Transaction) => Promise<Done<Reply>>,
  ): Promise<Outcome<Reply>> {
    return this.admin.run(stamp, () => this.trail.perform(stamp, `webhook.${act}`, request, work));
  }

  private async find(id: string, tx?: Transaction): Promise<Endpoint> {
    const found = await this.endpoints.find(id, tx);
    if (found === null) throw refuse('no-such-webhook', `There is no webhook ${id}; GET /v1/webhooks lists them.`);
    return found;
  }

  private async trailEntry(before: Endpoint | null, id: string, tx: Transaction): Promise<Done<Endpoint>> {
    const after = await this.find(id, tx);
    return { subject: `webhook/${id}`, before, after, reply: after };
  }

  private requireUrl(url: string): void {
    const problem = urlProblem(url, this.config.privateWebhooks);
    if (problem !== null) throw refuse('bad-webhook-url', `The URL ${problem}.`);
  }
}

/** Drops undefined properties, because an omitted property and an undefined one are different types. */
function given<T extends object>(request: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(request).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
