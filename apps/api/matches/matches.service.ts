import { Injectable } from '@nestjs/common';
import type {
  ListMatchesQuery,
  ListReplaysQuery,
  MatchDocument,
  MatchPage,
  OpenedMatch,
  OpenMatchBody,
  TokenDocument,
  Viewer,
} from '#contract';
import { PRESETS, type TimeControl } from '#match';
import { GetView, ListMatches, OpenMatch } from '#match/cqrs';
import { LISTED } from '#match/projections';
import { SeatLinks, type Access } from '#access';
import { Dispatcher } from '../http/dispatcher.js';
import type { CommandStamp } from '../http/idempotency.js';
import { fromCursor, pageOf } from '../http/pages.js';
import { refuse } from '../http/refusals.js';
import { MatchAllowance } from './match-allowance.js';
import { fromState, fromSummary } from './match-document.js';
import { SeatTokenService } from './seat-token.service.js';

/** Opens, lists and shows matches. */
@Injectable()
export class MatchesService {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly tokens: SeatTokenService,
    private readonly allowance: MatchAllowance,
    private readonly links: SeatLinks,
  ) {}

  async open(body: OpenMatchBody, caller: Access, stamp: CommandStamp): Promise<OpenedMatch> {
    await this.allowance.requireRoom(caller, stamp);
    const { game, edition, cardSets, mode, seats, seatEntropy } = body;
    const tags = body.spectators.listed ? { ...body.tags, ...LISTED } : body.tags;
    const timeControl = toTimeControl(body.timeControl);
    const spectatorDelayMs = body.spectators.delaySeconds * 1000;
    const order = {
      game,
      edition,
      mode,
      seats,
      tags,
      timeControl,
      ...(cardSets ? { cardSets } : {}),
      ...(spectatorDelayMs > 0 ? { spectatorDelayMs } : {}),
      ...(seatEntropy ? { seatEntropy } : {}),
    };
    const receipt = await this.dispatcher.execute(new OpenMatch(stamp.commandId, stamp.by, order));
    stamp.note(receipt);
    const { matchId, version } = receipt;
    const [spectator, ...tokens] = await Promise.all([
      this.tokens.issue(matchId, 'spectator'),
      ...seats.map((_, seat) => this.tokens.issue(matchId, { seat })),
    ]);
    const links = await Promise.all(seats.map((_, seat) => (body.links ? this.links.create({ matchId, seat }) : null)));
    return {
      matchId,
      version,
      seats: tokens.map(({ token }, seat) => {
        return { seat, player: seats[seat]?.player ?? '', token, link: links[seat] ?? null };
      }),
      spectator: { token: spectator.token },
      expiresAt: spectator.expiresAt,
    };
  }

  async list(query: ListMatchesQuery | (ListReplaysQuery & { readonly status: 'over' })): Promise<MatchPage> {
    const { status = null, game = null, player = null, limit } = query;
    const after = fromCursor(query.after);
    const found = await this.dispatcher.ask(new ListMatches({ status, game, player, after, limit: limit + 1 }));
    return pageOf(found.map(fromSummary), limit, (match) => match.matchId);
  }

  /** What everyone may know of a match; for a spectator, as of the version that the delay allows. */
  async get(matchId: string, viewer: Viewer): Promise<MatchDocument> {
    return fromState(matchId, await this.dispatcher.ask(new GetView(matchId, viewer)));
  }

  /** Whether the viewer may know the whole match by now; false for a spectator whom the delay still keeps behind. */
  async mayKnowAll(viewer: Viewer, matchId: string): Promise<boolean> {
    if (viewer !== 'spectator') return true;
    const [told, whole] = await Promise.all([this.get(matchId, viewer), this.get(matchId, 'omniscient')]);
    return told.version === whole.version;
  }

  async issueToken(matchId: string, viewer: Viewer, caller: Access, stamp: CommandStamp): Promise<TokenDocument> {
    const { seats } = await this.get(matchId, 'omniscient');
    if (viewer === 'spectator') return this.tokens.issue(matchId, viewer);
    await this.allowance.requireOpener(caller, stamp, matchId);
    requireSeat(viewer, seats.length);
    return this.tokens.issueOnRecord(matchId, viewer, stamp);
  }
}

export function requireSeat(viewer: Viewer, seats: number): void {
  if (typeof viewer === 'object' && viewer.seat >= seats) {
    throw refuse('no-such-seat', `The match has the seats 0 to ${seats - 1}.`);
  }
}

function toTimeControl(wanted: OpenMatchBody['timeControl']): TimeControl {
  return typeof wanted === 'string' ? PRESETS[wanted] : { preset: 'custom', ...wanted, onBankEmpty: 'lose' };
}
