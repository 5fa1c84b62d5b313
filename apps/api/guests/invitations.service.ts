import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  GUEST_PRESETS,
  type AcceptInvitationBody,
  type CreatedInvitation,
  type GuestSeat,
  type InvitationBody,
  type InvitationDocument,
} from '#contract';
import { guestTags } from '#guests';
import { GuestVisits, Invitations, type Invitation, type InvitationTerms } from '#guests/storage';
import { PRESETS } from '#match';
import type { MatchOrder } from '#match/cqrs';
import { networkOf } from '#platform';
import { commandIdFor } from '../http/idempotency.js';
import { refuse } from '../http/refusals.js';
import { guestName, GuestTables } from './guest-tables.js';

type GuestPreset = (typeof GUEST_PRESETS)[number];

/** Lets a guest invite another to a match of two. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly tables: GuestTables,
    private readonly invitations: Invitations,
    private readonly visits: GuestVisits,
  ) {}

  async create(body: InvitationBody, ip: string): Promise<CreatedInvitation> {
    this.tables.requireOpen();
    const { game: id, edition, mode, timeControl } = body;
    const game = this.tables.game(body);
    if (!this.tables.sizes(game, mode).includes(2)) throw refuse('wrong-seats', `${mode} cannot be played by two.`);
    const deck = this.tables.deck(game, body);
    const seat = body.seat ?? (randomInt(2) as 0 | 1);
    const terms: InvitationTerms = { game: id, edition, mode, timeControl, deck, seat };
    const address = this.visits.hashOf(networkOf(ip));
    const { code, host, expiresAt } = await this.tables.withinLimit(ip, () => this.invitations.create(terms, address));
    return { code, host, expiresAt: expiresAt.getTime() };
  }

  async get(code: string): Promise<InvitationDocument> {
    const { wish: terms, state, expiresAt } = found(await this.invitations.find(code));
    const { game, edition, mode, timeControl, seat } = terms;
    const preset = timeControl as GuestPreset;
    return { state, game, edition, mode, timeControl: preset, seat: 1 - seat, expiresAt: expiresAt.getTime() };
  }

  async accept(code: string, body: AcceptInvitationBody, ip: string): Promise<GuestSeat> {
    this.tables.requireOpen();
    const { wish: terms } = found(await this.invitations.find(code));
    const deck = this.tables.deck(this.tables.game(terms), body);
    const visit = commandIdFor('invitation', code);
    const opened = await this.tables.open(visit, ip, async () => {
      const taken = await this.invitations.take(code, { taker: body.commandId, deck });
      if (taken === null)
        throw refuse('invitation-taken', 'Somebody else has accepted it, or it has expired; ask for another one.');
      return orderOf(code, taken);
    });
    await this.invitations.opened(code, opened.matchId);
    return this.tables.seat(opened, 1 - terms.seat, takerName(code));
  }

  async hostSeat(code: string, host: string): Promise<GuestSeat> {
    const { wish: terms, matchId } = found(await this.invitations.findAsHost(code, host));
    if (matchId === null) throw refuse('invitation-open', 'Nobody has accepted yet; ask again in a few seconds.');
    return this.tables.seat({ matchId, version: 1 }, terms.seat, hostName(code));
  }
}

const hostName = (code: string): string => guestName(`host ${code}`);
const takerName = (code: string): string => guestName(`taker ${code}`);

function orderOf(code: string, { wish: terms, takerDeck }: Invitation): MatchOrder {
  const { game, edition, mode, deck, seat } = terms;
  const host = { player: hostName(code), deck };
  const taker = { player: takerName(code), deck: takerDeck ?? {} };
  const seats = seat === 0 ? [host, taker] : [taker, host];
  return { game, edition, mode, seats, timeControl: PRESETS[terms.timeControl as GuestPreset], tags: guestTags() };
}

function found(invitation: Invitation | null): Invitation {
  if (invitation) return invitation;
  throw refuse('no-such-invitation', 'The link is wrong, or its invitation expired long ago; ask for another one.');
}
