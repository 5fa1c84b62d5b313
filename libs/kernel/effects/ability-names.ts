import type { Game } from '../game.js';
import { byNames } from '../names.js';
import { KEYWORD, RULE } from './ability-index.js';
import type { Ability } from './language.js';

/** `card#ability`; cached, so that equal names are one string object, which compares by identity. */
export const programNamed = byNames((def, ability) => `${def}#${ability}`);

const named = new WeakMap<Game['cards'], Map<string, Ability | null>>();

/** The ability that `card#ability`, `keyword#ability` or `rule#ability` names, or null. */
export function abilityNamed(game: Game, name: string): Ability | null {
  let abilities = named.get(game.cards);
  if (!abilities) named.set(game.cards, (abilities = new Map()));
  let ability = abilities.get(name);
  if (ability === undefined) abilities.set(name, (ability = findAbility(game, name)));
  return ability;
}

function findAbility(game: Game, name: string): Ability | null {
  const [def = '', id = ''] = name.split('#');
  if (def === KEYWORD)
    return (
      Object.values(game.language.keywords ?? {})
        .flat()
        .find((ability) => ability.id === id) ?? null
    );
  if (def === RULE) return game.language.texts?.find(({ text }) => text.id === id)?.text ?? null;
  const card = Object.hasOwn(game.cards, def) ? game.cards[def] : undefined;
  const aspects = [...Object.values(card?.aspects ?? {}), ...Object.values(game.language.aspects?.shared ?? {})];
  const all = [...(card?.abilities ?? []), ...aspects.flatMap(({ abilities = [] }) => abilities)];
  return all.find((ability) => ability.id === id) ?? null;
}
