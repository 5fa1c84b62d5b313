import {
  abilityNamed,
  ask,
  call,
  startOf,
  useFrame,
  type AbilityOf,
  type Context,
  type Frame,
  type Json,
  type Next,
  type Step,
  type TriggerUse,
  type WaitingTrigger,
} from '#kernel';
import { isLong, lieOf, MOST_ROUNDS } from '../play/rounds.js';

/**
 * AUTO abilities that a fighter may decline and that trigger themselves again within one check timing (12.1.1.2). A fighter who uses one
 * for the third time in the same position of all cards says how often to repeat it; after that it is not used again in that position. If
 * abilities of both fighters form the loop, each says a number for their own, and the smaller one ends it (12.1.1.3).
 */
interface Repeated {
  /** How often it was used, up to `KNOWN`, counting only triggers later than the previous use; `since`: the id counter at that use. */
  readonly n: number;
  readonly since: number;
  /** How often it was used in each position of the cards, up to `KNOWN`. */
  readonly lies?: Readonly<Record<string, number>>;
  /** How often it is still to be used in each position. */
  readonly left?: Readonly<Record<string, number>>;
}

const KNOWN = 2;
const NEVER: Repeated = { n: 0, since: 0 };

const repeatedIn = (frame: Frame): Readonly<Record<string, Repeated>> =>
  (frame.repeated ?? {}) as unknown as Readonly<Record<string, Repeated>>;

const nameOf = ({ controller, trigger }: WaitingTrigger): string => `${controller} ${trigger}`;

const withRepeated = (back: Frame, waiting: WaitingTrigger, repeated: Repeated): Frame => ({
  ...back,
  repeated: { ...repeatedIn(back), [nameOf(waiting)]: repeated } as unknown as Json,
});

/** Whether the ability can form such a loop: it has no use limit, and may be declined. */
const mayRepeat = ({ game }: Context, { trigger }: WaitingTrigger, { isOptional }: TriggerUse): boolean => {
  const ability = abilityNamed(game, trigger) as AbilityOf<'triggered'> | null;
  return (
    ability !== null && ability.once === undefined && (ability.optional === true || isOptional?.(ability) === true)
  );
};

/** Uses an ability on standby, or asks how often to use it; `back` continues the check timing. */
export const takeRepeated =
  (use: TriggerUse) =>
  (context: Context, waiting: WaitingTrigger, back: Frame): Next => {
    const { n, since, ...known } = repeatedIn(back)[nameOf(waiting)] ?? NEVER;
    // Abilities that triggered together do not repeat each other.
    if (!mayRepeat(context, waiting, use) || startOf(waiting.id) <= since) return call(useFrame(use, waiting), back);
    const now = { ...known, n: Math.min(KNOWN, n + 1), since: context.table.ids };
    if (n < KNOWN) return call(useFrame(use, waiting), withRepeated(back, waiting, now));
    const here = lieOf(context);
    const times = known.lies?.[here] ?? 0;
    const counted: Repeated = { ...now, lies: { ...known.lies, [here]: Math.min(KNOWN, times + 1) } };
    const left = known.left?.[here];
    if (left !== undefined && (left === 0 || !isLong(context)))
      return useAgain(use, waiting, withRepeated(back, waiting, counted), here, left);
    if (times < KNOWN) return call(useFrame(use, waiting), withRepeated(back, waiting, counted));
    return ask(
      { seat: waiting.controller, purpose: 'rounds', offer: { kind: 'amount', min: 0, max: MOST_ROUNDS }, fallback: 0 },
      { step: 'auto.rounds', waiting: waiting as unknown as Json, here, back: withRepeated(back, waiting, counted) },
    );
  };

/** Uses the ability once more, or drops it if no uses are left. */
function useAgain(use: TriggerUse, waiting: WaitingTrigger, back: Frame, here: string, left: number): Next {
  const known = repeatedIn(back)[nameOf(waiting)] as Repeated;
  const then = withRepeated(back, waiting, { ...known, left: { ...known.left, [here]: Math.max(0, left - 1) } });
  const frame = useFrame(use, waiting);
  return call(left > 0 ? { ...frame, agreed: true } : { ...frame, step: `${use.step}.end` }, then);
}

export const repeatedSteps = (use: TriggerUse): Readonly<Record<string, Step>> => ({
  [`${use.step}.rounds`]: (context, frame) => {
    const waiting = frame.waiting as unknown as WaitingTrigger;
    const left = context.answerOf(waiting.controller) as number;
    return useAgain(use, waiting, frame.back as unknown as Frame, frame.here as string, left);
  },
});
