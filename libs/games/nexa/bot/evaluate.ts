import type { Answer, Evaluation, Game, Table } from '#kernel';

/** First taste: a G each turn, then the dearest thing that can be played; everyone attacks who can, and passes are for the rest. */
export const evaluation =
  (game: Game): Evaluation =>
  (view, { purpose, offer }, answer) => {
    if (purpose === 'sortie') return sortieWorth(answer);
    if (offer?.kind !== 'choose') return 0;
    if (answer === 'pass') return 0.5;
    const option = offer.options.find(({ id }) => id === answer);
    if (!option) return 0;
    if (option.action === 'g') return gWorth(view);
    if (option.action === 'text') return 0.4;
    return 1 + totalOf(game, view, option.card as string);
  };

const gWorth = (view: Table): number => ((view.zones[`g/${view.turn.seat}`]?.length ?? 0) < 7 ? 20 : 0.1);

const totalOf = (game: Game, view: Table, id: string): number =>
  game.cards[view.cards[id]?.def ?? '']?.stats.total ?? 0;

const sortieWorth = (answer: Answer): number =>
  typeof answer === 'object' && !Array.isArray(answer)
    ? Object.values(answer as Readonly<Record<string, readonly string[]>>).flat().length
    : 0;
