import {
  ask,
  cardOf,
  done,
  factOf,
  numberOf,
  opponentsOf,
  printedNumber,
  seatRef,
  type Card,
  type CardId,
  type Context,
  type Link,
  type Seat,
  type Step,
} from '#kernel';
import { JOKER } from './cards.js';
import { bury, cardsOfCharacter, charactersOf, isCharged, possibleAttackers, turn } from './characters.js';
import { damage } from './life.js';

const linksOf = (context: Context, kind: string): readonly Link[] =>
  context.table.links.filter((link) => link.kind === kind);
const defenderOf = (context: Context): Seat => opponentsOf(context.table, context.table.turn.seat)[0] as Seat;

/** Any number of soldiers may attack, even none (action.attack.4, ruling.attack-none). */
const designateAttackers: Step = (context) => {
  const seat = context.table.turn.seat;
  const from = possibleAttackers(context.game, context.table, seat);
  if (from.length === 0) return done;
  const offer = { kind: 'select', from, min: 0, max: from.length, limits: [], total: null } as const;
  return ask({ seat, purpose: 'attack', offer, fallback: [] }, { step: 'attack.designated' });
};

const attack: Step = (context) => {
  const attackers = context.answerOf(context.table.turn.seat) as CardId[];
  if (attackers.length === 0) return done;
  turn(context, attackers, 'sideways', 'attack');
  const to = seatRef(defenderOf(context));
  context.emit({ type: 'CardsLinked', links: attackers.map((from) => ({ kind: 'attack', from, to })) });
  return done;
};

/**
 * One charged barrier, or any number of charged soldiers, for each attacker; each character blocks once (ruling.block-single, .block-mix).
 */
const designateBlockers: Step = (context) => {
  const seat = defenderOf(context);
  const items = charactersOf(context.table, seat).filter(isCharged);
  const attackers = linksOf(context, 'attack').map((link) => link.from);
  if (items.length === 0 || attackers.length === 0) return done;
  const barriers = items.filter((card) => card.role === 'barrier').map((card) => card.id);
  return ask(
    {
      seat,
      purpose: 'block',
      offer: {
        kind: 'arrange',
        items: items.map((card) => card.id),
        slots: attackers.map((id) => ({ id, min: 0, max: items.length })),
        alone: barriers,
        complete: false,
      },
      fallback: {},
    },
    { step: 'block.designated' },
  );
};

const block: Step = (context) => {
  const answer = context.answerOf(defenderOf(context)) as Record<CardId, CardId[]>;
  const links = Object.entries(answer).flatMap(([to, blockers]) =>
    blockers.map((from) => ({ kind: 'block', from, to })),
  );
  if (links.length > 0) context.emit({ type: 'CardsLinked', links });
  return done;
};

/** The result of one attacker's fight, by the numbers at the start of judgement (ruling.judge-once). */
interface Verdict {
  readonly fallen: readonly CardId[];
  readonly flipped: readonly CardId[];
  readonly damage: number;
}

const judge: Step = (context) => {
  const attackers = linksOf(context, 'attack').map((link) => cardOf(context.table, link.from));
  const verdicts = attackers.map((attacker) => judgeOne(context, attacker));
  context.face(
    verdicts.flatMap((verdict) => verdict.flipped),
    'up',
  );
  bury(
    context,
    verdicts.flatMap((verdict) => verdict.fallen),
    'judgement',
  );
  const total = verdicts.reduce((sum, verdict) => sum + verdict.damage, 0);
  damage(context, defenderOf(context), total, 'attack', null);
  if (context.table.links.length > 0) context.emit({ type: 'LinksEnded', kinds: ['attack', 'block'] });
  return done;
};

function judgeOne(context: Context, attacker: Card): Verdict {
  const blockers = linksOf(context, 'block')
    .filter((link) => link.to === attacker.id)
    .map((link) => cardOf(context.table, link.from));
  const number = numberOf(context, attacker, 'number');
  // official.qa.blocker-gone: the links of blockers that left the field have ended.
  if (blockers.length === 0) return { fallen: [], flipped: [], damage: Math.max(0, number) };
  const barrier = blockers.find((card) => card.role === 'barrier');
  if (barrier) return judgeBarrier(context, attacker, barrier);
  const sum = blockers.reduce((total, card) => total + numberOf(context, card, 'number'), 0);
  const fallen = [...(number <= sum ? [attacker.id] : []), ...(sum <= number ? blockers.map((card) => card.id) : [])];
  return { fallen, flipped: [], damage: 0 };
}

/** Only printed numbers count (official.qa.barrier-printed); the barrier itself is always destroyed (character.barrier.8). */
function judgeBarrier(context: Context, attacker: Card, barrier: Card): Verdict {
  const number = printedNumber(context.game, barrier, 'number');
  const isHit =
    factOf(context.game, barrier, 'rank') === JOKER ||
    cardsOfCharacter(context.table, attacker.id).some((card) => printedNumber(context.game, card, 'number') === number);
  return { fallen: isHit ? [attacker.id, barrier.id] : [barrier.id], flipped: [barrier.id], damage: 0 };
}

export const combatSteps: Readonly<Record<string, Step>> = {
  attack: designateAttackers,
  'attack.designated': attack,
  block: designateBlockers,
  'block.designated': block,
  judge,
};
