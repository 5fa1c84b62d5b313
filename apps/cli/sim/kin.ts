import type { CardDefinition, Game, Json } from '#kernel';

/** By card: the cards that it refers to or that refer to it, with their closeness. The fewer cards a reference matches, the closer. */
export type Kin = ReadonlyMap<string, ReadonlyMap<string, number>>;

type Mention = (card: CardDefinition) => boolean;

/** References that match more than this share of all cards are too general to relate cards. */
const TOO_MANY = 1 / 3;

/** Finds the references in abilities and facts: by name, trait, keyword or any other fact. */
export function kinIn({ cards }: Pick<Game, 'cards'>): Kin {
  const list = Object.values(cards);
  const described = new Map<string, readonly string[]>();
  const kin = new Map(list.map(({ key }) => [key, new Map<string, number>()]));
  const join = (one: string, other: string, nearness: number): void => {
    const known = kin.get(one);
    known?.set(other, Math.max(known.get(other) ?? 0, nearness));
  };
  for (const { key, facts, abilities } of list)
    for (const [name, mentions] of mentionsIn([facts, abilities])) {
      const others = described.get(name) ?? list.filter(mentions).map((card) => card.key);
      described.set(name, others);
      if (others.length > list.length * TOO_MANY) continue;
      for (const other of others) {
        join(key, other, 1 / others.length);
        join(other, key, 1 / others.length);
      }
    }
  return kin;
}

/** Every distinct condition on cards in the data, as a predicate. */
function mentionsIn(data: unknown, found = new Map<string, Mention>()): Map<string, Mention> {
  if (Array.isArray(data)) for (const part of data) mentionsIn(part, found);
  else if (typeof data === 'object' && data !== null) {
    const { fact, in: values, contains, keyword } = data as Readonly<Record<string, Json>>;
    const mention = mentionOf({ fact, values, contains, keyword });
    if (mention) found.set(JSON.stringify([fact, values, contains, keyword]), mention);
    for (const part of Object.values(data)) mentionsIn(part, found);
  }
  return found;
}

function mentionOf({ fact, values, contains, keyword }: Readonly<Record<string, Json | undefined>>): Mention | null {
  if (typeof keyword === 'string') return ({ keywords }) => Object.hasOwn(keywords, keyword);
  if (typeof fact !== 'string') return null;
  const own = ({ facts }: CardDefinition): readonly Json[] => [facts[fact] ?? null].flat() as readonly Json[];
  if (Array.isArray(values)) return (card) => own(card).some((value) => (values as readonly Json[]).includes(value));
  if (typeof contains !== 'string') return null;
  return (card) => own(card).some((value) => typeof value === 'string' && value.includes(contains));
}
