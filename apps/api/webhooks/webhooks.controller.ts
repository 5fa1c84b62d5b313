import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import {
  changeWebhookBody,
  createWebhookBody,
  deliveriesQuery,
  deliveryPage,
  deliveryParams,
  replayed,
  replayWebhookBody,
  rotateBody,
  webhook,
  webhookDeliveryLog,
  webhookList,
  webhookParams,
  webhookWithSecret,
  type ChangeWebhookBody,
  type CreateWebhookBody,
  type DeliveriesQuery,
  type DeliveryPage,
  type DeliveryParams,
  type ReplayedDocument,
  type ReplayWebhookBody,
  type RotateBody,
  type WebhookDeliveryLog,
  type WebhookDocument,
  type WebhookList,
  type WebhookParams,
  type WebhookWithSecret,
} from '#contract';
import { ApiTags } from '../http/documented.js';
import { Stamped, type CommandStamp } from '../http/idempotency.js';
import { OperatorOperation, type OperationParts } from '../http/operation.js';
import { WebhooksService } from './webhooks.service.js';

const WebhookOperation = (parts: OperationParts) => OperatorOperation('webhooks:write', parts);

@ApiTags('Webhooks')
@Controller('v1/webhooks')
export class WebhooksController {
  constructor(private readonly service: WebhooksService) {}

  @Get()
  @WebhookOperation({ summary: 'List the webhooks and the state of their deliveries', reply: webhookList })
  listWebhooks(): Promise<WebhookList> {
    return this.service.list();
  }

  @Post()
  @WebhookOperation({
    summary: 'Create a webhook that sends results to an address',
    description:
      'Messages follow the Standard Webhooks specification. The secret is shown only this once. Only results decided from now on are sent; `replay` sends earlier ones.',
    status: 201,
    reply: webhookWithSecret,
    refusals: ['bad-webhook-url'],
    idempotent: true,
  })
  createWebhook(
    @Body({ schema: createWebhookBody }) body: CreateWebhookBody,
    @Stamped() stamp: CommandStamp,
  ): Promise<WebhookWithSecret> {
    return this.service.create(body, stamp);
  }

  @Get(':webhookId')
  @WebhookOperation({ summary: 'Look at a webhook', reply: webhook, refusals: ['no-such-webhook'] })
  getWebhook(@Param({ schema: webhookParams }) { webhookId }: WebhookParams): Promise<WebhookDocument> {
    return this.service.get(webhookId);
  }

  @Patch(':webhookId')
  @WebhookOperation({
    summary: 'Change, disable or enable a webhook',
    description:
      'Omitted properties stay unchanged. When it is enabled again, it continues with the deliveries that were waiting when it was disabled.',
    reply: webhook,
    refusals: ['no-such-webhook', 'bad-webhook-url'],
    idempotent: true,
  })
  changeWebhook(
    @Param({ schema: webhookParams }) { webhookId }: WebhookParams,
    @Body({ schema: changeWebhookBody }) body: ChangeWebhookBody,
    @Stamped() stamp: CommandStamp,
  ): Promise<WebhookDocument> {
    return this.service.change(webhookId, body, stamp);
  }

  @Delete(':webhookId')
  @WebhookOperation({
    summary: 'Delete a webhook and its pending deliveries',
    status: 204,
    reply: null,
    replyDescription: 'Gone.',
    refusals: ['no-such-webhook'],
    idempotent: true,
  })
  deleteWebhook(
    @Param({ schema: webhookParams }) { webhookId }: WebhookParams,
    @Stamped() stamp: CommandStamp,
  ): Promise<void> {
    return this.service.remove(webhookId, stamp);
  }

  @Post(':webhookId/rotate')
  @WebhookOperation({
    summary: 'Rotate the secret of a webhook',
    description: 'Until the overlap is over, messages carry a signature for each secret.',
    reply: webhookWithSecret,
    refusals: ['no-such-webhook'],
    idempotent: true,
  })
  rotateWebhook(
    @Param({ schema: webhookParams }) { webhookId }: WebhookParams,
    @Body({ schema: rotateBody }) body: RotateBody,
    @Stamped() stamp: CommandStamp,
  ): Promise<WebhookWithSecret> {
    return this.service.rotate(webhookId, body, stamp);
  }

  @Get(':webhookId/deliveries')
  @WebhookOperation({
    summary: 'What was sent to a webhook, newest first',
    reply: deliveryPage,
    refusals: ['no-such-webhook'],
  })
  listDeliveries(
    @Param({ schema: webhookParams }) { webhookId }: WebhookParams,
    @Query({ schema: deliveriesQuery }) query: DeliveriesQuery,
  ): Promise<DeliveryPage> {
    return this.service.deliveries(webhookId, query);
  }

  @Post(':webhookId/replay')
  @WebhookOperation({
    summary: 'Send again: one delivery, or a range of the result feed',
    description: 'A message keeps its id when it is sent again, so a receiver that stores ids recognises it.',
    status: 202,
    reply: replayed,
    refusals: ['no-such-webhook', 'no-such-delivery'],
    idempotent: true,
  })
  replayWebhook(
    @Param({ schema: webhookParams }) { webhookId }: WebhookParams,
    @Body({ schema: replayWebhookBody }) body: ReplayWebhookBody,
    @Stamped() stamp: CommandStamp,
  ): Promise<ReplayedDocument> {
    return this.service.replay(webhookId, body, stamp);
  }
}

/** Deliveries have ids of their own. The longer address is from builds before 0.3.0. */
@ApiTags('Webhooks')
@Controller(['v1/deliveries', 'v1/webhooks/deliveries'])
export class DeliveriesController {
  constructor(private readonly service: WebhooksService) {}

  @Get(':deliveryId')
  @WebhookOperation({
    summary: 'One delivery and every attempt at it',
    reply: webhookDeliveryLog,
    refusals: ['no-such-delivery'],
  })
  getDelivery(@Param({ schema: deliveryParams }) { deliveryId }: DeliveryParams): Promise<WebhookDeliveryLog> {
    return this.service.delivery(deliveryId);
  }
}
