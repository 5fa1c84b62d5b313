import type { Decision, Option, Table } from '#kernel';
import { capitalised, fill } from '../speech/fill.js';
import type { Names } from './names.js';

/** The question as a sentence. */
export function question(names: Names, { purpose }: Pick<Decision, 'purpose'>): string {
  const { purposes, options = {}, actions = {} } = names.lexicon;
  const own = purposes[purpose];
  if (own !== undefined && !own.includes('{')) return own;
  const [, key] = /^activate ([^#]+)#/.exec(purpose) ?? [];
  const card = key === undefined ? undefined : names.game.cards[key]?.name;
  if (purposes['activate'] !== undefined && key !== undefined)
    return fill(purposes['activate'], { card }) ?? names.speech.choose;
  const [, aimed] = /^aim (.+)$/.exec(purpose) ?? [];
  const action = aimed === undefined ? undefined : (nounOf(actions[aimed]) ?? nounOf(options[aimed]));
  if (purposes['aim'] !== undefined && aimed !== undefined)
    return fill(purposes['aim'], { action }) ?? names.speech.choose;
  return names.speech.choose;
}

const nounOf = (text: string | undefined): string | undefined => (text?.includes('{') ? undefined : text);

/** An answer as a player would put it. */
export function answerText(names: Names, table: Table, decision: Decision, option: Option): string {
  const { options = {} } = names.lexicon;
  const shown = decision.shown?.[option.id];
  if (shown !== undefined) return names.def(shown);
  const { id, action, act, gift, target, place, card } = option;
  const values = valuesOf(names, table, option);
  const key = [action, act, gift].find((fact) => typeof fact === 'string') as string | undefined;
  const templates = key === undefined ? [] : [...(target === undefined ? [] : [`${key} target`]), key, `${key} bare`];
  for (const name of templates) {
    const said = options[name] === undefined ? null : fill(options[name], values);
    if (said) return said;
  }
  if (typeof place === 'string') return capitalised(names.place(place) ?? names.thing(table, place));
  if (typeof card === 'string') return names.thing(table, card) + (values['ability'] ?? '');
  if (options[id] !== undefined) return fill(options[id], values) ?? options[id];
  if (values['roll']) return fill(options['roll'] ?? '{roll}', values) ?? values['roll'];
  if (id in table.cards || /^seat\/\d+$/.test(id) || table.stage.some((staged) => staged.id === id))
    return names.thing(table, id);
  return names.speech.option(numberOf(decision, id), id);
}

/** The facts of an option in words. */
function valuesOf(names: Names, table: Table, option: Option): Record<string, string | undefined> {
  const { ability, trigger, place, roll, keys } = option;
  const program = [ability, trigger].find((fact) => typeof fact === 'string') as string | undefined;
  const thing = (fact: unknown): string | undefined =>
    typeof fact === 'string' ? names.thing(table, fact) : undefined;
  const rolled = roll === null || typeof roll !== 'object' ? [] : Object.entries(roll);
  return {
    card: thing(option['card']),
    target: thing(option['target']),
    unit: thing(option['unit']),
    place: typeof place === 'string' ? names.place(place) : undefined,
    keys: Array.isArray(keys) ? names.things(table, keys as string[]).text : undefined,
    ability: program === undefined ? '' : names.ability(program),
    roll:
      rolled.length === 0
        ? undefined
        : names.speech.list(rolled.map(([as, n]) => `${names.lexicon.options?.[as] ?? as} ×${String(n)}`)),
  };
}

const numberOf = ({ offer }: Decision, id: string): number =>
  offer?.kind === 'choose' ? offer.options.findIndex((option) => option.id === id) + 1 : 1;

/** An offered item by its name, even if only the question shows which card it is. */
export function itemText(names: Names, table: Table, decision: Pick<Decision, 'shown'>, id: string): string {
  const def = decision.shown?.[id];
  return def === undefined ? names.thing(table, id) : names.def(def);
}
