import {
  abilityNamed,
  blockOf,
  cardId,
  abilitiesOf,
  holds,
  isWorking,
  select,
  topicsOf,
  type Ability,
  type AbilityOf,
  type CardDefinition,
  type CardId,
  type Context,
  type EffectFrame,
  type Frame,
  type Game,
  type Held,
  type Next,
  type Step,
  type TableEvent,
} from '#kernel';
import { play, type Batch, type MatchPlan } from '../play.js';
import { probeOf } from './probes.js';

/** What play can reach: cards used, abilities that worked, keywords that applied, operations that did something, decisions asked. */
export const REACH_TOPICS = ['card', 'ability', 'keyword', 'operation', 'decision'] as const;
export type ReachTopic = (typeof REACH_TOPICS)[number];

/** Names by topic; plain data, so that threads can send it. */
export type Reached = Readonly<Record<ReachTopic, readonly string[]>>;

/** Collects what matches of a game reach. It plays a copy of the game with instrumented steps, so the game itself is not slowed down. */
export class Reach {
  private readonly game: Game;
  private readonly found: Readonly<Record<ReachTopic, Set<string>>>;
  /** Constant abilities that no table has shown in effect yet. */
  private readonly waiting: Map<string, AbilityOf<'constant'>>;

  constructor(private readonly watched: Game) {
    this.found = {
      ...{ card: new Set(), ability: new Set(), keyword: new Set(), operation: new Set(), decision: new Set() },
    };
    this.waiting = constantsOf(watched);
    const steps = Object.entries(watched.procedures.steps).map(
      ([name, step]) => [name, this.watch(name, step)] as const,
    );
    this.game = { ...watched, procedures: { ...watched.procedures, steps: Object.fromEntries(steps) } };
  }

  /** Plays a match while watching it. */
  *follow(plan: MatchPlan): Generator<Batch, void, void> {
    for (const batch of play({ ...plan, game: this.game })) {
      this.take(batch);
      yield batch;
    }
  }

  private take(batch: Batch): void {
    for (const event of batch.events) this.hear(event, batch);
    for (const word of probeOf(this.watched).told?.(batch, this.watched) ?? []) this.found.keyword.add(word);
    const topics = new Set([...this.waiting.values()].flatMap(topicsOf));
    for (const topic of topics)
      for (const held of abilitiesOf({ game: this.watched, table: batch.after }, { kind: 'constant', topic }))
        this.lookAt(batch, held);
  }

  reached(): Reached {
    const list = (topic: ReachTopic): string[] => [...this.found[topic]].sort();
    return {
      ...{ card: list('card'), ability: list('ability'), keyword: list('keyword') },
      ...{ operation: list('operation'), decision: list('decision') },
    };
  }

  private watch(name: string, step: Step): Step {
    const keywords = probeOf(this.watched).keywords;
    return (context, frame) => {
      const before = context.events.length;
      const next = step(context, frame);
      if (name === 'effect') this.effect(context, frame as EffectFrame, next, before);
      for (const keyword of keywords(name, context, next)) this.found.keyword.add(keyword);
      return next;
    };
  }

  /** An operation counts once it has asked, called, bound or changed something. */
  private effect(context: Context, frame: EffectFrame, next: Next, before: number): void {
    const [program = ''] = frame.program.split('/');
    const operation = blockOf(this.watched, frame)[frame.line];
    if (!operation) return;
    this.works(program);
    const isIdle = next.next === 'goto' && context.events.length === before && isSameScope(next.frame, frame);
    if (!isIdle) this.found.operation.add(operation.op === 'custom' ? operation.name : operation.op);
  }

  /** Records an ability that worked, with the keyword that stands for it and its labels. */
  private works(program: string): void {
    if (this.found.ability.has(program)) return;
    this.found.ability.add(program);
    const [source, keyword] = program.split('#');
    if (source === 'keyword' && keyword !== undefined) this.found.keyword.add(keywordWith(this.watched, keyword));
    const ability = abilityNamed(this.watched, program);
    for (const word of ability ? labelsOf(ability) : []) this.found.keyword.add(word);
  }

  private hear(event: TableEvent, { before, after, events }: Batch): void {
    if (event.type === 'CardsMoved' && event.role !== null) {
      const from = probeOf(this.watched).asRole;
      for (const def of event.defs) if (def !== null) this.found.card.add(from(this.watched, def, event.role));
    }
    if (event.type === 'ActionRaised')
      for (const key of event.action.keys) {
        const def = (after.cards[key] ?? before.cards[key])?.def ?? defAmong(events, key);
        if (def) this.found.card.add(probeOf(this.watched).asRole(this.watched, def, event.action.action));
      }
    if (event.type === 'DecisionAsked')
      for (const { offer, purpose } of event.decisions)
        if (offer) this.found.decision.add(decisionName(offer.kind, purpose));
  }

  private lookAt({ after }: Batch, held: Held<'constant'>): void {
    const { program, ability, source, controller } = held;
    const context = { game: this.watched, table: after };
    if (!this.waiting.has(program) || !isWorking(context, held)) return;
    const scope = { controller, source: source?.id ?? null, cards: {}, numbers: {}, seats: {} };
    if (ability.when && !holds(context, scope, ability.when)) return;
    if (select(context, scope, ability.on).length === 0) return;
    this.waiting.delete(program);
    this.works(program);
  }
}

/** The definition behind an id that exists only within the batch: a command enters limbo under a new id and may leave it immediately. */
function defAmong(events: readonly TableEvent[], id: CardId): string | null {
  for (const event of events) {
    if (event.type !== 'CardsMoved' || event.fresh === null) continue;
    const place = event.cards.findIndex((_, i) => cardId((event.fresh as number) + i) === id);
    if (place >= 0) return event.defs[place] ?? null;
  }
  return null;
}

/** `activate card#ability` counts as one decision, whatever is activated. */
export const decisionName = (kind: string, purpose: string): string =>
  `${kind} ${purpose.startsWith('activate ') ? 'activate' : purpose}`;

const isSameScope = (a: Frame, b: Frame): boolean => a.scope === b.scope;

/** The keyword that an ability belongs to; a keyword may stand for several. */
const keywordWith = (game: Game, ability: string): string =>
  Object.entries(game.language.keywords ?? {}).find(([, list]) => list.some(({ id }) => id === ability))?.[0] ??
  ability;

/** Labels with the kind of text that has them: `limit-break constant`. */
export const labelsOf = ({ labels = {}, kind }: Ability): string[] =>
  Object.keys(labels).map((label) => `${label} ${kind}`);

/** All texts of a card, in all its aspects. */
export const textsOf = ({ abilities, aspects = {} }: CardDefinition): readonly Ability[] => [
  ...abilities,
  ...Object.values(aspects).flatMap((aspect) => aspect.abilities ?? []),
];

function constantsOf(game: Game): Map<string, AbilityOf<'constant'>> {
  const names = [
    ...Object.values(game.cards).flatMap((card) => textsOf(card).map(({ id }) => `${card.key}#${id}`)),
    ...Object.values(game.language.keywords ?? {}).flatMap((list) => list.map(({ id }) => `keyword#${id}`)),
  ];
  const found = new Map<string, AbilityOf<'constant'>>();
  for (const name of names) {
    const ability = abilityNamed(game, name);
    if (ability?.kind === 'constant') found.set(name, ability);
  }
  return found;
}
