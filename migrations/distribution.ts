/**
 * Where each table belongs when Citus spreads the database over several servers. A table of a match lies with its match,
 * on whichever server that is; a reference table has a copy on every server; all others stay on the coordinator.
 */

/** The column by which tables are distributed. */
export const DISTRIBUTION_COLUMN = 'match_id';

/** The events first: all others are colocated with the first. */
export const distributed = [
  'es.match_stream',
  'es.event',
  'es.command_result',
  'es.snapshot',
  'es.match_timer',
  'es.outbox',
  'es.feed',
  'public.match_secret',
  'public.match_list',
  'public.match_attention',
  'public.match_presence',
  'public.match_watchers',
  'public.open_match',
  'public.bot_turn',
  'public.seal_due',
  'public.published_replay',
  'public.archive_match',
  'public.archive_entry',
  'public.archive_seat',
  'public.archive_card',
  'public.archive_collected',
  'public.archive_dropped',
] as const;

/** With the reason why every server needs it. All are small and rarely written. */
export const reference: Readonly<Record<string, string>> = {
  'es.layout': 'an append reads it when it opens a match',
  'public.live_node': 'presence and watchers of a match refer to nodes',
  'public.archive_collection': 'the collected matches refer to collections',
};

/** With the reason why it stays on the coordinator. */
export const local: Readonly<Record<string, string>> = {
  ...because('one row for each shard of the feed, or for a whole batch of it; no answer touches it', [
    'es.feed_head',
    'es.feed_run',
    'es.feed_merge',
    'es.consumer',
  ]),
  ...because('of the service as a whole', ['es.pulse', 'es.outage', 'public.migration', 'public.erased_player']),
  ...because('one order over all matches, without gaps', [
    'public.result_entry',
    'public.log_leaf',
    'public.log_node',
    'public.log_checkpoint',
    'public.audit_trail',
    'public.audit_trail_head',
  ]),
  ...because('found by a key of its own, before the match is known', [
    'public.opening_command',
    'public.seat_link',
    'public.guest_invitation',
    'public.guest_visit',
    'public.judge_call',
  ]),
  ...because('orders that workers lock across all matches', [
    'public.replay_export',
    'public.webhook_endpoint',
    'public.webhook_secret',
    'public.webhook_delivery',
    'public.webhook_attempt',
    'public.archive_job',
    'public.archive_refusal',
    'public.audit_order',
    'public.audit_part',
  ]),
  ...because('of players and ladders, not of a match', [
    'public.ladder',
    'public.ladder_season',
    'public.ladder_ticket',
    'public.ladder_waiting',
    'public.ladder_player',
    'public.ladder_conduct',
    'public.ladder_pairing',
    'public.ladder_opening',
    'public.ladder_contest',
    'public.ladder_match',
    'public.ladder_rating',
    'public.ladder_rating_change',
  ]),
  ...because('of operators', [
    'public.api_key',
    'public.api_key_secret',
    'public.operator_session',
    'public.admin_command',
    'public.archive_hold',
    'public.archive_policy',
  ]),
  ...because('found by the hash of what it holds', ['public.card_set', 'public.card_display', 'public.archive_file']),
};

/**
 * Unique keys of distributed tables without the distribution column. They are for nodes of an earlier version and go
 * when the tables are distributed.
 */
export const droppedFirst: Readonly<Record<string, string>> = {
  match_secret_command_id_key: 'public.match_secret',
};

/** Openings by nodes of an earlier version, which know the command only as a key of the secrets. */
const SAME_OPENINGS =
  'INSERT INTO public.opening_command SELECT command_id, match_id, fingerprint FROM public.match_secret ' +
  'ON CONFLICT (command_id) DO UPDATE SET match_id = excluded.match_id;';

/** Functions that Citus runs on the server that has the match, with the argument that names it. */
const delegated = [{ signature: 'es.append_to(uuid, text)', argument: 'stream' }];

/** The commands that spread a migrated database over the servers that Citus knows, in their order. */
export function citusCommands(): readonly string[] {
  const [first, ...others] = distributed;
  return [
    SAME_OPENINGS,
    ...Object.entries(droppedFirst).map(([key, table]) => `ALTER TABLE ${table} DROP CONSTRAINT ${key};`),
    ...Object.keys(reference).map((table) => `SELECT create_reference_table('${table}');`),
    'SET citus.enable_unsafe_triggers = on;',
    `SELECT create_distributed_table('${first}', '${DISTRIBUTION_COLUMN}');`,
    ...others.map(
      (table) => `SELECT create_distributed_table('${table}', '${DISTRIBUTION_COLUMN}', colocate_with => '${first}');`,
    ),
    ...delegated.map(
      ({ signature, argument }) =>
        `SELECT create_distributed_function('${signature}', '${argument}', colocate_with => '${first}');`,
    ),
    'UPDATE es.layout SET distributed = true;',
  ];
}

function because(reason: string, tables: readonly string[]): Record<string, string> {
  return Object.fromEntries(tables.map((table) => [table, reason]));
}
