import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where results are sent to, under which secrets, and how far each delivery is. */
export class Webhooks1794700000701 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(ENDPOINTS);
    await db.query(DELIVERIES);
    await db.query(GRANTS);
  }

  down(): Promise<void> {
    throw new Error('Migrations only go forward: history is never taken down.');
  }
}

// Whoever signs needs the secret itself, so a hash of it would not do.
const ENDPOINTS = `
CREATE TABLE public.webhook_endpoint (
  id              uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  url             text NOT NULL,
  description     text NOT NULL,
  types           text[] NOT NULL,
  state           text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'disabled')),
  disabled_reason text CHECK (disabled_reason IN ('operator', 'failing', 'gone')),
  disabled_at     timestamptz,
  failing_since   timestamptz,
  succeeded_at    timestamptz,
  created_at      timestamptz NOT NULL DEFAULT now(),
  CHECK ((state = 'disabled') = (disabled_reason IS NOT NULL AND disabled_at IS NOT NULL))
);

CREATE TABLE public.webhook_secret (
  endpoint_id uuid NOT NULL REFERENCES public.webhook_endpoint ON DELETE CASCADE,
  number      int NOT NULL,
  secret      text NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  expires_at  timestamptz,
  PRIMARY KEY (endpoint_id, number)
);
`;

// held_until: somebody has taken the delivery on, by a job or by himself; when it has passed, it is anyone's again.
const DELIVERIES = `
CREATE TABLE public.webhook_delivery (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  endpoint_id  uuid NOT NULL REFERENCES public.webhook_endpoint ON DELETE CASCADE,
  position     bigint NOT NULL,
  type         text NOT NULL,
  state        text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
  attempts     int NOT NULL DEFAULT 0,
  -- A replay begins a new round, with tries of its own; what is still under way for the one before ends nothing any more.
  round        int NOT NULL DEFAULT 0,
  tries        int NOT NULL DEFAULT 0,
  due_at       timestamptz DEFAULT now(),
  held_until   timestamptz,
  announced    boolean NOT NULL DEFAULT false,
  created_at   timestamptz NOT NULL DEFAULT now(),
  begun_at     timestamptz NOT NULL DEFAULT now(),
  finished_at  timestamptz,
  UNIQUE (endpoint_id, position),
  CHECK ((state = 'waiting') = (due_at IS NOT NULL)),
  CHECK ((state = 'waiting') = (finished_at IS NULL))
) WITH (fillfactor = 70);
CREATE INDEX webhook_delivery_due ON public.webhook_delivery (due_at) WHERE state = 'waiting';
CREATE INDEX webhook_delivery_list ON public.webhook_delivery (endpoint_id, position DESC);

CREATE TABLE public.webhook_attempt (
  delivery_id uuid NOT NULL REFERENCES public.webhook_delivery ON DELETE CASCADE,
  number      int NOT NULL,
  at          timestamptz NOT NULL DEFAULT now(),
  status      int,
  error       text,
  ms          int NOT NULL,
  PRIMARY KEY (delivery_id, number)
);
`;

const GRANTS = `
GRANT SELECT, INSERT, UPDATE, DELETE ON public.webhook_endpoint, public.webhook_secret, public.webhook_delivery TO senki_app;
GRANT SELECT, INSERT, DELETE ON public.webhook_attempt TO senki_app;
`;
