import type { Refused, Verified } from '#replay';
import { z } from 'zod';
import { openDossier, type AuditTools } from '../dossier.js';
import { thresholds } from '../thresholds.js';
import { digestOf, EVIDENCE_FORMAT, EVIDENCE_KIND, makePack, PARTS, type Part } from './pack.js';
import { jsonOf, takeSignature } from './signature.js';

const manifest = z.strictObject({
  kind: z.literal(EVIDENCE_KIND),
  format: z.literal(EVIDENCE_FORMAT),
  matchId: z.string(),
  engine: z.strictObject({ pinned: z.string(), cardSets: z.record(z.string(), z.string()), auditor: z.string() }),
  thresholds,
  digest: z.string(),
});

/** `log` is the outcome of the proofs of the log itself: a genuine pack may contain a tampered log. */
export type PackVerdict =
  | {
      readonly ok: true;
      readonly matchId: string;
      readonly log: Verified | Refused;
      readonly findings: number;
      /** Public key of the signer of the pack, in base64url; null if it is not signed. */
      readonly signer: string | null;
    }
  | { readonly ok: false; readonly part: Place; readonly line: number; readonly reason: string };

type Place = Part | 'manifest' | 'signature';

/** Checks a pack by making it again from its own log, and reports the first line that differs. */
export async function checkPack(pack: readonly string[], tools: AuditTools): Promise<PackVerdict> {
  const bad = (part: Place, line: number, reason: string): PackVerdict => ({ ok: false, part, line, reason });
  const { lines, signer, isGood } = takeSignature(pack);
  if (!isGood) return bad('signature', pack.length, 'the signature is not that of these lines');
  const parsed = manifest.safeParse(jsonOf(lines[0]));
  if (!parsed.success) return bad('manifest', 1, 'this is not the first line of an evidence pack');
  const rest = lines.slice(1);
  const log: string[] = [];
  for (const line of rest) {
    const text = (jsonOf(line) as { log?: unknown } | null)?.log;
    if (typeof text === 'string') log.push(text);
  }
  const { engine, thresholds: measure, digest } = parsed.data;
  const again = await makePack(log, { ...tools, engine: engine.auditor }, measure);
  const place = again.findIndex((line, i) => i > 0 && line !== lines[i]);
  const stranger =
    engine.auditor === tools.engine ? '' : ` (made with ${engine.auditor}, checked with ${tools.engine})`;
  if (place > 0) return bad(partOf(again[place]), place + 1, `the log does not give this line${stranger}`);
  if (lines.length !== again.length) return bad('report', again.length + 1, 'there are lines after the report');
  if (digestOf(rest) !== digest || again[0] !== lines[0])
    return bad('manifest', 1, 'the manifest is not that of these lines');
  const dossier = await openDossier('unknown', log, tools);
  const report = (jsonOf(rest.at(-1)) as { report: { findings: readonly unknown[] } }).report;
  return { ok: true, matchId: dossier.matchId, log: dossier.verdict, findings: report.findings.length, signer };
}

const partOf = (line: string | undefined): Part => PARTS.find((part) => line?.startsWith(`{"${part}"`)) ?? 'report';
