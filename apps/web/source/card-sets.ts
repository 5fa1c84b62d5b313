import { parseCardSet, type CardSets } from '#card-sets';

/** Card sets from the service of this page; their hash is checked, so the service cannot change their cards. */
export const serviceSets: CardSets = {
  find: async (hash) => {
    const reply = await fetch(`/v1/card-sets/${hash}`).catch(() => null);
    if (!reply?.ok) return null;
    const { game, cards } = (await reply.json()) as { game: string; cards: unknown };
    return parseCardSet(JSON.stringify({ game, cards }), hash);
  },
};
