import {
  abilitiesOf,
  aimOffer,
  byName,
  canUse,
  cardOf,
  cardsIn,
  definitionOf,
  factOf,
  hasKeyword,
  holds,
  isForbidden,
  isPayable,
  printedFact,
  programNamed,
  remembered,
  zoneOf,
  type AbilityOf,
  type Aim,
  type Card,
  type Context,
  type Held,
  type Option,
  type Scope,
  type Seat,
} from '#kernel';
import { scopeFor } from '../board.js';
import { isBattle } from '../rules.js';
import { hasTotalPower, isPayableWith, xColourOf } from './costs.js';
import { enterAims } from './enter.js';
import { isBarredByName } from './names.js';
import { canRemove } from './old-cards.js';
import { isOld } from './old-costs.js';
import { canResolve } from './worthwhile.js';

/** The names of the timings that apply to a seat now (free-timing.5 to .7, turn.3). */
export const timingsFor = ({ table: { turn } }: Context, seat: Seat): readonly string[] =>
  turn.seat === seat ? ownTimings(turn.phase) : enemyTimings(turn.phase);

const timingsOf = (side: 'own' | 'enemy') => (phase: string) => {
  const spans = isBattle(phase) ? [phase, 'battle'] : [phase];
  return ['any', `${side}-turn`, ...spans, ...spans.map((span) => `${side}-${span}`)];
};
const ownTimings = byName(timingsOf('own'));
const enemyTimings = byName(timingsOf('enemy'));

/** Everything that a seat may play now: cards of hand and hangar, and texts of its cards. */
export const playOptions = (context: Context, seat: Seat): readonly Option[] =>
  remembered(context.memory, `play ${context.table.turn.phase} ${seat}`, () => optionsNow(context, seat));

function optionsNow(context: Context, seat: Seat): Option[] {
  const options: Option[] = [];
  for (const zone of ['hand', 'hangar'])
    for (const id of cardsIn(context.table, zoneOf(zone, seat)))
      addCardOptions(context, seat, cardOf(context.table, id), options);
  addTextOptions(context, seat, options);
  return options;
}

/** The role in which a card is played, by its type. */
const ROLES: Readonly<Record<string, string>> = {
  unit: 'unit',
  character: 'character',
  operation: 'operation',
  command: 'command',
  ace: 'ace',
};

export function roleOf(context: Context, card: Card): string | null {
  const type = factOf(context.game, card, 'type') as string;
  return type === 'operation' && printedFact(context.game, card, 'setOn') !== null ? 'set' : (ROLES[type] ?? null);
}

function addCardOptions(context: Context, seat: Seat, card: Card, options: Option[]): void {
  if (canPlayAsG(context, seat, card)) options.push({ id: `g ${card.id}`, action: 'g', card: card.id });
  const role = roleOf(context, card);
  if (role !== null && canPlay(context, seat, card, role))
    options.push({ id: `card ${card.id}`, action: role, card: card.id });
  if ((role === 'character' || role === 'set') && hasKeyword(context, card, STAY) && canPlay(context, seat, card, STAY))
    options.push({ id: `${STAY} ${card.id}`, action: STAY, card: card.id });
}

/** A set card with this keyword may be set on its player's deployment area instead; there it has this role and no host (special.stay.1). */
export const STAY = 'stay';

/** Marks for what a seat has played: one G in each own deployment phase (play-g.3), one ACE each turn (play-ace.4). */
export const playedMark = (role: 'g' | 'ace', seat: Seat): string => `turn:${role}/${seat}`;

/** Any card with a sign, in one's own deployment phase, at no cost (play-g.1, play-g.2, g-sign.1). */
function canPlayAsG({ game, table }: Context, seat: Seat, card: Card): boolean {
  if (table.turn.phase !== 'deploy' || table.turn.seat !== seat) return false;
  return table.marks[playedMark('g', seat)] === undefined && printedFact(game, card, 'colour') !== null;
}

/** Checks timing, conditions, targets and cost: everything that is known beforehand (play-cost.1, play-cost.2). */
function canPlay(context: Context, seat: Seat, card: Card, role: string): boolean {
  const scope = scopeFor(seat, card.id);
  if (!isTimely(context, seat, card, role) || isForbidden(context, card, 'play')) return false;
  if (isBarredByName(context, seat, card) || !hasTotalPower(context, seat, card)) return false;
  if (isOld(context, card) && !canRemove(context, seat, card)) return false;
  const command = role === 'command' ? commandText(context, card) : null;
  if (command && !(isTextOpen(context, scope, command) && canResolve(context, scope, command, card.id))) return false;
  if (!command && !canAim(context, scope, aimsOf(context, card, role))) return false;
  // An X of the player's choice is never 0 (wording.x.2).
  return isPayableWith(context, scope, card, xColourOf(context, card) === null ? 0 : 1);
}

/** free-timing.3 to .5; quick cards in every free timing (special.quick.1). */
function isTimely(context: Context, seat: Seat, card: Card, role: string): boolean {
  const { turn, marks } = context.table;
  if (role === 'ace' && marks[playedMark('ace', seat)] !== undefined) return false;
  if (hasKeyword(context, card, 'quick')) return true;
  if (role === 'command') return isNow(context, seat, commandText(context, card)?.timing ?? '');
  if (role === 'ace') return turn.phase === 'deploy';
  return turn.phase === 'deploy' && turn.seat === seat;
}

const isNow = (context: Context, seat: Seat, timing: string): boolean => {
  const now = timingsFor(context, seat);
  return timing.split('/').some((span) => now.includes(span));
};

/** The text of a command, which is its effect when played (play-command.4). */
export const commandText = (context: Context, card: Card): AbilityOf<'activated'> | null =>
  (definitionOf(context.game, card)?.abilities.find(({ kind, zone }) => kind === 'activated' && zone === 'played') as
    AbilityOf<'activated'> | undefined) ?? null;

export const commandProgram = (context: Context, card: Card): string =>
  programNamed(card.def as string, commandText(context, card)?.id as string);

export function aimsOf(context: Context, card: Card, role: string): readonly Aim[] {
  if (role === 'command') return commandText(context, card)?.aims ?? [];
  return enterAims(role, printedFact(context.game, card, 'setOn') as string | null);
}

/** target.3, target.6; "all" needs at least one (target.immune.3). */
export const canAim = (context: Context, scope: Scope, aims: readonly Aim[]): boolean =>
  aims.every((aim) => {
    const found = aimOffer(context, scope, aim);
    return found !== null && (!aim.all || found.fallback.length > 0);
  });

/** The text's condition (resolve.condition.1), and its special costs. */
const isTextOpen = (context: Context, scope: Scope, { when, cost }: AbilityOf<'activated'>): boolean =>
  (!when || holds(context, scope, when)) && isPayable(context, scope, cost);

/** Texts of the seat's own cards on the field (play-text.2, play-text.3); texts of commands work when they are played. */
function addTextOptions(context: Context, seat: Seat, options: Option[]): void {
  const seen = new Set<string>();
  for (const timing of timingsFor(context, seat))
    for (const held of textsAt(context, timing)) {
      const option = held.controller === seat ? textOption(context, held) : null;
      if (!option || seen.has(option.id)) continue;
      seen.add(option.id);
      options.push(option);
    }
}

/** The texts of both seats with this timing. Both seats are asked at the same time, and most timings apply to both. */
const textsAt = (context: Context, topic: string): readonly Held<'activated'>[] =>
  remembered(context.memory, nameOfTexts(topic), () =>
    abilitiesOf(context, { kind: 'activated', topic, part: 'in play', where: ({ zone }) => zone !== 'played' }),
  );
const nameOfTexts = byName((timing) => `texts ${timing}`);

function textOption(
  context: Context,
  { ability, program, source, carrier, controller }: Held<'activated'>,
): Option | null {
  if (!source || !canUse(context, ability.once, { carrier, controller, program })) return null;
  const scope = scopeFor(controller, source.id);
  if (isForbidden(context, source, 'use') || !isTextOpen(context, scope, ability)) return null;
  if (!canResolve(context, scope, ability, null)) return null;
  return { id: `text ${source.id} ${carrier} ${program}`, action: 'text', card: source.id, ability: ability.id };
}
