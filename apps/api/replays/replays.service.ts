import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { CopyViewer, ExportDocument, ListReplaysQuery, MatchDocument, MatchPage } from '#contract';
import { ExportOrders, type ExportStatus } from '#replay-exports';
import type { Access } from '#access';
import { Problem } from '#platform';
import { copyName, eyesOfCopy } from '#replay';
import { refuse } from '../http/refusals.js';
import { eyesOf, viewerOf } from '../http/viewers.js';
import { MatchesService, requireSeat } from '../matches/matches.service.js';

const FILE_PATIENCE_MS = 20_000;
const FILE_POLL_MS = 100;

/** Takes orders for replay files and serves the files. */
@Injectable()
export class ReplaysService {
  /** One poll for each export, shared by all requests that wait for it. */
  private readonly waits = new Map<string, Promise<string>>();

  constructor(
    private readonly matches: MatchesService,
    @Inject(ExportOrders) private readonly exports: Pick<ExportOrders, 'request' | 'status' | 'open'>,
  ) {}

  list(query: ListReplaysQuery): Promise<MatchPage> {
    return this.matches.list({ ...query, status: 'over' });
  }

  async order(
    matchId: string,
    wanted: CopyViewer | undefined,
    caller: Access,
    reply: FastifyReply,
  ): Promise<ExportDocument> {
    const match = await this.matches.get(matchId, eyesOf(caller));
    const viewer = copyFor(caller, wanted, match);
    // A file covers the whole match.
    if (match.status !== 'over') throw refuse('match-not-over', 'Order the replay when the match has ended.');
    const { id } = await this.exports.request({ matchId, viewer });
    void reply.header('location', `/v1/exports/${id}`);
    return this.status(id, caller);
  }

  async status(id: string, caller: Access): Promise<ExportDocument> {
    const { matchId, viewer, state, progress, error } = await this.find(id, caller);
    const file = state === 'done' ? `/v1/exports/${id}/file` : null;
    return { exportId: id, matchId, viewer, state, progress, error, file };
  }

  async open(id: string, caller: Access): Promise<StreamableFile> {
    const { state } = await this.find(id, caller);
    return this.handOut(id, state);
  }

  private async handOut(id: string, state: string): Promise<StreamableFile> {
    const file = state === 'done' ? await this.exports.open(id) : null;
    if (file === null) throw refuse('export-not-ready', `The export is ${state}; ask again in a few seconds.`);
    return new StreamableFile(file.stream, {
      type: file.type,
      length: file.bytes,
      disposition: `attachment; filename="${file.name}"`,
    });
  }

  /** Orders the file, waits for it up to `FILE_PATIENCE_MS`, and returns it. */
  async fetch(
    matchId: string,
    wanted: CopyViewer | undefined,
    caller: Access,
    reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { exportId } = await this.order(matchId, wanted, caller, reply);
    await this.awaited(exportId);
    return this.open(exportId, caller);
  }

  /** The same without checks: the caller knows that the match is over and that the reader may have the copy. */
  async copy(matchId: string, viewer: CopyViewer): Promise<StreamableFile> {
    const { id } = await this.exports.request({ matchId, viewer });
    return this.handOut(id, await this.awaited(id));
  }

  /** The state of the export when it is done or has failed, or when the patience is over. */
  private awaited(id: string): Promise<string> {
    const wait = this.waits.get(id) ?? this.outcome(id).finally(() => this.waits.delete(id));
    this.waits.set(id, wait);
    return wait;
  }

  private async outcome(id: string): Promise<string> {
    const until = performance.now() + FILE_PATIENCE_MS;
    for (;;) {
      const state = (await this.exports.status(id))?.state ?? 'failed';
      const isUnderWay = state === 'waiting' || state === 'running';
      if (!isUnderWay || performance.now() > until) return state;
      await sleep(FILE_POLL_MS);
    }
  }

  /** The refusal is the same for an export that does not exist and for one that the caller may not have. */
  private async find(id: string, caller: Access): Promise<ExportStatus> {
    const found = await this.exports.status(id);
    // A delayed spectator must not learn the end of the match from a file that others ordered.
    const isTold = found !== null && (await this.matches.mayKnowAll(eyesOf(caller), found.matchId));
    if (!isTold || !mayHave(caller, found))
      throw refuse('no-such-export', `There is no export ${id} for this credential.`);
    return found;
  }
}

function copyFor(caller: Access, wanted: CopyViewer | undefined, match: MatchDocument): CopyViewer {
  if (caller.kind === 'key') {
    const viewer = wanted ?? 'omniscient';
    requireSeat(eyesOfCopy(viewer), match.seats.length);
    return viewer;
  }
  const own = viewerOf(caller.claims);
  if (wanted !== undefined && copyName(own) !== copyName(wanted))
    throw Problem.of('forbidden', 'A token gets only the copies of its own viewer; use an operator key for others.');
  return wanted ?? own;
}

function mayHave(caller: Access, { matchId, viewer }: ExportStatus): boolean {
  if (caller.kind === 'key') return caller.key.scopes.some((scope) => scope === 'replays:read' || scope === 'admin');
  return caller.claims.matchId === matchId && copyName(viewerOf(caller.claims)) === copyName(viewer);
}
