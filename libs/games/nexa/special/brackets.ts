import { abilityNamed, type Ability, type ReadContext, type StagedAction } from '#kernel';

/** Labels of texts in 【】 and in 〈〉. */
export const SQUARE = 'square';
export const ANGLE = 'angle';

const hasLabel = ({ labels }: Ability, label: string): boolean => labels?.[label] !== undefined;

/** Other cards cannot gain such texts (special.square-bracket.2, special.angle-bracket.2). */
export const isBracketed = (ability: Ability): boolean => hasLabel(ability, SQUARE) || hasLabel(ability, ANGLE);

/**
 * 【】 protects an effect while its card is not a G, 〈〉 while it is one or is played as one (special.square-bracket.1,
 * special.angle-bracket.1).
 */
export function isProtected({ game, table }: ReadContext, { program = '', source }: StagedAction): boolean {
  const ability = abilityNamed(game, program);
  if (!ability) return false;
  return hasLabel(ability, table.cards[source ?? '']?.role === 'g' ? ANGLE : SQUARE);
}
