import {
  cardId,
  cardOf,
  extended,
  forgetUses,
  isSeen,
  ridersOf,
  zoneSeat,
  type CustomOperation,
  type Duration,
  type ReadContext,
  type Operations,
  type Orientation,
} from '#kernel';
import { areaOf, arrivedMark, baseOf, groupOf, isChip, turnGroups } from './board.js';
import { isModifier, coinsOn } from './coin-kinds.js';
import { putCoins, takeCoins } from './coins.js';
import { loseControl } from './control.js';
import { sendFrame } from './group-moves.js';
import { moveAllToOwners, moveOnField, moveToHangar, ownerOf } from './moving.js';
import { canBeSetOn, setOn } from './play/enter.js';
import { putOutFrame } from './play/old-cards.js';
import { canBePutOut, noteArrival, putOut, take, type Manner } from './put-out.js';
import { operation, Settings } from './settings.js';

/** Sends cards to their owner's hand, HQ, waste pile or junkyard, or out of the game (move.4). */
const sending = operation((settings) => {
  const { context, scope } = settings;
  const cards = settings.movable('cards');
  const to = settings.text('to');
  const isPile = to === 'hq' || to === 'waste';
  if (isPile && cards.some((id) => ridersOf(context.table, id).length > 0)) return sendFrame(cards, to, scope.source);
  // HQ and waste pile are stacks; junkyards and removed cards keep the order in which they came.
  moveAllToOwners(context, cards, to, 'effect', { cause: scope.source, ...(isPile && { at: 'top' }) });
  return null;
});

const toHangar = operation((settings) => {
  const { context, scope } = settings;
  const [seat] = settings.seats('of');
  if (seat === undefined) return;
  context.together(() => {
    for (const id of settings.movable('cards')) moveToHangar(context, id, seat, 'effect', scope.source);
  });
});

/** What an effect says about how cards are put out (enter.4, enter.5). */
function mannerOf(settings: Settings<ReadContext>, seat = settings.scope.controller): Manner {
  const { scope } = settings;
  const state = settings.text('state') as Orientation | undefined;
  const at = scope.cards[settings.text('at')]?.[0];
  const [host] = settings.named('on');
  return { seat, cause: scope.source, ...(state && { state }), ...(at && { at }), ...(host && { host }) };
}

/** What the player cannot see may be of any kind, so that it could be put out (no-waste.2). */
const puttingOut = operation(
  (settings) => putOutFrame(settings.context, settings.cards('cards'), mannerOf(settings)),
  (settings) => {
    const { context, scope } = settings;
    const manner = mannerOf(settings);
    const viewer = { seat: scope.controller };
    return settings.cards('cards').every((id) => {
      const card = context.table.cards[id];
      return !card || !isSeen(context, card, viewer) || canBePutOut(context, id, manner);
    });
  },
);

/** Moves a set card to another group (move.3), and to that group's controller (control.2). */
const settingOn = operation(
  (settings) => {
    const { context } = settings;
    const [host] = settings.named('on');
    if (host === undefined) return;
    const came = context.table.ids;
    for (const id of settings.movable('cards').filter((one) => canBeSetOn(context, one, host))) {
      const { controller } = cardOf(context.table, id);
      const set = setOn(context, id, host, 'effect');
      if (cardOf(context.table, set).controller !== controller) noteArrival(context, set, came);
    }
  },
  (settings) => {
    const [host] = settings.named('on');
    return host !== undefined && settings.cards('cards').every((id) => canBeSetOn(settings.context, id, host));
  },
);

const taking = operation((settings) => {
  const { context, scope } = settings;
  const [seat] = settings.seats('to');
  const cards = settings.movable('cards').map((id) => baseOf(context.table, id));
  if (seat !== undefined) take(context, [...new Set(cards)], seat, scope.source);
});

/**
 * Moves cards to their owner's deployment area (owner.2); from the other side, the owner gains control. Cards already there do not change.
 */
const goingHome = operation((settings) => {
  const { context, scope } = settings;
  for (const id of settings.movable('cards')) {
    const card = cardOf(context.table, id);
    const owner = ownerOf(card);
    if (zoneSeat(card.zone) !== owner) take(context, [id], owner, scope.source);
    else if (areaOf(card) !== null) moveOnField(context, id, 'deploy', owner, { cause: scope.source });
  }
});

const losingControl = operation((settings) => {
  loseControl(settings.context, settings.cards('cards'), settings.text('until') as Duration, settings.scope);
});

const puttingCoins = operation(
  (settings) => {
    for (const id of settings.cards('cards'))
      putCoins(settings.context, id, settings.text('coin'), settings.amount('n'), settings.scope.controller);
  },
  // chip.6
  (settings) => settings.cards('cards').every((id) => !isChip(cardOf(settings.context.table, id))),
);

/** Removes coins of any name (coin.3); a chip counts as one (chip.1). */
const removingCoins = operation((settings) => {
  const { context, scope } = settings;
  for (const id of settings.cards('cards')) {
    if (isChip(cardOf(context.table, id))) moveAllToOwners(context, [id], 'removed', 'effect', { cause: scope.source });
    else takeCoins(context, id);
  }
});

/** Chips are created outside the game and enter the field from there, as cards of their type (chip.10). */
const makingChips = operation((settings) => {
  const { context } = settings;
  const n = settings.amount('n');
  const [owner] = settings.seats('of');
  if (owner === undefined || n === 0) return;
  const fresh = context.table.ids + 1;
  const defs = Array.from({ length: n }, () => settings.text('card'));
  context.emit({ type: 'CardsCreated', zone: 'outside', owner, defs, fresh, facing: 'up', role: 'chip' });
  const made = defs.map((_, i) => cardId(fresh + i));
  putOut(context, made, mannerOf(settings, owner));
});

/**
 * One card takes the position of another with everything on it: state, damage, destruction, effects, set cards, and being a target of
 * effects (replace.1 to .4). Coins that are not modifiers stay behind (replace.3). It is a different card: it was not played this turn, and
 * has used none of its texts (ruling 20).
 */
const replacing: CustomOperation = (context, scope, given) => {
  const settings = new Settings(context, scope, given);
  const [kept] = settings.named('card');
  const [by] = settings.named('by');
  if (!kept || !by) return null;
  const came = context.table.ids;
  const plain = coinsOn(cardOf(context.table, kept)).filter((coin) => !isModifier(coin));
  takeCoins(context, kept, plain);
  // The replaced card gets a new id, in the zone its successor came from.
  const replaced = cardId(context.table.ids + 1);
  context.exchange(kept, by, 'replace', scope.source);
  noteArrival(context, kept, came);
  if (context.table.marks[arrivedMark(kept)] !== undefined) context.mark(arrivedMark(kept), null);
  forgetUses(context, kept);
  const state = settings.text('state') as Orientation | undefined;
  if (state) turnGroups(context, groupOf(context.table, kept), state, 'replace', scope.source);
  return { scope: extended(scope, { cards: { [settings.text('bind')]: [replaced] } }) };
};

export const cardOperations: Operations = {
  send: sending,
  'to-hangar': toHangar,
  'put-out': puttingOut,
  'set-on': settingOn,
  take: taking,
  'go-home': goingHome,
  'lose-control': losingControl,
  'put-coins': puttingCoins,
  'remove-coins': removingCoins,
  'make-chips': makingChips,
  replace: replacing,
};
