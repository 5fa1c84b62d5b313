import type { Continuous } from './effects/continuous.js';
import type { CardsMoved, Sight, TableEvent } from './events.js';
import type { Draft } from './draft.js';
import { mapped } from './lists.js';
import {
  cardId,
  copyOfCard,
  HIDDEN,
  putInPlace,
  recordOfCards,
  zoneSeat,
  type Card,
  type CardId,
  type Link,
  type Writable,
  type ZoneId,
} from './table.js';

/** What events do to cards and zones. */

export function createCards(table: Draft, event: TableEvent & { type: 'CardsCreated' }): void {
  const ids = mapped(event.defs, (_, i) => cardId(event.fresh + i));
  table.zones[event.zone] = [...zoneList(table, event.zone), ...ids];
  event.defs.forEach((def, i) => {
    const id = ids[i] as CardId;
    const card: Writable<Card> = {
      id,
      def,
      owner: event.owner,
      controller: event.owner,
      zone: event.zone,
      facing: event.facing,
      orientation: 'upright',
      role: event.role,
      host: null,
      entered: table.turn.number,
      counters: {},
    };
    if (event.places) settle(card, event, i);
    table.cards[id] = card;
  });
  table.ids = event.fresh + (event.room ?? event.defs.length) - 1;
}

export function shuffleZone(table: Draft, event: TableEvent & { type: 'ZoneShuffled' }): void {
  const before = zoneList(table, event.zone);
  const isKnown = event.order.length === before.length;
  const cards = before.map((_, i) => (isKnown ? table.cards[before[event.order[i] as number] as CardId] : undefined));
  table.dice += 1;
  table.ids = event.fresh + (event.room ?? before.length) - 1;
  table.zones[event.zone] = mapped(cards, (card, i) => {
    if (!card) return HIDDEN;
    const id = cardId(event.fresh + i);
    const copy = copyOfCard(card);
    copy.id = id;
    table.cards[id] = copy;
    return id;
  });
  // Delete the old entries only after adding the new ones: the index must not become sparse in between (see `copyOfCards`).
  for (const id of before) delete table.cards[id];
  forget(table, before, event.zone);
  if (event.sight) look(table, event.sight);
}

export function moveCards(table: Draft, event: CardsMoved): void {
  const { fresh } = event;
  const arriving = fresh === null ? event.cards : mapped(event.cards, (_, i) => cardId(fresh + i));
  table.zones[event.from] = without(zoneList(table, event.from), event.cards);
  const there = zoneList(table, event.to);
  table.zones[event.to] = event.at === 'top' ? [...arriving].reverse().concat(there) : [...there, ...arriving];
  event.cards.forEach((id, i) => {
    const known = table.cards[id];
    const next = arriving[i] as CardId;
    if (next !== HIDDEN) table.cards[next] = arrived(table, event, i, next, known);
    // As in `shuffleZone`, the old entry goes last.
    if (next !== id) delete table.cards[id];
    if (event.riders && known && i >= event.cards.length - event.riders) rideOn(table, next, known, event, arriving);
  });
  if (fresh === null && event.places) table.ids += 1;
  if (fresh !== null) {
    table.ids = fresh + event.cards.length - 1;
    forget(table, event.cards, event.from);
  }
  if (event.sight) look(table, event.sight);
}

function arrived(table: Draft, event: CardsMoved, i: number, id: CardId, known: Card | undefined): Card {
  const isSame = event.fresh === null && known !== undefined;
  const card: Writable<Card> = {
    id,
    def: event.defs[i] ?? known?.def ?? null,
    owner: known?.owner ?? event.owners?.[i] ?? zoneSeat(event.from) ?? event.controller,
    controller: event.controller,
    zone: event.to,
    facing: event.facing,
    orientation: event.orientation,
    role: event.role,
    host: event.host,
    entered: isSame ? known.entered : table.turn.number,
    counters: isSame ? known.counters : {},
  };
  if (event.places) settle(card, event, i);
  return card;
}

/** A card that moved along with its host stays on it, with its role, facing and orientation. */
function rideOn(table: Draft, id: CardId, known: Card, event: CardsMoved, arriving: readonly CardId[]): void {
  const card = table.cards[id] as Writable<Card> | undefined;
  if (!card) return;
  card.host = arriving[event.cards.indexOf(known.host ?? '')] ?? null;
  card.role = known.role;
  card.facing = known.facing;
  card.orientation = known.orientation;
}

/** Puts the i-th card of the event into the place that the event gives it. */
export function settle(
  card: Writable<Card>,
  { places, since }: { readonly places?: readonly (string | null)[]; readonly since?: number },
  i: number,
): void {
  const place = places?.[i];
  if (typeof place === 'string') putInPlace(card, place, since ?? 0);
}

export function turnCards(table: Draft, event: TableEvent & { type: 'CardsFaced' }): void {
  changeCards(table, event.cards, (card, i) => {
    card.facing = event.facing;
    card.def = event.defs[i] ?? card.def;
  });
  if (event.sight) look(table, event.sight);
}

/** Copies into a viewer's table how zones look, where the table alone could not show it. */
function look(table: Draft, sight: Sight): void {
  for (const zone in sight.zones) table.zones[zone] = sight.zones[zone] as readonly CardId[];
  for (const card of sight.cards) table.cards[card.id] = card;
}

/** The list without these cards. For a card that is not in the list a hidden one is removed: the viewer could not tell which it was. */
function without(zone: readonly CardId[], gone: readonly CardId[]): CardId[] {
  const left = [...zone];
  for (const id of gone) {
    const place = left.indexOf(id);
    const index = place >= 0 ? place : left.indexOf(HIDDEN);
    if (index >= 0) left.splice(index, 1);
  }
  return left;
}

/** A remembered link that no longer holds. Lists every field, as `copyOfTable` does. */
const pastLink = ({ kind, from, to }: Link): Link => ({ kind, from, to, remembered: true, over: true });

/** The links that remain when some end. Those marked `remembered` stay as history, unless they are to be forgotten. */
export function withoutLinks(links: readonly Link[], isEnded: (link: Link) => boolean, isForgotten: boolean): Link[] {
  const left: Link[] = [];
  for (const link of links)
    if (!isEnded(link)) left.push(link);
    else if (link.remembered && !isForgotten) left.push(pastLink(link));
  return left;
}

/** A card that changed zone or was shuffled is a new card: links and effects on the old one end. */
function forget(table: Draft, gone: readonly CardId[], zone: ZoneId): void {
  if (table.links.length > 0) endLinksOf(table, gone);
  if (table.effects.length > 0) endEffectsOn(table, gone);
  for (const id of zoneList(table, zone)) {
    const card = table.cards[id];
    if (card && card.host !== null && gone.includes(card.host)) changeCards(table, [id], (copy) => (copy.host = null));
  }
}

function endLinksOf(table: Draft, gone: readonly CardId[]): void {
  const isEnded = (link: Link): boolean => gone.includes(link.from) || gone.includes(link.to);
  if (table.links.some(isEnded)) table.links = withoutLinks(table.links, isEnded, false);
}

function endEffectsOn(table: Draft, gone: readonly CardId[]): void {
  const isGone = (id: CardId): boolean => gone.includes(id);
  const endsWithSource = ({ until, source }: Continuous): boolean =>
    until === 'source' && source !== null && isGone(source);
  if (!table.effects.some((effect) => effect.on.some(isGone) || endsWithSource(effect))) return;
  const ended = table.effects.filter(endsWithSource);
  const left: Continuous[] = [];
  for (const effect of table.effects) {
    if (endsWithSource(effect)) continue;
    const on = effect.on.filter((id) => !isGone(id));
    if (on.length === effect.on.length) left.push(effect);
    else if (on.length > 0) left.push({ ...effect, on });
  }
  table.effects = left;
  settleControl(table, ended);
}

function zoneList(table: Draft, zone: ZoneId): readonly CardId[] {
  return table.zones[zone] ?? [];
}

export function changeCards(
  table: Draft,
  ids: readonly CardId[],
  change: (card: Writable<Card>, i: number) => void,
): void {
  ids.forEach((id, i) => {
    const card = table.cards[id];
    if (!card) return;
    const copy = copyOfCard(card);
    change(copy, i);
    table.cards[id] = copy;
  });
}

/** Sets the controller of cards whose control effects began or ended: the newest control effect decides, otherwise the zone's seat. */
export function settleControl(table: Draft, effects: readonly Continuous[]): void {
  for (const { change, on } of effects) {
    if (change.kind !== 'control') continue;
    // The table may be a view.
    table.cards = recordOfCards(table.cards);
    changeCards(table, on, (card) => {
      const last = table.effects.findLast((effect) => effect.change.kind === 'control' && effect.on.includes(card.id));
      card.controller = last?.change.kind === 'control' ? last.change.to : (zoneSeat(card.zone) ?? card.owner);
    });
  }
}

export function exchangeCards(table: Draft, event: TableEvent & { type: 'CardsExchanged' }): void {
  const kept = table.cards[event.kept];
  const by = table.cards[event.by];
  const id = cardId(event.fresh);
  const list = zoneList(table, event.from);
  const place = Math.max(list.indexOf(event.by), list.indexOf(HIDDEN) * Number(!by));
  table.zones[event.from] = mapped(list, (other, i) => (i === place ? id : other));
  delete table.cards[event.by];
  table.cards[id] = {
    id,
    def: event.defs[1],
    owner: kept?.owner ?? event.owner,
    controller: kept?.owner ?? event.owner,
    zone: event.from,
    facing: by?.facing ?? 'up',
    orientation: 'upright',
    role: null,
    host: null,
    entered: table.turn.number,
    counters: {},
  };
  changeCards(table, [event.kept], (card) => {
    card.def = event.defs[0];
    card.owner = event.owner;
  });
  table.ids = event.fresh;
  forget(table, [event.by], event.from);
  if (event.sight) look(table, event.sight);
}
