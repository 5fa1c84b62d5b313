import { conceal, type Table } from '#kernel';
import { canonicalText, createSha256, hex, utf8, type Json } from '#proof';
import { ArchiveAudit } from '../audit-archive.js';
import { auditMatch } from '../audit-match.js';
import { randomActs } from '../checks/shuffles.js';
import { isPlayable, momentsOf, openDossier, type AuditTools, type Dossier, type Playable } from '../dossier.js';
import type { Thresholds } from '../thresholds.js';

export const EVIDENCE_KIND = 'senki-evidence';
export const EVIDENCE_FORMAT = 1;

/**
 * The first line of a pack: its subject, the engine and thresholds it was made with, and the digest of all other lines.
 */
export interface Manifest {
  readonly kind: typeof EVIDENCE_KIND;
  readonly format: typeof EVIDENCE_FORMAT;
  readonly matchId: string;
  /** The engine that the match pins, its card sets by hash, and the build that made the pack. */
  readonly engine: {
    readonly pinned: string;
    readonly cardSets: Readonly<Record<string, string>>;
    readonly auditor: string;
  };
  readonly thresholds: Thresholds;
  readonly digest: string;
}

/** The kinds of lines after the first, in order. */
export const PARTS = ['log', 'view', 'proofs', 'report'] as const;
export type Part = (typeof PARTS)[number];

/**
 * One file for a third party: the signed log, each seat's view at each of its decisions, the recomputed random acts,
 * and the findings. Everything except the log and the thresholds follows from the log, so a pack is checked by making
 * it again.
 */
export async function makePack(log: readonly string[], tools: AuditTools, thresholds: Thresholds): Promise<string[]> {
  const dossier = await openDossier('unknown', log, tools);
  const archive = new ArchiveAudit({ engine: tools.engine, thresholds, sealed: null });
  archive.add(await auditMatch('unknown', log, tools));
  const lines = [
    ...log.map((line) => canonicalText({ log: line })),
    ...viewLines(dossier),
    canonicalText({ proofs: proofsOf(dossier) }),
    canonicalText({ report: archive.report() }),
  ];
  const { pins } = dossier.record?.header ?? { pins: null };
  const manifest: Manifest = {
    kind: EVIDENCE_KIND,
    format: EVIDENCE_FORMAT,
    matchId: dossier.matchId,
    engine: { pinned: pins?.engine ?? '', cardSets: pins?.cardSets ?? {}, auditor: tools.engine },
    thresholds,
    digest: digestOf(lines),
  };
  return [canonicalText(manifest), ...lines];
}

export function digestOf(lines: readonly string[]): string {
  const state = createSha256();
  for (const line of lines) state.update(utf8(`${line}\n`));
  return hex(state.digest());
}

/** The view of the deciding seat at each decision; its hash must be the one in the chained log. */
function viewLines(dossier: Dossier): string[] {
  if (!isPlayable(dossier)) return [];
  const lines: string[] = [];
  try {
    for (const { event, before, version } of momentsOf(dossier)) {
      if (event.type !== 'DecisionMade' || event.knew === null) continue;
      const view: Table = conceal(dossier.game, before.table, { seat: event.seat });
      lines.push(
        canonicalText({
          view: { version, seat: event.seat, knew: event.knew, table: JSON.parse(JSON.stringify(view)) as Json },
        }),
      );
    }
  } catch {
    // A log that cannot be followed has no further views; the report says so.
  }
  return lines;
}

function proofsOf(dossier: Dossier): Json {
  const { record } = dossier;
  if (!record) return null;
  const { head, keyId, publicKey, signature } = record.footer;
  const acts = isPlayable(dossier) ? actsOf(dossier) : null;
  return { head: head ?? null, keyId, publicKey, signature, acts };
}

function actsOf(dossier: Playable): Json {
  try {
    const acts = randomActs(dossier);
    return (
      acts?.map(({ version, label, recomputed, isSame }) => ({ version, label, outcome: [...recomputed], isSame })) ??
      null
    );
  } catch {
    return null;
  }
}
