/** A list of invented cards in the shape of gcg-api, and a legal deck of them. */

const TEXTS: readonly (readonly [type: string, name: string, effect: string])[] = [
  ['UNIT', 'Kestrel', '【Deploy】Draw 1.'],
  ['UNIT', 'Heron', '<Blocker> (It may stand in the way.)'],
  ['UNIT', 'Gannet', '【Attack】Choose 1 enemy Unit with 3 or less HP. Rest it.'],
  ['UNIT', 'Petrel', '【Deploy】Deploy 1 rested [Chick]((guild)･AP1･HP1) Unit token.'],
  ['UNIT', 'Avocet', 'While you have another (guild) Unit in play, this Unit gets AP+1.'],
  ['UNIT', 'Dunlin', '【Destroyed】Draw 1.'],
  ['UNIT', 'Curlew', '-'],
  ['UNIT', 'Whimbrel', '【Activate･Main】【Once per Turn】①：This Unit gets AP+2 during this turn.'],
  ['UNIT', 'Plover', '<Repair 1>'],
  ['PILOT', 'Ada Quill', '【Burst】Add this card to your hand.\n【When Paired】Draw 1.'],
  ['PILOT', 'Bram Oakes', '【Burst】Add this card to your hand.'],
  ['COMMAND', 'Tailwind', '【Main】/【Action】Choose 1 friendly Unit. It gets AP+2 during this turn.'],
  ['BASE', 'Old Harbour', '【Burst】Deploy this card.\n【Deploy】Add 1 of your Shields to your hand.'],
];

export const inventedList: readonly Readonly<Record<string, string | number | null>>[] = [
  ...TEXTS.map(([type, name, effect], i) => ({
    ...{ card_number: `QX-${i + 1}`, name, card_type: type, color: i % 2 === 0 ? 'Blue' : 'Green', effect },
    ...{ level: 1 + (i % 4), cost: 1 + (i % 3), ap: type === 'COMMAND' ? '-' : 2, hp: type === 'COMMAND' ? '-' : 3 },
    ...{ zone: type === 'UNIT' ? 'Space Earth' : '-', trait: '(guild)', link: type === 'UNIT' ? '[Ada Quill]' : '-' },
  })),
  {
    ...{ card_number: 'QX-R', name: 'Resource', card_type: 'RESOURCE', effect: '(It pays for things.)' },
    ...{ color: null, level: null, cost: null, ap: null, hp: null, zone: '-', trait: '-', link: '-' },
  },
];

const main = TEXTS.flatMap((_, i) => Array<string>(4).fill(`QX-${i + 1}`)).slice(0, 50);
export const inventedDeck = { main, resource: Array<string>(10).fill('QX-R') };
