import {
  seatRef,
  unreachable,
  zoneSeat,
  type CardId,
  type Continuous,
  type Game,
  type Link,
  type Table,
  type TableEvent,
} from '#kernel';
import type { MatchEvent } from '#match';
import { isOwn } from '../own-events.js';
import { fill, type Phrase, type Values } from '../speech/fill.js';
import { Names, type People } from './names.js';
import { ownSentence } from './own-sentence.js';
import type { Speech } from '../speech/speech.js';

type Of<T extends TableEvent['type']> = TableEvent & { readonly type: T };
type SentenceName = keyof Speech['sentences'];

/**
 * Describes a match in sentences that a player understands. What has no word in the language is left out; identifiers
 * are never shown.
 */
export class Narrator {
  readonly names: Names;

  constructor(
    game: Game,
    private readonly speech: Speech,
    people: People,
    label?: (id: CardId) => string | null,
  ) {
    this.names = new Names(game, speech, people, label);
  }

  /** What happened, given the table before it as the reader saw it. Null for events that no player would mention. */
  event(table: Table, event: MatchEvent): string | null {
    return isOwn(event) ? ownSentence(this.names, event) : this.onTable(table, event);
  }

  private say(sentence: SentenceName, values: Values = {}): string | null {
    return fill(this.speech.sentences[sentence], values);
  }

  private onTable(table: Table, event: TableEvent): string | null {
    const { names } = this;
    const { lexicon } = names;
    const things = (ids: readonly string[]): Phrase => names.things(table, ids);
    switch (event.type) {
      case 'TableOpened':
        return this.say('opened');
      case 'CardsCreated':
        return this.say('created', { cards: names.defs(event.defs), zone: names.zone(event.zone) });
      case 'ZoneShuffled':
        return this.say('shuffled', { zone: names.zone(event.zone) });
      case 'CardsMoved':
        return this.moved(event);
      case 'CardsExchanged':
        return this.say('exchanged', { by: names.thing(table, event.by), kept: names.thing(table, event.kept) });
      case 'CardsPlaced':
        return this.placed(table, event);
      case 'CardsOriented':
        return fill(lexicon.turned[event.orientation], { cards: things(event.cards) });
      case 'CardsFaced':
        return this.say(event.facing === 'up' ? 'facedUp' : 'facedDown', { cards: this.faced(table, event) });
      case 'CardsRevealed':
        return this.revealed(event);
      case 'CounterSet':
        return this.counted(table, event);
      case 'DamageDealt':
        return this.damaged(table, event);
      case 'DiceRolled':
        return this.say('rolled', { values: this.speech.list(event.values.map(String)) });
      case 'TurnBegan':
        return this.say('turn', { n: String(event.number), who: names.seat(event.seat) });
      case 'PhaseBegan':
        return this.say('phase', { phase: names.phase(event.phase) });
      case 'MomentCame':
        return fill(lexicon.moments?.[event.moment] ?? '', { cards: things(event.subjects ?? []) }) || null;
      case 'ActionRaised':
        return this.raised(table, event);
      case 'ActionAimed':
        return this.say('aimed', { action: names.thing(table, event.id), targets: things(event.named) });
      case 'ActionLeft':
        return this.left(table, event);
      case 'CardsLinked':
        return this.linked(table, event.links);
      case 'LinksEnded':
        return event.kinds.includes('attack') ? (lexicon.battleOver ?? null) : null;
      case 'EffectBegan':
        return this.effect(table, event.effect);
      case 'TriggerWaited':
        return this.triggered(table, event);
      case 'SeatLost':
        return this.lost(event);
      case 'GameEnded':
        return event.result.winners.length > 0
          ? this.say('won', { who: names.seats(event.result.winners) })
          : this.say('drawn');
      case 'PassesWithdrawn':
        return this.say('asksAgain', { who: names.seat(event.seat) });
      case 'EffectsEnded':
      case 'Marked':
      case 'TriggerTaken':
      case 'DecisionAsked':
      case 'DecisionMade':
      case 'DecisionsWithdrawn':
        return null;
      default:
        return unreachable(event);
    }
  }

  private moved({ cards, defs, from, to, reason, controller }: Of<'CardsMoved'>): string | null {
    const { names } = this;
    if (cards.length === 0) return null;
    const values = {
      cards: names.defs(defs.length === cards.length ? defs : cards.map(() => null), cards),
      who: names.seat(zoneSeat(from) ?? controller),
      from: names.zone(from),
      to: names.zone(to),
    };
    const own = names.lexicon.moves[reason];
    return (own === undefined ? null : fill(own, values)) ?? this.say(from === to ? 'movedWithin' : 'moved', values);
  }

  private placed(table: Table, { cards, places }: Of<'CardsPlaced'>): string | null {
    const [only] = places;
    const place = places.length === 1 && only ? this.names.place(only) : undefined;
    const values = { cards: this.names.things(table, cards), place };
    return this.say('placed', values) ?? this.say('placedSomewhere', values);
  }

  private faced(table: Table, { cards, defs }: Of<'CardsFaced'>): Phrase {
    return defs.every((def) => def !== null) ? this.names.defs(defs) : this.names.things(table, cards);
  }

  private revealed({ cards, defs, zone, to }: Of<'CardsRevealed'>): string | null {
    const { names } = this;
    const shown = names.defs(defs.length > 0 ? defs : cards.map(() => null));
    if (shown.text === '') return null;
    const owner = zoneSeat(zone);
    const who = typeof to === 'object' ? to.seat : owner;
    const values = { cards: shown, zone: names.zone(zone), who: who === null ? undefined : names.seat(who) };
    return this.say(typeof to === 'object' ? 'lookedAt' : 'shown', values);
  }

  private counted(table: Table, { on, counter, value }: Of<'CounterSet'>): string | null {
    const { names } = this;
    const cards = names.things(table, [typeof on === 'number' ? seatRef(on) : on]);
    return this.say('counted', { cards, counter: names.lexicon.counters?.[counter], n: String(value) });
  }

  private damaged(table: Table, { to, amount, source }: Of<'DamageDealt'>): string | null {
    const values = { cards: this.names.things(table, [to]), n: String(amount) };
    if (source === null || !table.cards[source]) return this.say('damaged', values);
    return this.say('damagedBy', { ...values, source: this.names.thing(table, source) });
  }

  private raised(table: Table, { action }: Of<'ActionRaised'>): string | null {
    const { names, speech } = this;
    const { keys, targets } = action;
    const own = names.lexicon.actions?.[action.action];
    const at = targets.map((id) => (id === action.id ? action.keys : [id])).flat();
    const values = {
      who: names.seat(action.controller),
      cards: keys.length > 0 ? names.things(table, keys) : undefined,
      targets: at.length > 0 ? names.things(table, at) : undefined,
    };
    if (own?.includes('{') || own?.endsWith('.')) return fill(own, values);
    const named = {
      ...values,
      action: own ?? names.action(table, action.action, []),
      keys: keys.length > 0 ? speech.using(names.things(table, keys).text) : '',
    };
    return this.say('usesOn', named) ?? this.say('uses', named);
  }

  /** An action that took effect immediately was described when it was raised. */
  private left(table: Table, { id, outcome }: Of<'ActionLeft'>): string | null {
    const staged = table.stage.find((action) => action.id === id);
    if (!staged) return null;
    const name = this.names.lexicon.actions?.[staged.action];
    // An action with its own sentence gets another one only if it failed.
    if (outcome === 'resolved' && (name === undefined || name.includes('{'))) return null;
    return this.say(outcome, { action: this.names.thing(table, id) });
  }

  private linked(table: Table, links: readonly Link[]): string | null {
    const { names } = this;
    const told = links.flatMap(({ from, to, kind }) => {
      const own = names.lexicon.links?.[kind];
      const said = own && fill(own, { from: names.things(table, [from]), to: names.thing(table, to) });
      return said ? [said] : [];
    });
    return told.length > 0 ? told.join(this.speech.language === 'en' ? ' ' : '') : null;
  }

  private effect(table: Table, { on, at = [], change, until }: Continuous): string | null {
    const { names, speech } = this;
    const { stats = {}, keywords = {} } = names.lexicon;
    const about = [...on, ...at];
    if (about.length === 0) return null;
    const values = {
      cards: names.things(table, about),
      until: until === 'turn' || until === 'battle' ? speech.until[until] : '',
    };
    const generic = this.say('affected', values);
    switch (change.kind) {
      case 'add':
        return this.say('adds', { ...values, by: signed(change.by), stat: stats[change.stat] }) ?? generic;
      case 'set':
        return this.say('sets', { ...values, n: String(change.to), stat: stats[change.stat] }) ?? generic;
      case 'gain':
      case 'lose':
        return (
          this.say(change.kind === 'gain' ? 'gains' : 'loses', { ...values, keyword: keywords[change.keyword] }) ??
          generic
        );
      default:
        return generic;
    }
  }

  private triggered(table: Table, { trigger }: Of<'TriggerWaited'>): string | null {
    const { names } = this;
    const [key = ''] = trigger.trigger.split('#');
    const card =
      names.game.cards[key]?.name ??
      (trigger.source && table.cards[trigger.source] && names.thing(table, trigger.source));
    const values = { who: names.seat(trigger.controller), card: card || undefined };
    return this.say('triggers', values) ?? this.say('keywordTriggers', values);
  }

  private lost({ seat, reason }: Of<'SeatLost'>): string | null {
    const values = { who: this.names.seat(seat), why: this.names.lexicon.endings[reason] };
    return this.say('lostBy', values) ?? this.say('lost', values);
  }
}

const signed = (n: number): string => (n < 0 ? String(n) : `+${n}`);
