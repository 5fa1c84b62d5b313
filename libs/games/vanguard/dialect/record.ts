import type { Ability, CardDefinition, Json, TextProblem } from '#kernel';
import { gGuardian, gUnit, ICONS, trigger, twoSided, unit, type Icon, type Print } from '../cards/define.js';
import { act, auto, cont } from '../cards/text.js';
import { CLAN } from './plain.js';
import { TextReader } from './reader.js';

/** A card as judges write it: its kind with grade, power and optionally shield, and anything else that matters. */
type Given = Readonly<Record<string, Json>>;

const KINDS = ['unit', 'trigger', 'g', 'g-guardian'] as const;
type Kind = (typeof KINDS)[number];
const PRINTED = ['name', 'nation', 'race', 'skill', 'critical', 'gift', 'special', 'keywords'] as const;
const MEMBERS = [...KINDS, ...PRINTED, 'clan', 'body', 'bonus', 'cost', 'otherSide', 'text'];

/** Fields that only some kinds of card have; on any other card they would mean nothing. */
const ONLY_OF: Readonly<Record<string, Kind>> = {
  ...{ body: 'trigger', bonus: 'trigger', cost: 'g-guardian', otherSide: 'unit' },
};

/** The card, or the problems of the record. */
export function readCard(key: string, given: Given): CardDefinition | readonly TextProblem[] {
  const problems = problemsOf(given);
  if (problems.length > 0) return problems;
  const reader = new TextReader();
  const card = defined(key, given, reader);
  return reader.problems.length > 0 ? reader.problems : card;
}

const kindOf = (given: Given): Kind => KINDS.find((kind) => given[kind] !== undefined) as Kind;

function problemsOf(given: Given): TextProblem[] {
  const strange = Object.keys(given).filter((member) => !MEMBERS.includes(member));
  const kinds = KINDS.filter((kind) => given[kind] !== undefined);
  return [
    ...strange.map((member) => ({
      path: [member],
      message: `${member} is no part of a card; known are ${MEMBERS.join(', ')}`,
    })),
    ...(kinds.length === 1 ? [] : [{ path: [], message: `a card is one of ${KINDS.join(', ')}` }]),
    ...(given.trigger === undefined || ICONS.includes(given.trigger as Icon)
      ? []
      : [{ path: ['trigger'], message: `a trigger is one of ${ICONS.join(', ')}` }]),
    ...Object.entries(ONLY_OF).flatMap(([member, of]) =>
      given[member] === undefined || kinds.includes(of)
        ? []
        : [{ path: [member], message: `this card has no ${member}; only a ${of} has` }],
    ),
  ];
}

function defined(key: string, given: Given, reader: TextReader): CardDefinition {
  const print = printOf(key, given, reader);
  const other = given.otherSide as Given | undefined;
  switch (kindOf(given)) {
    case 'unit':
      return other === undefined ? unit(print) : twoSided(print, printOf(key, other, reader));
    case 'g':
      return gUnit(print);
    case 'g-guardian':
      return gGuardian({ ...print, cost: reader.fields({ cost: given.cost ?? [] }, []).cost as [] });
    case 'trigger':
      return trigger({
        ...{ ...print, icon: given.trigger as Icon },
        ...(given.bonus !== undefined && { bonus: given.bonus as number }),
      });
  }
}

/** Triggers have grade 0, power 5000 and shield 15000 unless `body` says otherwise. */
function printOf(key: string, given: Given, reader: TextReader): Print {
  const kind = kindOf(given);
  const numbers = kind === 'trigger' ? (given.body ?? '0/5000/15000') : given[kind];
  const [grade = 0, power = 0, shield] = String(numbers).split('/').map(Number);
  const printed = Object.fromEntries(
    PRINTED.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
  );
  const texts = (given.text ?? []) as readonly Json[];
  return {
    ...{ key, name: key, grade, power, ...(shield !== undefined && { shield }) },
    ...(given.clan !== 'none' && { clan: (given.clan ?? CLAN) as string }),
    ...(printed as Partial<Print>),
    text: texts.flatMap((text, i) => textOf(text, ['text', i], reader, texts)),
  };
}

const TEXTS = { act, auto, cont } as const;

/** `{ act: VC, cost: […], do: […] }`, `{ auto: RC, on: appears, do: […] }`, `{ cont: RC, on: self, change: … }`, or a word that is a whole text. */
function textOf(text: Json, path: readonly (string | number)[], reader: TextReader, all: readonly Json[]): Ability[] {
  const kind = (['act', 'auto', 'cont'] as const).find((one) => kindOfText(text) === one);
  if (kind === undefined) return [reader.value(text, path)].flat() as Ability[];
  const { [kind]: where, ...rest } = text as Given;
  const before = all.slice(0, all.indexOf(text)).filter((other) => kindOfText(other) === kind).length;
  const id = before === 0 ? kind : `${kind}-${before + 1}`;
  const make = TEXTS[kind] as (where: unknown, text: unknown) => Ability;
  return [make(reader.value(where, [...path, kind]), { id, ...reader.fields(rest, path) })];
}

const kindOfText = (text: Json): string | undefined =>
  text !== null && typeof text === 'object' ? Object.keys(text).find((key) => Object.hasOwn(TEXTS, key)) : undefined;
