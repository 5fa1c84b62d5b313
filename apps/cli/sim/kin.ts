import type { CardDefinition, Game, Json } from '#kernel';

/** Of each card those that it speaks of and those that speak of it, and how near they are: the fewer cards a text means, the nearer. */
export type Kin = ReadonlyMap<string, ReadonlyMap<string, number>>;

type Mention = (card: CardDefinition) => boolean;

/** What most cards are tells none of them apart. */
const TOO_MANY = 1 / 3;

/** Read from texts and facts: names, traits, keywords, or any other fact by which they describe cards. */
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

/** Every description of cards in data, each once. */
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
