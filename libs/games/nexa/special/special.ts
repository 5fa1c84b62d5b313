import type { Ability, UseLimit } from '#kernel';
import { use, type Priced } from '../cards/text.js';

/** What a card may print differently about a special effect; the printed text overrides the rule book (special.override). */
export type Printed = Partial<Pick<Priced, 'timing' | 'price' | 'aims' | 'repeatable'>>;

/** The label of all texts that are special effects; signs such as 【】 are not (special.not-special). */
export const SPECIAL_TEXT = 'special';

type Text = Omit<Priced, 'id' | 'price'> & { readonly once?: UseLimit };

/** A special effect that players use. It costs nothing unless its card prints a cost (ruling 4). */
export function special(name: string, { once, ...text }: Text, printed: Printed): Ability {
  const ability = use({ id: name, ...text, ...printed });
  return { ...ability, ...(once && { once }), labels: { [name]: 0, [SPECIAL_TEXT]: 0 } } as Ability;
}

/** Once each turn for each player, across all cards that have it. */
export const oncePerPlayer = (label: string): UseLimit => ({ per: 'turn', by: 'player', label });
