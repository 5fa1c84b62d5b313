import {
  definitionOf,
  hasKeyword,
  numberOf,
  zoneName,
  type Card,
  type CardDefinition,
  type Display,
  type DisplayColour,
  type ReadContext,
  type Option,
} from '#kernel';
import { boardLayout } from './board-layout.js';
import { lexicons } from './lexicon/lexicons.js';
import type { Part } from './part.js';
import { ACCEL_CIRCLES } from './zones.js';

const COLOURS: Readonly<Record<string, DisplayColour>> = {
  ...{ sanctuary: 'yellow', empire: 'red', stargate: 'cyan' },
  ...{ darkzone: 'magenta', magallanica: 'blue', zoo: 'green' },
};

const CIRCLE_WORDS: Readonly<Record<string, string>> = {
  ...{ FL: 'front left', FC: 'vanguard circle', FR: 'front right' },
  ...{ BL: 'back left', BC: 'back centre', BR: 'back right', GC: 'guardian circle' },
  ...Object.fromEntries(ACCEL_CIRCLES.map((name, i) => [name, `Accel circle ${i + 1}`])),
};

const WORDS: Readonly<Record<string, string>> = {
  ...CIRCLE_WORDS,
  ...{
    aside: 'vanguard circle, face down',
    nowhere: 'erased',
    sideways: 'rests',
    upright: 'stands',
    linksOver: 'the battle is over',
  },
  ...{ 'assist-step': 'G assist step', 'stride-step': 'stride step', 'start-step': 'start step' },
  ...{ 'attack-step': 'attack step', 'guard-step': 'guard step', 'drive-step': 'drive step' },
  ...{ 'damage-step': 'damage step', 'close-step': 'close step' },
  ...{ 'end-of-battle': 'end of the battle', 'end-of-turn': 'end of the turn' },
  ...{ attacking: 'attacks', attack: 'attacks', redirected: 'attacks instead', boost: 'boosts', guard: 'guards' },
  ...{ hit: 'hits', miss: 'does not hit', heart: 'is the heart of', legion: 'is in legion with', bound: 'bound' },
};

const SKILLS = ['boost', 'intercept', 'sentinel', 'twin-drive', 'triple-drive'];

/** The printed values that matter for riding, calling and guarding. */
function printed({ facts, stats, keywords }: CardDefinition): string[] {
  return [
    ...(stats.grade === undefined ? [] : [`grade ${stats.grade}`]),
    ...(stats.power === undefined ? [] : [`power ${stats.power}`]),
    ...(stats.shield === undefined ? [] : [`shield ${stats.shield}`]),
    ...(typeof facts.icon === 'string' ? [`${facts.icon} trigger`] : []),
    ...SKILLS.filter((skill) => skill in keywords).map((skill) => skill.replace('-', ' ')),
  ];
}

/** The current values that matter in a battle, for a card on a circle. */
function onCircle(context: ReadContext, card: Card): string[] {
  const { role, place = '', facing } = card;
  const critical = numberOf(context, card, 'critical');
  return [
    role === 'rearguard' ? (CIRCLE_WORDS[place] ?? place) : (role ?? ''),
    ...(facing === 'down' ? ['face down'] : [`power ${numberOf(context, card, 'power')}`]),
    ...(critical === 1 ? [] : [`critical ${critical}`]),
    ...SKILLS.filter((skill) => hasKeyword(context, card, skill)).map((skill) => skill.replace('-', ' ')),
  ];
}

function notes(context: ReadContext, card: Card): string[] {
  const definition = definitionOf(context.game, card);
  const zone = zoneName(card.zone);
  if (!definition) return [];
  if (zone === 'field') return onCircle(context, card);
  const isPlayable = zone === 'hand' || zone === 'g';
  const lie = zone === 'g' && card.facing === 'up' ? ['face up'] : [];
  return isPlayable ? [...printed(definition), ...lie] : card.facing === 'down' ? ['face down'] : [];
}

type Named = (id: string) => string;
type Said = (option: Option, name: Named) => string;

const withCard =
  (before: string): Said =>
  ({ card }, name) =>
    `${before}${name(String(card))}`;

const circle = (place: unknown): string => CIRCLE_WORDS[String(place)] ?? String(place);

const ACTIONS: Readonly<Record<string, Said>> = {
  ride: withCard('ride '),
  call: withCard('call '),
  stride: withCard('stride '),
  guard: withCard('guard with '),
  intercept: withCard('intercept with '),
  'g-guard': withCard('call the G guardian '),
  boost: ({ card, target }, name) =>
    `boost ${target === undefined ? '' : `${name(String(target))} `}with ${name(String(card))}`,
  assist: () => 'show your hand and look at five cards',
  exchange: ({ place }) => `exchange front and back on the ${String(place).endsWith('L') ? 'left' : 'right'}`,
  ability: ({ card, ability }, name) => `use ${name(String(card))}: ${String(ability).split('#').at(-1) ?? ''}`,
  attack: ({ card, target }, name) =>
    card === undefined
      ? 'attack'
      : `attack with ${name(String(card))}${target === undefined ? '' : ` against ${name(String(target))}`}`,
};

const ACTS: Readonly<Record<string, Said>> = {
  power: withCard('power to '),
  critical: withCard('critical to '),
  stand: withCard('stand '),
  heal: withCard('heal '),
  draw: () => 'draw a card',
  front: () => 'power to the whole front row',
};

/** Answers that name no card. */
const ANSWERS: Readonly<Record<string, string>> = {
  ...{ end: 'end the phase', pass: 'no guard', no: 'no', yes: 'yes', none: 'none', decline: 'no' },
};

const option: NonNullable<Display['option']> = (one, name) => {
  const { id, action, act, place, card, trigger, gift } = one;
  if (typeof action === 'string') return ACTIONS[action]?.(one, name) ?? null;
  if (typeof act === 'string') return ACTS[act]?.(one, name) ?? null;
  if (place !== undefined) return circle(place);
  if (typeof trigger === 'string') return `${name(String(card))}: ${trigger.split('#').at(-1) ?? ''}`;
  if (typeof gift === 'string') return `${gift[0]?.toUpperCase() ?? ''}${gift.slice(1)}`;
  return card === undefined ? (ANSWERS[id] ?? null) : name(String(card));
};

export const displayOf = (parts: readonly Part[]): Display => ({
  zones: {
    ...{ field: 'field', soul: 'soul', trigger: 'trigger zone', damage: 'damage', hand: 'hand', drop: 'drop zone' },
    ...{ bind: 'bound', gauge: 'gauges', g: 'G zone', deck: 'deck', removed: 'removed' },
  },
  quiet: ['soul', 'trigger', 'drop', 'bind', 'gauge', 'g', 'removed'],
  purposes: {
    declare: 'name a card',
    ...{ main: 'call units and use abilities', choose: 'choose for the effect', cost: 'what pays the cost' },
    ...{ 'cost-way': 'how to pay', use: 'which ability to use', instead: 'what happens instead' },
    ...(Object.assign({}, ...parts.map(({ purposes }) => purposes)) as Display['purposes']),
  },
  words: WORDS,
  printed,
  notes,
  option,
  board: boardLayout,
  lexicons,
  sideways: 'resting',
  colour: ({ facts }) => (Array.isArray(facts.nations) ? (COLOURS[facts.nations[0] as string] ?? null) : null),
});
