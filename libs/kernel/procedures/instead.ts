import { ask, callAll, done, goTo, type Context, type Next } from '../context.js';
import type { Held } from '../effects/abilities.js';
import { abilityNamed } from '../effects/ability-names.js';
import { isPayable, payableFor } from '../effects/costs.js';
import { abilitiesOf, holds } from '../effects/evaluate.js';
import { EVERYONE } from '../effects/known.js';
import type { Scope } from '../effects/language.js';
import { effectFrame } from '../effects/frames.js';
import { isSubject } from '../effects/subjects.js';
import type { Step } from '../game.js';
import type { Json } from '../json.js';
import { cardOf, holdsTurn, seatsFrom, type CardId, type Frame, type Seat, type Table } from '../table.js';
import { canUse, isUnchanged, sinceNow, spend } from './limits.js';

/** An event that is about to happen to a card: why, and caused by which card. */
export interface Impending {
  readonly id: CardId;
  readonly reason: string;
  readonly cause: CardId | null;
}

/** A kind of event that abilities may replace. */
export interface Replaceable {
  /** The topic that abilities name, and the name of the step that makes it happen. */
  readonly topic: string;
  /** The member of its frame that lists the impending events. */
  readonly list: string;
  /** Whether it is still about to happen. */
  readonly isDue: (context: Context, impending: Impending) => boolean;
  /** Set if the controller of an optional replacement decides about it, not the controller of the affected card. */
  readonly textControllerDecides?: true;
  /** Set if a mandatory replacement prevents the event even when it can do nothing itself. */
  readonly mandatoryPrevents?: true;
  /** Makes the events happen, at one moment, that nothing replaced. */
  readonly happen: (context: Context, impending: readonly Impending[]) => void;
}

interface Replacement {
  readonly impending: Impending;
  readonly held: Held<'replacement'>;
  readonly key: string;
  /** False if the cost cannot be paid. The controller may be asked all the same, so that others do not learn this. */
  readonly isOpen: boolean;
}

/** Names a replacement of one event: who carries which program, and the card it is about. Ids have no spaces; a program may. */
const keyOf = (carrier: CardId | null, program: string, about: CardId): string => `${carrier} ${program} ${about}`;
const programIn = (key: string): string => key.slice(key.indexOf(' ') + 1, key.lastIndexOf(' '));

/** A replacement does not apply to what it does itself: this mark is set while it resolves. */
const underWay = (key: string): string => `turn:instead:${key}`;

export const insteadFrame = (
  { topic, list }: Pick<Replaceable, 'topic' | 'list'>,
  all: readonly Impending[],
): Frame => ({
  step: topic,
  [list]: all as unknown as Json,
  tried: [],
});

/**
 * The steps of an event that may be replaced. Each replacement is offered once for each event, to the controller of the affected card; if
 * several seats choose, the turn player comes first. If a replacement changes nothing, the original event happens. A game may decide
 * both otherwise.
 */
export function insteadSteps(what: Replaceable): Readonly<Record<string, Step>> {
  return {
    [what.topic]: (context, frame) => new Instead(what, context, frame).begin(),
    [`${what.topic}.instead`]: (context, frame) => new Instead(what, context, frame).chosen(),
    [`${what.topic}.replaced`]: (context, frame) => new Instead(what, context, frame).replaced(),
  };
}

class Instead {
  private readonly all: readonly Impending[];
  private readonly tried: readonly string[];

  constructor(
    private readonly what: Replaceable,
    private readonly context: Context,
    private readonly frame: Frame,
  ) {
    this.all = frame[what.list] as unknown as readonly Impending[];
    this.tried = frame.tried as readonly string[];
  }

  begin(): Next {
    const due = this.all.filter((impending) => this.what.isDue(this.context, impending));
    if (due.length === 0) return done;
    const open = this.replacements(due);
    if (open.length > 0) return this.offer(due, open);
    this.what.happen(this.context, due);
    return done;
  }

  chosen(): Next {
    const answer = this.context.answerOf(this.frame.seat as Seat) as string;
    if (answer === 'no') return goTo(this.back(this.all, [...this.tried, ...(this.frame.open as string[])]));
    const chosen = this.replacements(this.all).find(({ key, isOpen }) => key === answer && isOpen);
    return chosen ? this.replace(this.all, chosen) : goTo(this.back(this.all, this.tried));
  }

  /** After the replacement: if it changed nothing, it replaced nothing, and the original event happens. */
  replaced(): Next {
    const { key, instead } = this.frame;
    this.context.mark(underWay(key as string), null);
    const isPrevented = this.what.mandatoryPrevents === true && !this.isOptional(key as string);
    const happens = isUnchanged(this.context, this.frame) && !isPrevented;
    const left = happens ? [...this.all, instead as unknown as Impending] : this.all;
    return goTo(this.back(left, this.tried));
  }

  private isOptional(key: string): boolean {
    const ability = abilityNamed(this.context.game, programIn(key));
    return ability?.kind === 'replacement' && ability.optional === true;
  }

  private back(all: readonly Impending[], tried: readonly string[]): Frame {
    return { step: this.what.topic, [this.what.list]: all as unknown as Json, tried };
  }

  private replacements(due: readonly Impending[]): Replacement[] {
    const { context, tried } = this;
    const found: Replacement[] = [];
    for (const held of abilitiesOf(context, { kind: 'replacement', topic: this.what.topic })) {
      const { ability, program, carrier } = held;
      if (!canUse(context, ability.once, held)) continue;
      for (const impending of due) {
        const key = keyOf(carrier, program, impending.id);
        if (tried.includes(key) || context.table.marks[underWay(key)] !== undefined) continue;
        if (ability.reason && !ability.reason.includes(impending.reason)) continue;
        if (!isSubject(context, impending.id, held, ability.subject)) continue;
        const scope = scopeOf(held, impending);
        if (ability.when && !holds(context, scope, ability.when)) continue;
        const isOpen = !ability.cost || isPayable(context, scope, ability.cost);
        if (isOpen || isAskedOf(context, scope, ability)) found.push({ impending, held, key, isOpen });
      }
    }
    return found;
  }

  private offer(due: readonly Impending[], open: readonly Replacement[]): Next {
    const { table } = this.context;
    const controllerOf = ({ impending, held }: Replacement): Seat =>
      this.what.textControllerDecides && held.ability.optional
        ? held.controller
        : cardOf(table, impending.id).controller;
    const seat = firstToChoose(table, open.map(controllerOf));
    const own = open.filter((replacement) => controllerOf(replacement) === seat);
    const first = own[0] as Replacement;
    const mayDecline = own.every(({ held }) => held.ability.optional);
    if (own.length === 1 && !mayDecline) return this.replace(due, first);
    const usable = own.filter(({ isOpen }) => isOpen);
    const options = usable.map(({ key, held, impending }) => ({
      id: key,
      ability: held.program,
      card: impending.id,
      by: held.carrier,
    }));
    return ask(
      {
        seat,
        purpose: 'instead',
        offer: { kind: 'choose', options: mayDecline ? [{ id: 'no' }, ...options] : options },
        fallback: mayDecline ? 'no' : (usable[0] as Replacement).key,
      },
      { ...this.back(due, this.tried), step: `${this.what.topic}.instead`, seat, open: own.map(({ key }) => key) },
    );
  }

  private replace(due: readonly Impending[], { impending, held, key }: Replacement): Next {
    spend(this.context, held.ability.once, held);
    this.context.mark(underWay(key), true);
    const left = due.filter(({ id }) => id !== impending.id);
    const then: Frame = {
      ...this.back(left, [...this.tried, key]),
      step: `${this.what.topic}.replaced`,
      key,
      instead: impending as unknown as Json,
    };
    const scope = scopeOf(held, impending);
    const cost = held.ability.cost ? [effectFrame(`${held.program}/cost`, scope)] : [];
    return callAll([...cost, effectFrame(held.program, scope)], sinceNow(this.context, then));
  }
}

/** A seat that may decline is asked whenever, as far as the others know, the cost could be paid. */
const isAskedOf = (context: Context, scope: Scope, { optional, cost = [] }: Replacement['held']['ability']): boolean =>
  optional === true && payableFor(context, scope, cost, EVERYONE) !== 'no';

const scopeOf = ({ controller, source }: Held<'replacement'>, { id }: Impending): Scope => ({
  controller,
  source: source?.id ?? null,
  cards: { subjects: [id] },
  numbers: {},
  seats: {},
});

/** The seat whose turn it is (or a team mate), then the others in turn order. */
function firstToChoose(table: Table, seats: readonly Seat[]): Seat {
  const order = seatsFrom(table, table.turn.seat);
  const first = order.find((seat) => seats.includes(seat) && holdsTurn(table, seat));
  return first ?? order.find((seat) => seats.includes(seat)) ?? (seats[0] as Seat);
}
