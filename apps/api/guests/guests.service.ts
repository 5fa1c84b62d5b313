import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BOTS, GUEST_PRESETS, type GuestMatchBody, type GuestRules, type GuestSeat } from '#contract';
import { botTags, guestTags } from '#guests';
import { PRESETS } from '#match';
import { commandIdFor } from '../http/idempotency.js';
import { refuse } from '../http/refusals.js';
import { drawn, guestName, GuestTables } from './guest-tables.js';

/** Opens matches of guests against bots. */
@Injectable()
export class GuestsService {
  constructor(private readonly tables: GuestTables) {}

  rules(): GuestRules {
    return { open: this.tables.isOpen, bots: [...BOTS], timeControls: [...GUEST_PRESETS] };
  }

  async playBots(body: GuestMatchBody, ip: string): Promise<GuestSeat> {
    this.tables.requireOpen();
    const visit = commandIdFor('guest', body.commandId ?? randomUUID());
    const game = this.tables.game(body);
    const size = Math.min(...this.tables.sizes(game, body.mode));
    const seat = body.seat ?? drawn(visit, size);
    if (seat >= size) throw refuse('no-such-seat', `The match has the seats 0 to ${size - 1}.`);
    const samples = Object.keys(game.decks.samples);
    const botDeck = this.tables.sample(game, body.botDeck ?? samples[drawn(visit, samples.length)] ?? '');
    const deck = this.tables.deck(game, body);
    const player = guestName(visit);
    const bots = Array.from({ length: size }, (_, at) => (at === seat ? null : body.bot));
    const order = {
      game: body.game,
      edition: body.edition,
      mode: body.mode,
      timeControl: PRESETS[body.timeControl],
      seats: bots.map((bot, at) => (bot ? { player: `bot-${bot}-${at}`, deck: botDeck } : { player, deck })),
      tags: { ...guestTags(), ...botTags(bots) },
    };
    return this.tables.seat(await this.tables.open(visit, ip, () => order), seat, player);
  }
}
