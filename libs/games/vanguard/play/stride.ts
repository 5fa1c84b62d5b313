import {
  cardAt,
  abilitiesOf,
  ask,
  callAll,
  cardOf,
  cardsIn,
  done,
  isAsPrinted,
  KEYWORD,
  usable,
  useFrames,
  zoneName,
  zoneOf,
  withEntries,
  type Card,
  type CardId,
  type Context,
  type Frame,
  type Held,
  type Option,
  type Seat,
  type Step,
} from '#kernel';
import { gradeOf, isG, onCirclesOf, opponentOf, VANGUARD_CIRCLE, vanguardOf } from '../board.js';
import { appear, send, ULTIMATE } from '../moving.js';
import { operation } from '../operation.js';
import type { Part, PlayAction } from '../part.js';
import { associateHearts, lendFrame, makeHearts } from '../states/hearts.js';
import { isTwoSided } from '../states/sides.js';
import { prove } from './abilities.js';
import { canUltimate, isUltimate, ULTIMATE_STRIDE } from './ultimate.js';

/** A stride skill (11.11) is an activated ability of a card in the G zone; its timing says in which step or phase it is played. */
export const STRIDE_STEP = 'stride-step';
export const STRIDE_MAIN = 'stride-main';

const STRIDE_GRADE = 3;

/** The group of costs that texts change when they change what striding costs. */
const COST = 'stride';

/** The mark of a turn that holds the turn fighter's seat, if their vanguard had grade 3 or more as the turn began. */
const GRADED = 'turn:began-graded';

export const hasGrade3 = (context: Context, seat: Seat): boolean => {
  const vanguard = vanguardOf(context, seat);
  return vanguard !== null && (gradeOf(context, vanguard) ?? 0) >= STRIDE_GRADE;
};

export const areBothGrade3 = (context: Context): boolean => [0, 1].every((seat) => hasGrade3(context, seat));

/** 8.5.2.1.1.3 */
const mayStride = (context: Context, seat: Seat): boolean =>
  vanguardOf(context, seat) !== null && (areBothGrade3(context) || context.table.marks[GRADED] === seat);

export const faceDownGs = ({ table }: Context, seat: Seat): CardId[] =>
  cardsIn(table, zoneOf('g', seat)).filter((id) => table.cards[id]?.facing === 'down');

/** Skills of a timing whose conditions hold and whose costs can be paid (8.5.2.1, 8.5.2.4). */
function skills(context: Context, seat: Seat, timing: string): Held<'activated'>[] {
  if (!mayStride(context, seat)) return [];
  let isPayable: boolean | null = null;
  const isUsable = (held: Held<'activated'>): boolean => {
    if (!costsAlike(context, held)) return usable(context, held, { timing }) !== 'no';
    if (usable(context, held, { timing, free: true }) === 'no') return false;
    return (isPayable ??= usable(context, held, { timing }) !== 'no');
  };
  return abilitiesOf(context, { kind: 'activated', topic: timing }).filter(
    (held) =>
      held.controller === seat &&
      held.source !== null &&
      zoneName(held.source.zone) === 'g' &&
      canPlay(context, held.source, held) &&
      isUsable(held),
  );
}

/** Whether the cost is that of the keyword, the same for every card: no text changes what striding costs. It is then judged only once. */
const costsAlike = (context: Context, { program }: Held<'activated'>): boolean =>
  program === `${KEYWORD}#stride` && isAsPrinted(context, `pay:${COST}`);

/** A G unit must be face down to stride (10.28.1); ultimate stride has its own conditions (8.5.2.1.2). */
const canPlay = (context: Context, card: Card, { ability }: Held<'activated'>): boolean =>
  isUltimate(ability) ? canUltimate(context, card) : card.facing === 'down' && isG(context, card);

const optionOf = ({ source }: Held<'activated'>): Option => ({
  ...{ id: `stride ${source?.id}`, action: 'stride', card: source?.id ?? null },
});

/** The chosen card is shown (8.5.2.1), then its cost is paid (8.5.2.4). */
function play(context: Context, seat: Seat, timing: string, option: string): readonly Frame[] {
  const held = skills(context, seat, timing).find((one) => optionOf(one).id === option);
  if (!held?.source) return [];
  prove(context, held.source.id);
  return useFrames(context, held);
}

/** Whether others must think it possible that a card of the G zone can stride. */
const mayHoldSkill = (context: Context, seat: Seat): boolean =>
  cardsIn(context.table, zoneOf('g', seat)).some((id) => {
    const card = cardOf(context.table, id);
    return card.facing === 'down' || isTwoSided(context.game, card);
  });

/** The turn fighter may stride once (6.5.1.2.2), only onto the vanguard circle (6.5.1.2.3). Being asked reveals nothing about the G zone. */
const strideStep: Step = (context, frame) => {
  const { seat } = context.table.turn;
  if (!mayStride(context, seat) || !mayHoldSkill(context, seat)) return done;
  const options = [{ id: 'no' }, ...skills(context, seat, STRIDE_STEP).map(optionOf)];
  return ask(
    { seat, purpose: 'stride', offer: { kind: 'choose', options }, fallback: 'no' },
    withEntries(frame, { step: 'stride.chosen', seat }),
  );
};

const chosen: Step = (context, { seat }) => {
  const answer = context.answerOf(seat as Seat) as string;
  return answer === 'no' ? done : callAll(play(context, seat as Seat, STRIDE_STEP, answer), null);
};

/** Skills that name the main phase (11.11.3). */
const strideInMain: PlayAction = {
  action: 'stride',
  options: (context, seat) => skills(context, seat, STRIDE_MAIN).map(optionOf),
  play: (context, seat, { id }) => play(context, seat, STRIDE_MAIN, id),
};

interface Striding {
  readonly seat: Seat;
  readonly card: CardId;
  readonly reason: 'stride' | 'superior-stride';
  readonly cause: CardId | null;
  readonly ultimate: boolean;
}

/**
 * The G unit is placed on the vanguard circle and takes only the orientation of the unit it strides over (10.28.2.1.1). All vanguards there
 * become its hearts (10.28.2.2), and one lends it its name and power (10.28.2.3). Striding is not riding (10.28.4).
 */
const strideDo: Step = (context, frame) => {
  const { seat, card, reason, cause, ultimate } = frame as unknown as Striding;
  const over = vanguardOf(context, seat);
  const isVanguard = ({ role }: Card): boolean => role === 'vanguard' || role === 'mate';
  const before = onCirclesOf(context.table, seat).filter(isVanguard);
  let strided: CardId = card;
  context.together(() => {
    makeHearts(
      context,
      before.map(({ id }) => id),
    );
    const orientation = over?.orientation ?? 'upright';
    strided = appear(context, card, { place: VANGUARD_CIRCLE, role: 'vanguard', seat, orientation, reason, cause });
    associateHearts(context, seat, strided);
  });
  if (ultimate) context.emit({ type: 'CounterSet', on: strided, counter: ULTIMATE, value: 1 });
  return callAll([lendFrame(seat)], { step: 'stride.done', strided });
};

const answerStride: Step = (_context, { strided }) => ({
  ...{ next: 'return', bound: { cards: { strided: [strided as CardId] } } },
});

/** All G units on vanguard and rear-guard circles, including hearts, return face up (6.8.1.1.1, R-20). */
function returnGs(context: Context, seat: Seat): void {
  for (const one of [seat, opponentOf(context.table, seat)]) {
    const gs = onCirclesOf(context.table, one).filter((card) => card.role !== 'guardian' && isG(context, card));
    send(
      context,
      gs.map(({ id }) => id),
      'g',
      { reason: 'return' },
    );
  }
}

export const stridePart: Part = {
  steps: {
    ...{ stride: strideStep, 'stride.chosen': chosen, 'stride.do': strideDo, 'stride.done': answerStride },
  },
  mainActions: [strideInMain],
  turnBegins: (context, seat) => {
    if (hasGrade3(context, seat)) context.mark(GRADED, seat);
  },
  endBegins: returnGs,
  operations: {
    /** A G unit of the fighter's G zone strides: by its own skill, or by another text if it is face down (10.28.1). */
    stride: operation((settings) => {
      const { context, scope } = settings;
      const [id] = settings.cards('cards');
      const card = cardAt(context.table, id);
      const isOwn = card?.id === scope.source;
      if (!card || !isG(context, card) || zoneName(card.zone) !== 'g' || (!isOwn && card.facing === 'up')) return null;
      return {
        ...{ step: 'stride.do', seat: scope.controller, card: card.id, cause: isOwn ? null : scope.source },
        ...{ reason: isOwn ? 'stride' : 'superior-stride', ultimate: settings.has('ultimate') },
      };
    }),
  },
  settings: { stride: { cards: 'selector', ultimate: 'yes?' } },
  answers: { stride: ['strided'] },
  /** The usual skill: in the stride step, paid by discarding cards whose grades add up to 3 or more (11.11.3.1). */
  keywords: {
    stride: [
      {
        ...{ kind: 'activated', id: 'stride', zone: 'g', timing: STRIDE_STEP },
        cost: [
          {
            ...{ op: 'pay', purpose: 'cost' },
            parts: [
              {
                ...{ from: { zone: 'hand', of: 'controller' }, n: 1, total: { stat: 'grade', atLeast: STRIDE_GRADE } },
                ...{ as: 'discarded', group: COST },
                do: [{ op: 'custom', name: 'send', with: { cards: { bound: 'paid' }, to: 'drop', reason: 'discard' } }],
              },
            ],
          },
        ],
        do: [{ op: 'custom', name: 'stride', with: { cards: { bound: 'self' } } }],
      },
    ],
  },
  words: {
    ...{ reason: ['stride', 'superior-stride', 'return', 'remove'], action: ['stride'], keyword: ['stride'] },
    ...{ timing: [STRIDE_STEP, STRIDE_MAIN], counter: [ULTIMATE], mark: [GRADED] },
    label: [ULTIMATE_STRIDE],
  },
  purposes: { stride: 'stride a G unit' },
};
