import {
  abilityNamed,
  blockOf,
  cardsIn,
  isForbidden,
  keywordValue,
  runEffect,
  seatRef,
  Settings,
  whileThere,
  type Card,
  type CardId,
  type Context,
  type CustomOperation,
  type EffectFrame,
  type Frame,
  type Json,
  type ReadContext,
  type Next,
  type Operations,
  type Orientation,
  type Quantity,
  type Scope,
  type Step,
} from '#kernel';
import { breakOff, isInBattle, orderAttack, retarget } from './battle.js';
import { damageFrame, frontOf, lastSource, lastUnit, recover, type Hit } from './damage.js';
import { countActiveResources, isPilotCard } from './board.js';
import { deployFrame, pairWith } from './deploy.js';
import { destroyFrame } from './destroy.js';
import { KEYWORDS } from './keywords.js';
import { payForEffectFrame, resourcesFor } from './payment.js';
import { playFromAnywhere } from './play.js';
import { placeExResource, placeResource } from './resources.js';
import { LIMITS } from './rules.js';
import { isUnsettled, rulesFrame } from './rules-management.js';
import { captainOf } from './sides.js';
import { mayTurn, restFrame, setActive } from './turning.js';
import { DESTROYED_BY_EFFECT } from './words.js';

/** Makes an operation. `can` says whether all of it can be done, for costs and all-or-nothing operations. */
function operation(
  act: (settings: Settings) => Frame | null,
  can?: (settings: Settings<ReadContext>) => boolean,
): CustomOperation {
  const perform: CustomOperation = (context, scope, given) => {
    const frame = act(new Settings(context, scope, given));
    return frame === null ? null : { call: frame };
  };
  if (!can) return perform;
  return Object.assign(perform, {
    can: (context: ReadContext, scope: Scope, given: Readonly<Record<string, Json>>) =>
      can(new Settings(context, scope, given)) ? ('yes' as const) : ('no' as const),
  });
}

const isFree = ({ context }: Settings<ReadContext>, id: CardId, what: string): boolean =>
  !isForbidden(context, context.table.cards[id] as Card, what);

const hitsOn = (settings: Settings, cards: readonly string[]): readonly Hit[] =>
  cards.map((to) => ({
    ...{ to, amount: settings.amount('amount'), kind: 'effect', source: settings.scope.source },
    ...lastUnit(settings.context, settings.scope),
  }));

const damage = operation((settings) => damageFrame(hitsOn(settings, settings.cards('to'))));

/** Never damages the player: without base and shields nothing is damaged (1.1.0:13-1-2-4). */
const damageShields = operation((settings) => {
  const fronts = settings.seats('of').flatMap((seat) => frontOf(settings.context, seat) ?? []);
  return damageFrame(hitsOn(settings, [...new Set(fronts)]));
});

const turn = operation(
  (settings) => {
    const { context, scope } = settings;
    const cards = settings.cards('cards');
    if (settings.text('to') === 'sideways') return restFrame(cards, scope.source);
    setActive(context, cards, scope.source);
    return null;
  },
  (settings) =>
    settings.cards('cards').every((id) => mayTurn(settings.context, id, settings.text('to') as Orientation)),
);

/** Resting for a cost is not an event that a text can replace; a card that cannot be rested cannot pay (1.1.0:1-3-2-1, 1-3-3). */
const restingToPay = operation(
  (settings) => {
    settings.context.orient(settings.cards('cards'), 'sideways', 'effect', settings.scope.source);
    return null;
  },
  (settings) => settings.cards('cards').every((id) => mayTurn(settings.context, id, 'sideways')),
);

const recovering = operation((settings) => {
  const { context } = settings;
  const cards = settings
    .cards('cards')
    .filter((id) => !isForbidden(context, context.table.cards[id] as Card, 'recover'));
  recover(context, cards, settings.amount('amount'), settings.scope.source);
  return null;
});

const destroying = operation(
  (settings) =>
    destroyFrame(
      settings.cards('cards').map((id) => ({
        ...{ id, reason: DESTROYED_BY_EFFECT, cause: settings.scope.source },
        ...lastSource(settings.context, settings.scope),
      })),
    ),
  (settings) => settings.cards('cards').every((id) => isFree(settings, id, 'be-destroyed')),
);

const deploying = operation((settings) => {
  const { scope } = settings;
  const state = settings.text('state') as Orientation;
  const frame = deployFrame(scope.controller, settings.cards('cards'), state, scope.source);
  return settings.has('as') ? { ...frame, as: settings.json('as') } : frame;
});

/** Pairs with a unit without a pilot, unless the text allows more (1.1.0:3-3-4), and only if nothing forbids pairing it (1-3-3). */
const pairing = operation((settings) => {
  const { context, scope } = settings;
  const [unit] = settings
    .cards('unit')
    .filter((id) => !hasPilot(context, id) && !isForbidden(context, context.table.cards[id] as Card, 'be-paired'));
  const [pilot] = settings.cards('pilot').filter((id) => isPilotCard(context.game, context.table.cards[id] as Card));
  if (unit !== undefined && pilot !== undefined) pairWith(context, pilot, unit, scope.source);
  return null;
});

const hasPilot = ({ table }: Context, id: CardId): boolean =>
  cardsIn(table, table.cards[id]?.zone ?? '').some((other) => table.cards[other]?.host === id);

const placing =
  (place: typeof placeResource): CustomOperation =>
  (context, scope, given) => {
    const settings = new Settings(context, scope, given);
    const state = settings.text('state') as Orientation;
    // 1.1.0:4-3-3: several enter at one moment.
    context.together(() => {
      // At most as many as fit into the area (4-4-2), however many the text says.
      for (let i = Math.min(settings.amount('n'), LIMITS.resources); i > 0; i--)
        place(context, scope.controller, state, scope.source);
    });
    return null;
  };

const paying = operation(
  (settings) => payForEffectFrame(settings.context, settings.scope, settings.amount('n')),
  (settings) => countActiveResources(settings.context, settings.scope.controller) >= settings.amount('n'),
);

/** Plays a card from any zone, paying for it unless it is free (1.1.0:5-7-1-1). */
const playing = operation((settings) => {
  const [card] = settings.cards('cards');
  if (card === undefined) return null;
  return playFromAnywhere(settings.context, settings.scope.controller, card, settings.text('price') === 'free');
});

/** "Gains the keyword effects of …": every keyword that those cards have now, with its number (1.1.0:5-16-1). */
const copyKeywords = operation((settings) => {
  const { context, scope } = settings;
  const from = settings.cards('from').map((id) => context.table.cards[id] as Card);
  const on = settings.cards('to');
  if (on.length === 0) return null;
  for (const keyword of KEYWORDS) {
    const values = from.flatMap((card) => keywordValue(context, card, keyword) ?? []);
    if (values.length === 0) continue;
    const change = { kind: 'gain', keyword, value: Math.max(...values) } as const;
    const { controller, source } = scope;
    const effect = { id: context.nextId('e'), source, controller, on, change, until: settings.text('until') as 'turn' };
    context.emit({ type: 'EffectBegan', effect });
  }
  return null;
});

const changeTarget = operation((settings) => {
  const [to] = settings.cards('cards');
  if (to !== undefined) retarget(settings.context, to, 'effect');
  return null;
});

/** Makes a unit attack one of the selected units, or a player if none is selected (1.1.0:8-2-1). */
const attacking = operation((settings) => {
  const { context } = settings;
  const [attacker] = settings.cards('unit');
  const target = settings.has('target')
    ? settings.cards('target')[0]
    : settings.seats('player').map((seat) => seatRef(captainOf(context.table, seat)))[0];
  if (attacker !== undefined && target !== undefined) orderAttack(context, attacker, target);
  return null;
});

const endBattle = operation((settings) => {
  breakOff(settings.context);
  return null;
});

export const operations: Operations = {
  damage,
  'damage-shields': damageShields,
  turn,
  recover: recovering,
  destroy: destroying,
  deploy: deploying,
  pair: pairing,
  'place-resource': placing(placeResource),
  'place-ex-resource': placing(placeExResource),
  pay: Object.assign(paying, { takes: ({ n }: Readonly<Record<string, Json>>) => resourcesFor(n as Quantity) }),
  'rest-to-pay': restingToPay,
  play: playing,
  'copy-keywords': copyKeywords,
  attack: attacking,
  'change-target': changeTarget,
  'end-battle': endBattle,
};

/** Runs one operation of an effect, then rules management immediately if there is anything for it to do (1.1.0:1-3-7, 11-1-2). */
const effect: Step = (context, frame) => {
  const next = isPointless(context, frame as EffectFrame) ? skip(frame as EffectFrame) : runEffect(context, frame);
  if (next.next === 'ask' || !isUnsettled(context) || isInstead(context, frame as EffectFrame)) return next;
  if (next.next === 'goto') return { next: 'call', frames: [rulesFrame], then: next.frame };
  // If a cost returns values to its effect, they are returned after rules management.
  if (next.next === 'return') return { next: 'call', frames: [rulesFrame], then: next.bound ? frame : null };
  return { ...next, frames: [...next.frames, rulesFrame] };
};

/** What happens instead is part of the event it replaces: rules management runs when all of that is over (1.1.0:10-1-9-1). */
const isInstead = ({ game }: Context, { program }: EffectFrame): boolean =>
  abilityNamed(game, program)?.kind === 'replacement';

/** An effect that lasts for a battle has no use outside of one (1.1.0:8-2-3, ruling A47). */
function isPointless(context: Context, frame: EffectFrame): boolean {
  const line = blockOf(context.game, frame)[frame.line];
  return line !== undefined && 'until' in line && line.until === 'battle' && !isInBattle(context);
}

const skip = (frame: EffectFrame): Next => ({ next: 'goto', frame: { ...frame, line: frame.line + 1 } });

export const operationSteps: Readonly<Record<string, Step>> = whileThere({ effect });
