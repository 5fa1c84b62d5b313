import { describe, expect, it } from '@jest/globals';
import { LANGUAGES, printCard, UNSAID } from '#card-text';
import { games } from '#games';
import type { Ability, CardDefinition, Game } from '#kernel';
import { canonical } from './canonical.js';
import { named } from './gcg/names.js';

const EVERY = [...games].flatMap(([name, game]) => LANGUAGES.map((language) => ({ name, game, language })));
const cardsOf = ({ cards }: Game): readonly CardDefinition[] => Object.values(cards);
const lineOf = (game: Game, key: string): readonly string[] => printCard(game, game.cards[key] as CardDefinition, 'en');
const gameNamed = (name: string): Game => games.get(name) as Game;

/** Text in quotes or brackets may be a name, which is never translated. */
const withoutNames = (line: string): string =>
  line.replace(/Joker|"[^"]*"|“[^”]*”|「[^」]*」|\[[^\]]*\]|\([^()]*\)|《[^》]*》|〈[^〉]*〉/g, '');

/** An ability by its full meaning; ids are left out, because texts do not contain them. */
const meaningOf = (ability: Ability): string =>
  JSON.stringify(canonical(named(canonical(ability))), (key, value: unknown) => (key === 'id' ? undefined : value));

/** The card with only this ability and the abilities that it gives. */
const onlyWith = (card: CardDefinition, ability: Ability): CardDefinition => ({
  ...{ ...card, keywords: {}, facts: { type: card.facts.type ?? null } },
  abilities: [ability, ...card.abilities.filter(({ bearer }) => bearer === 'given')],
});

describe('the cards of every game', () => {
  it.each(EVERY)('are printed without a gap: $name, $language', ({ game, language }) => {
    const printed = cardsOf(game).map((card) => ({ card, lines: printCard(game, card, language) }));
    for (const { card, lines } of printed) {
      const said = lines.join('\n');
      expect({ key: card.key, said }).toEqual({ key: card.key, said: expect.not.stringContaining(UNSAID) });
      expect({ key: card.key, said }).toEqual({
        key: card.key,
        said: expect.not.stringMatching(/[{}]|":|undefined|null|NaN/),
      });
      const given = card.abilities.filter(({ bearer }) => bearer !== 'given').length;
      expect(lines.length).toBeGreaterThanOrEqual(given + Object.keys(card.keywords).length);
      if (language !== 'en') expect(withoutNames(said)).not.toMatch(/[a-z]{3}/);
    }
    expect(printed.some(({ lines }) => lines.length > 0)).toBe(true);
  });

  it.each([...games].map(([name, game]) => ({ name, game })))(
    'say different things in different words: $name',
    ({ game }) => {
      const meanings = new Map<string, string>();
      for (const card of cardsOf(game))
        for (const ability of card.abilities.filter(({ bearer }) => bearer !== 'given')) {
          const [line = ''] = printCard(game, onlyWith(card, ability), 'en');
          const meaning = meaningOf(ability);
          expect({ line, key: card.key, meaning }).toEqual({
            line,
            key: card.key,
            meaning: meanings.get(line) ?? meaning,
          });
          meanings.set(line, meaning);
        }
      const actions = game.tooling?.actions ?? [];
      const lines = new Set(cardsOf(game).flatMap((card) => printCard(game, card, 'en')));
      expect(lines.size).toBeGreaterThanOrEqual(actions.filter(({ keys }) => keys.length > 0).length);
    },
  );

  it('of Vanguard have the marks of their kind, their circle, limit and cost', () => {
    const vanguard = gameNamed('vanguard@2.11');
    expect(lineOf(vanguard, 'V-02')).toEqual([
      'Twin Drive!!',
      '【CONT】(VC): All your rear-guards of grade 0 have Power 9000.',
      "【ACT】(VC)[1/turn]: [Soul Blast (1)] Choose 1 of your opponent's rear-guards. It has Power 5000 until end of turn.",
    ]);
    const card = vanguard.cards['N-01'] as CardDefinition;
    expect(printCard(vanguard, card, 'ja').at(-1)).toBe(
      '【自】【(G)】：[手札を1枚捨てる]このユニットが登場した時、コストを払ってよい。払ったら、あなたのユニットを1枚選ぶ。そのバトル中、それはヒットされない。',
    );
  });

  it('of Nex-A have their timing, cost and targets', () => {
    const nexa = gameNamed('nexa@1.2');
    expect(lineOf(nexa, 'U-16')).toEqual([
      '(Any time)〔each time blue 1 or 2〕: This card gets +0/+0/+1 until end of turn.',
    ]);
    expect(lineOf(nexa, 'K-21')).toEqual([
      '(Enemy turn): Target all enemy units. They get -1/-1/+0 until end of turn.',
    ]);
    expect(printCard(nexa, nexa.cards['K-02'] as CardDefinition, 'ja')).toEqual([
      '(戦闘フェイズ)：敵軍ユニット1枚を対象とする。それに4ダメージを与える。',
    ]);
  });

  it('of BlackPoker say which actions they are used for', () => {
    const blackpoker = gameNamed('blackpoker@lite');
    expect(lineOf(blackpoker, 'HA')).toEqual([
      'Summon an ace (@Main $L): Put this card onto the field charged, as an ace.',
      'Equip (@Main $BL): Target 1 of your soldiers of the suit of this card other than a Joker. Put this card on it, as its equipment.',
      'Up (@Quick $D): Target 1 soldier. It gets the number of this card added to its own until the end of this turn.',
      'Break a barrier (@Main with ♦ A–K): Target 1 barrier. Put it into the graveyard.',
    ]);
  });
});
