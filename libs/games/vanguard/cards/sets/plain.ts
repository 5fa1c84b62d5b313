import type { CardDefinition } from '#kernel';
import { trigger, unit, type Icon, type Print } from '../define.js';

/** Two clans of plain cards: a starter, triggers of each kind, and bodies of grades 1 to 3. */

type Body = readonly [name: string, power: number];
interface ClanPrint {
  readonly prefix: string;
  readonly clan: string;
  readonly race: string;
  readonly starter: string;
  readonly triggers: Readonly<Record<Icon, string>>;
  /** Grade 1 boosts. */
  readonly one: readonly Body[];
  /** Grade 2 intercepts. */
  readonly two: readonly Body[];
  /** Grade 3 has twin drive. */
  readonly three: readonly Body[];
}

function bodies({ prefix, clan, race, starter, triggers, one, two, three }: ClanPrint): CardDefinition[] {
  const key = (n: number): string => `${prefix}-${String(n).padStart(2, '0')}`;
  const whose = { clan, race };
  const first = unit({ ...whose, key: key(1), name: starter, grade: 0, power: 6000, shield: 10000, skill: 'boost' });
  const icons = Object.entries(triggers).map(([icon, name], i) =>
    trigger({
      ...{ ...whose, key: key(2 + i), name, grade: 0, power: 5000, skill: 'boost', icon: icon as Icon },
      shield: icon === 'heal' ? 20000 : 15000,
    }),
  );
  const graded = (grade: number, from: number, list: readonly Body[], more: Partial<Print>): CardDefinition[] =>
    list.map(([name, power], i) => unit({ ...whose, key: key(from + i), name, grade, power, ...more }));
  return [
    ...[first, ...icons],
    ...graded(1, 7, one, { shield: 10000, skill: 'boost' }),
    ...graded(2, 7 + one.length, two, { shield: 5000, skill: 'intercept' }),
    ...graded(3, 7 + one.length + two.length, three, { skill: 'twin-drive' }),
  ];
}

export const plain: readonly CardDefinition[] = [
  ...bodies({
    prefix: 'L',
    clan: 'Lantern Guard',
    race: 'Human',
    starter: 'Wick-Bearer Odo',
    triggers: {
      ...{ critical: 'Flare Archer', draw: 'Ink Acolyte', stand: 'Bell Ringer' },
      ...{ heal: 'Balm Sister', front: 'Standard of Dawn' },
    },
    one: [
      ['Gate Sentry', 8000],
      ['Lamplit Squire', 7000],
      ['Shuttered Watch', 7000],
      ['Candle Page', 6000],
    ],
    two: [
      ['Beacon Rider', 10000],
      ['Oil Knight', 9000],
      ['Mirror Duelist', 9000],
    ],
    three: [
      ['Marshal of the High Lamp', 13000],
      ['Warden Ysolde', 12000],
    ],
  }),
  ...bodies({
    prefix: 'E',
    clan: 'Ember Legion',
    race: 'Dragon',
    starter: 'Spark Hatchling',
    triggers: {
      ...{ critical: 'Cinder Fang', draw: 'Smoke Reader', stand: 'Kettle Drummer' },
      ...{ heal: 'Ash Herbalist', front: 'Banner of Coals' },
    },
    one: [
      ['Furnace Hound', 8000],
      ['Slag Runner', 7000],
      ['Tinder Scout', 7000],
      ['Bellows Boy', 6000],
    ],
    two: [
      ['Kiln Lancer', 10000],
      ['Pyre Adept', 9000],
      ['Scorch Wing', 9000],
    ],
    three: [
      ['Crucible Tyrant', 13000],
      ['Molten Duke', 12000],
    ],
  }),
];
