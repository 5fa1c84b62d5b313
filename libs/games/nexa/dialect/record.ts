import { didYouMean, type CardDefinition, type Json, type TextProblem } from '#kernel';
import { ace, character, chip, command, graphic, operation, unit, type Print } from '../cards/define.js';
import * as words from '../cards/text.js';
import { TextReader } from './reader.js';

/** A card as written in a scenario: its kind with its powers, and further fields; fields left out are empty. */
type Given = Readonly<Record<string, Json>>;

const KINDS = ['unit', 'character', 'operation', 'command', 'ace', 'graphic', 'chip'] as const;
type Kind = (typeof KINDS)[number];
const MEMBERS = [
  ...KINDS,
  ...[
    'name',
    'alias',
    'sign',
    'total',
    'roll',
    'x',
    'features',
    'keywords',
    'terrain',
    'exclusive',
    'model',
    'text',
    'setOn',
    'old',
  ],
];

/** Fields that only some kinds of card have; on any other card they would mean nothing. */
const ONLY_OF: Readonly<Record<string, readonly Kind[]>> = {
  ...{ terrain: ['unit', 'ace', 'chip'], exclusive: ['unit'], model: ['unit'], setOn: ['operation'] },
};
const OF_COMMANDS = ['timing', 'aims', 'when', 'special', 'do'];

const powersOf = (text: Json): readonly [number, number, number] => {
  const [melee = 0, shooting = 0, defence = 0] = String(text).split('/').map(Number);
  return [melee, shooting, defence];
};

/** The card, or everything wrong with the record. */
export function readCard(key: string, given: Given): CardDefinition | readonly TextProblem[] {
  const problems = problemsOf(given);
  if (problems.length > 0) return problems;
  const reader = new TextReader();
  const card = defined(KINDS.find((kind) => given[kind] !== undefined) as Kind, key, given, reader);
  return reader.problems.length > 0 ? reader.problems : card;
}

function problemsOf(given: Given): TextProblem[] {
  const kinds = KINDS.filter((kind) => given[kind] !== undefined);
  const strange = Object.keys(given).filter((member) => !MEMBERS.includes(member));
  return [
    ...strange.map((member) => ({
      path: [member],
      message: `${member} is no part of a card; known are ${MEMBERS.join(', ')}`,
    })),
    ...(kinds.length === 1 ? [] : [{ path: [], message: `a card is one of ${KINDS.join(', ')}` }]),
    ...Object.entries(ONLY_OF).flatMap(([member, of]) =>
      given[member] === undefined || of.some((kind) => kinds.includes(kind))
        ? []
        : [{ path: [member], message: `this card has no ${member}; one of ${of.join(', ')} has` }],
    ),
    ...Object.keys((given.command ?? {}) as Given)
      .filter((member) => !OF_COMMANDS.includes(member))
      .map((member) => ({
        path: ['command', member],
        message: `"${member}" is no part of a command${didYouMean(member, OF_COMMANDS)}`,
      })),
  ];
}

function printOf(key: string, given: Given, reader: TextReader): Print {
  const { name, alias, sign, total, roll, x, features, keywords, text } = given;
  return {
    key,
    name: (name as string | undefined) ?? key,
    sign: (sign as unknown as Print['sign'] | undefined) ?? null,
    cost: [
      (total as number | undefined) ?? 0,
      (roll ?? {}) as Record<string, number>,
      ...((x === undefined ? [] : [x]) as []),
    ],
    ...(alias !== undefined && { alias: alias as string[] }),
    ...(features !== undefined && { features: features as string[] }),
    ...(keywords !== undefined && { keywords: keywords as Record<string, number> }),
    ...(given.old !== undefined && { old: given.old as NonNullable<Print['old']> }),
    ...(text !== undefined && { text: reader.read(text, ['text']) as NonNullable<Print['text']> }),
  };
}

function defined(kind: Kind, key: string, given: Given, reader: TextReader): CardDefinition {
  const print = printOf(key, given, reader);
  const terrain = (given.terrain ?? ['space', 'earth']) as ('space' | 'earth')[];
  const body = { ...print, powers: powersOf(given[kind] as Json), terrain };
  switch (kind) {
    case 'unit':
      return unit({
        ...body,
        ...(given.exclusive !== undefined && { exclusive: given.exclusive as string[] }),
        ...(given.model !== undefined && { model: given.model as string }),
      });
    case 'ace':
      return ace(body);
    case 'character':
      return character(body);
    case 'operation':
      return operation({ ...print, ...(given.setOn !== undefined && { setOn: given.setOn as 'unit' }) });
    case 'graphic':
      return graphic({
        ...print,
        sign: print.sign ?? ['blue', 'alpha'],
        ...(given.graphic as { guard: number; gain: number }),
      });
    case 'chip':
      return chip({ key, name: print.name, type: 'unit', powers: powersOf(given.chip as Json), terrain });
    case 'command': {
      const effect = words.effect(
        reader.read(given.command as Json, ['command']) as Parameters<typeof words.effect>[0],
      );
      return command({ ...print, text: [effect, ...(print.text ?? [])] });
    }
  }
}
