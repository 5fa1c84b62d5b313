import { describe, expect, it } from '@jest/globals';
import { printCard, readListed, readText, type CardType, type ListedCard } from '#card-text';
import { gcg110 } from '#games/gcg';
import { checkCard } from '#kernel';
import { canonical } from './canonical.js';
import { same } from './engine/holes.js';
import { named } from './gcg/names.js';
import { Grower, GROWABLE } from './grown-abilities.spec-helper.js';
import { dice, randomAbility, unitWith } from './random-abilities.spec-helper.js';

const tokens = Object.values(gcg110.cards);

/** `SENKI_ABILITIES=10000` sets how many are made, and `SENKI_ABILITIES_SEED` which ones. */
const ABILITIES = Number(process.env['SENKI_ABILITIES'] ?? 400);
const SEED = Number(process.env['SENKI_ABILITIES_SEED'] ?? 20261117);

/** Ids of abilities and modes are left out, because texts do not contain them. */
function meaning(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(meaning);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'id')
      .map(([key, part]) => [key, key === 'ability' ? 'some id' : meaning(part)]),
  );
}
const meanings = (abilities: readonly object[]): unknown =>
  abilities.map((ability) => meaning(canonical(named(canonical(ability) as never))));

describe('card texts that are read', () => {
  it('mean what the sample card means whose text was printed', () => {
    for (const card of tokens.filter(({ facts }) => facts.type !== 'resource')) {
      const text = printCard(gcg110, card, 'en').join('\n');
      const { abilities, keywords, unread } = readText(card.facts.type as CardType, text, tokens);
      expect({ key: card.key, unread, keywords }).toEqual({ key: card.key, unread: [], keywords: card.keywords });
      expect(meanings(abilities)).toEqual(meanings(card.abilities));
    }
  });

  it('mean what was printed of abilities that nobody wrote', () => {
    const roll = dice(SEED);
    for (let i = 0; i < ABILITIES; i++) {
      const ability = randomAbility(roll);
      const [text = ''] = printCard(gcg110, unitWith(ability), 'en');
      const { abilities, unread } = readText('unit', text);
      expect({ text, unread }).toEqual({ text, unread: [] });
      expect({ text, read: meanings(abilities) }).toEqual({ text, read: meanings([ability]) });
    }
  });

  it('are unclear or mean what was printed, whatever productions they are made of', () => {
    const grower = new Grower(dice(SEED));
    const unclear: string[] = [];
    const wrong: object[] = [];
    for (let i = 0; i < ABILITIES; i++) {
      const ability = grower.ability();
      const [text = ''] = printCard(gcg110, unitWith(ability), 'en');
      const { abilities, unread } = readText('unit', text);
      const [meant, read] = [meanings([ability]), meanings(abilities)];
      if (unread.length > 0) unclear.push(text);
      if (unread.length > 0 ? !unread[0]?.reason.startsWith('unclear') : !same(read, meant))
        wrong.push({ text, meant, read, unread });
    }
    expect(wrong).toEqual([]);
    expect(unclear.length).toBeLessThan(ABILITIES / 10);
    if (ABILITIES >= 4000) expect(GROWABLE.filter((production) => !grower.used.has(production))).toEqual([]);
  });

  it('are abilities that the game knows', () => {
    const listed: ListedCard = {
      ...{ number: 'X-1', name: 'Kestrel', type: 'unit' as const, colour: 'blue', level: 3, cost: 2, ap: 3, hp: 3 },
      ...{ traits: ['guild'], terrain: ['space'], link: '[Ada Quill] / (ace) Trait' },
      text: '<Blocker> (It may stand in the way.)\n【Deploy】Choose 1 enemy Unit. Rest it.',
    };
    const read = readListed(listed, []);
    expect('card' in read && checkCard(gcg110, read.card)).toEqual([]);
    expect(read).toMatchObject({
      card: {
        keywords: { blocker: 0 },
        facts: {
          linkCondition: {
            any: [
              { fact: 'names', in: ['Ada Quill'] },
              { fact: 'traits', in: ['ace'] },
            ],
          },
        },
      },
      sources: { deploy: '【Deploy】Choose 1 enemy Unit. Rest it.' },
    });
  });

  it('make the tokens that they describe, with their own texts', () => {
    const text =
      "【Main】Deploy 2 rested [Moth]((swarm)･AP0･HP1･This Unit can't be set as active or paired with a Pilot) Unit tokens.";
    const [token] = readText('command', text).tokens;
    expect(token).toMatchObject({ name: 'Moth', facts: { token: true, traits: ['swarm'] }, stats: { ap: 0, hp: 1 } });
    expect(token?.abilities).toMatchObject([{ change: [{ forbid: 'set-active' }, { forbid: 'be-paired' }] }]);
  });

  it('say "it" of the last choice, and of this card before any', () => {
    const program = (text: string) => {
      const [ability] = readText('unit', text).abilities;
      return ability && 'do' in ability ? ability.do : null;
    };
    expect(program('【Attack】If this Unit is damaged, it gains <Breach 2> during this turn.')).toMatchObject([
      { op: 'if', do: [{ op: 'grant', cards: { bound: 'self' } }] },
    ]);
    expect(program('【Attack】Choose 1 enemy Unit. Deal 1 damage to it.')?.[1]).toMatchObject({
      with: { to: { bound: 'it' } },
    });
    const base = '【Attack】Choose 1 active friendly Base. Rest it. If you do, set this Unit as active. ';
    expect(program(`${base}It can't attack during this turn.`)?.[2]).toMatchObject({
      when: { did: 'it' },
      do: [{}, { op: 'forbid', cards: { bound: 'self' } }],
    });
  });

  it('show a card to all where they reveal it, and only there', () => {
    const ops = (text: string): string => {
      const { abilities, unread } = readText('unit', text);
      expect({ text, unread }).toEqual({ text, unread: [] });
      return abilities.map((ability) => ('do' in ability ? ability.do.map(({ op }) => op).join(' ') : '')).join();
    };
    const shown =
      '【Deploy】Reveal 1 (guild) Unit card from your hand. Return it to the bottom of your deck. If you do, draw 1.';
    expect(ops(shown)).toBe('choose reveal bind seats if');
    expect(ops('【Deploy】Choose 1 Unit card from your trash. Return it to the bottom of your deck.')).toBe(
      'choose bind seats',
    );
  });

  it.each([
    ['a word that no production has', '【Deploy】Juggle 1 enemy Unit.', 'not understood'],
    ['words behind what is understood', '【Deploy】Draw 1 while singing.', 'not understood'],
    ['an icon that is not known', '【Dusk】Draw 1.', 'unknown icon'],
    [
      'two cards that "it" could be',
      '【Deploy】Choose 1 enemy Unit. This Unit gets AP+1 during this turn. Rest it.',
      'unclear',
    ],
    [
      '"and" beside "or"',
      '【Deploy】If it is your turn and this Unit is damaged or you are Lv.5 or higher, draw 1.',
      'two ways',
    ],
    ['the highest of no cards in particular', 'When an enemy Unit with the highest Lv. is destroyed, draw 1.', 'not'],
    ['"if you do" behind what may not happen', '【Attack】Rest this Unit. If you do, draw 1.', 'unclear'],
    ['"if you do" behind a payment that is due', '【Attack】Pay ①. If you do, draw 1.', 'unclear'],
    [
      '"if you do" behind a card that may be rested already',
      '【Deploy】Choose 1 friendly Unit. Rest it. If you do, draw 1.',
      'unclear',
    ],
    [
      '"if you do" behind something else than the choice',
      '【Deploy】Choose 1 enemy Unit. Rest it. This Unit gets AP+1 during this turn. If you do, draw 1.',
      'unclear',
    ],
    [
      'a unit that was chosen before this one was set as active',
      '【Attack】Choose 1 of your Units. Rest it. Set this Unit as active. It gains <Blocker> during this turn.',
      'unclear',
    ],
    ['"then" behind "if you do"', '【Deploy】You may discard 1. If you do, draw 1. Then, rest this Unit.', 'unclear'],
    [
      '"then, if" behind "if you do"',
      '【Deploy】You may discard 1. If you do, draw 1. Then, if it is your turn, draw 1.',
      'unclear',
    ],
    ['"then" behind a condition', '【Deploy】If it is your turn, draw 1. Then, place 1 EX Resource.', 'unclear'],
    ['a sentence that may or may not depend', '【Deploy】If it is your turn, draw 1. Place 1 EX Resource.', 'unclear'],
    [
      '"instead" of nothing of its kind',
      '【Deploy】Draw 1. If it is your turn, place 1 EX Resource instead.',
      'unclear',
    ],
  ])('are left unread: %s', (_what, text, reason) => {
    const { unread, abilities } = readText('unit', text);
    expect(abilities).toEqual([]);
    expect(unread).toMatchObject([{ line: text, reason: expect.stringContaining(reason) }]);
  });
});
