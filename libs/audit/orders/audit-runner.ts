import { promisify } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { gunzip, gzip } from 'node:zlib';
import { unpacked } from '#archive/bulk';
import type { CardSet } from '#card-sets';
import type { StoredEvent } from '#event-store';
import { matchVerification, replaySource, type GameRegistry, type SourceParts } from '#replay-exports';
import { fromEnvelope } from '#match';
import { quickViewHash } from '#match/quick';
import { encodeReplay, ReplayError } from '#replay';
import { ArchiveAudit, type ArchiveFacts } from '../audit-archive.js';
import { auditMatch, type MatchAudit } from '../audit-match.js';
import type { AuditTools } from '../dossier.js';
import { countBySeverity, finding, type Finding, type Severity } from '../finding.js';
import { reportPage } from '../html/page.js';
import { linesIn } from '../lines-in.js';
import { brokenMatch, unreadMatch } from '../unread-match.js';

type LocalSource = Omit<SourceParts, 'events' | 'games' | 'viewer'>;

/** A stored record; plain data, so that it can be passed to another thread. */
export type StoredRecord = {
  readonly matchId: string;
  readonly cardSets: readonly CardSet[];
  /** Pseudonyms of erased players, by player id. */
  readonly pseudonyms: ReadonlyMap<string, string>;
} & (
  | {
      readonly kind: 'events';
      readonly events: readonly StoredEvent[];
      /** Rulings after the end, which are not in any file of the match. */
      readonly rulings: readonly StoredEvent[];
      readonly source: LocalSource;
    }
  | { readonly kind: 'file'; readonly file: Uint8Array }
);

export interface MadeReport {
  /** JSON and HTML, compressed. */
  readonly report: Uint8Array;
  readonly page: Uint8Array;
  readonly findings: Readonly<Record<Severity, number>>;
  readonly unaudited: number;
  /** The players whom the report names. */
  readonly players: readonly string[];
}

export type ReportFacts = Omit<ArchiveFacts, 'engine'>;

/** Audits records one after the other and combines the results. */
export interface AuditRunner {
  /** Audits a record; the result is stored until the report is made. */
  audit(record: StoredRecord): Promise<Uint8Array>;
  /** Starts a report. */
  begin(facts: ReportFacts): Promise<void>;
  /** Adds the result of one match. */
  add(part: Uint8Array): Promise<void>;
  /** The report on everything that was added. */
  report(): Promise<MadeReport>;
  close(): Promise<void>;
}

const packed = promisify(gzip);
const opened = promisify(gunzip);

export const partOf = (audit: MatchAudit): Promise<Uint8Array> => packed(serialize(audit));

/** A runner in the current thread. */
export class LocalAuditRunner implements AuditRunner {
  private archive: ArchiveAudit | null = null;

  constructor(
    private readonly games: GameRegistry,
    private readonly engine: string,
  ) {}

  async audit(record: StoredRecord): Promise<Uint8Array> {
    return partOf(await this.look(record));
  }

  async begin(facts: ReportFacts): Promise<void> {
    this.archive = new ArchiveAudit({ ...facts, engine: this.engine });
  }

  async add(part: Uint8Array): Promise<void> {
    this.begun.add(deserialize(await opened(part)) as MatchAudit);
  }

  async report(): Promise<MadeReport> {
    const archive = this.begun;
    const report = archive.report();
    return {
      report: await packed(`${JSON.stringify(report)}\n`),
      page: await packed(reportPage(report, archive.exhibits(report))),
      findings: countBySeverity(report.findings),
      unaudited: report.matches.filter(({ unaudited }) => unaudited !== null).length,
      players: report.players.map(({ player }) => player),
    };
  }

  async close(): Promise<void> {}

  private get begun(): ArchiveAudit {
    if (!this.archive) throw new Error('no report was begun');
    return this.archive;
  }

  /** A fault in a record affects only that match. */
  async look(record: StoredRecord): Promise<MatchAudit> {
    const { matchId } = record;
    try {
      const rulings = record.kind === 'events' ? record.rulings.map(fromEnvelope) : [];
      const { lines, doubt } = await this.linesOf(record);
      const audit = await auditMatch(matchId, lines, this.toolsFor(record), rulings);
      return doubt === null ? audit : { ...audit, findings: [unconfirmedRecord(matchId, doubt), ...audit.findings] };
    } catch (fault) {
      if (fault instanceof ReplayError && fault.version !== null)
        return brokenMatch(matchId, fault.version, fault.reason);
      return unreadMatch(matchId, `the record cannot be followed: ${(fault as Error).message}`);
    }
  }

  /** A record that the log does not confirm is audited nevertheless; `doubt` is the problem with its log entry. */
  private async linesOf(
    record: StoredRecord,
  ): Promise<{ readonly lines: readonly string[]; readonly doubt: string | null }> {
    if (record.kind === 'file') return { lines: await linesIn(unpacked(Buffer.from(record.file))), doubt: null };
    const { events, source } = record;
    try {
      return { lines: await this.written(events, source), doubt: null };
    } catch (fault) {
      if (!(fault instanceof ReplayError && fault.check === 'inclusion')) throw fault;
      return { lines: await this.written(events, { ...source, inclusion: null }), doubt: fault.reason };
    }
  }

  private async written(events: readonly StoredEvent[], source: LocalSource): Promise<readonly string[]> {
    const { games } = this;
    const lines: string[] = [];
    const replay = replaySource({ ...source, games, viewer: 'omniscient', events: inTurn(events) });
    for await (const line of encodeReplay(replay)) lines.push(line.slice(0, -1));
    return lines;
  }

  private toolsFor({ cardSets: sets, pseudonyms }: StoredRecord): AuditTools {
    const { games, engine } = this;
    const cardSets = { find: async (hash: string) => sets.find((set) => set.hash === hash) ?? null };
    return {
      games,
      cardSets,
      verification: matchVerification(games, cardSets, quickViewHash),
      engine,
      hashView: quickViewHash,
      trustedKeys: null,
      pseudonyms,
    };
  }
}

const unconfirmedRecord = (matchId: string, reason: string): Finding =>
  finding({
    check: 'integrity',
    severity: 'high',
    matches: [matchId],
    explanation: `The log of sealed matches does not confirm the stored record of match ${matchId}: ${reason}.`,
  });

async function* inTurn<T>(items: readonly T[]): AsyncGenerator<T, void> {
  yield* items;
}
