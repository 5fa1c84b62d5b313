import { describe, expect, it } from '@jest/globals';
import type { Ability, CardDefinition } from '#kernel';
import { gUnit } from '../cards/define.js';
import { canLegionWithThis, isInLegion, legion, legionedThisTurn, legions } from '../cards/g-text.js';
import {
  act,
  anyOf,
  attacks,
  auto,
  choose,
  cont,
  damageVanguard,
  draw,
  hits,
  inZone,
  named,
  power,
  rest,
  self,
  send,
  soulCharge,
  stand,
  units,
  vanguards,
  VC,
} from '../cards/text.js';
import { body, Duel, lies, resting, type Position } from '../testing/index.js';

const leader = (...text: readonly Ability[]): CardDefinition =>
  body('king', 3, 11000, { skill: 'twin-drive', keywords: { 'seek-mate': ['queen'] }, text });
const mate = (...text: readonly Ability[]): CardDefinition => body('queen', 2, 9000, { critical: 2, text });

interface Setting extends Partial<Position> {
  readonly king?: readonly Ability[];
  readonly queen?: readonly Ability[];
}

const RESTING = [resting('king', { name: 'king' }), resting('queen', { name: 'queen', role: 'mate' })];

/** A legion of king and queen. */
function inLegion({ king = [], queen = [], own, cards = [], ...rest }: Setting = {}): Duel {
  const FC = [lies('king', { name: 'king' }), lies('queen', { name: 'queen', role: 'mate' })];
  return Duel.from({
    ...{ own: { FC, ...own }, other: { hand: 'g0' }, links: [{ kind: 'legion', from: 'king', to: 'queen' }] },
    ...{ cards: [leader(...king), mate(...queen), ...cards], ...rest },
  });
}

/** A king that may seek its queen, with four cards in the drop zone. */
const seeking = ({ king = [], queen = [], own, cards = [], ...rest }: Setting = {}): Duel =>
  Duel.from({
    ...{ own: { FC: 'king', drop: 'g0 g1 g2 g3', deck: 'queen blank', ...own } },
    ...{ cards: [leader(...king), mate(...queen), ...cards], ...rest },
  });

function seek(duel: Duel, found = true): Duel {
  duel.choose(0, { action: 'ability', ability: 'keyword#seek-mate' });
  if (duel.asked === '0: cost') duel.answer(0, 'fallback');
  if (duel.asked === '0: order') duel.answer(0, 'fallback');
  const offer = duel.table.pending[0]?.offer;
  if (offer?.kind !== 'select') throw new Error(`no mate to choose: ${duel.asked}`);
  duel.answer(0, { raw: found ? offer.from.slice(0, 1) : [] });
  return duel;
}

describe('seek mate', () => {
  it('returns four cards of the drop zone to the deck, and legions with a card of it @vanguard-2.11:11.10.2 @vanguard-2.11:10.25.1 @vanguard-2.11:3.9.1.1', () => {
    const duel = seek(seeking());
    expect([duel.at('queen'), duel.card('queen').role, duel.card('king').role]).toEqual([
      ...['field/0 FC', 'mate', 'vanguard'],
    ]);
    expect([duel.count('drop', 0), duel.count('deck', 0)]).toEqual([0, 5]);
    expect(duel.happened('ZoneShuffled')).toHaveLength(1);
    duel.until('attack');
    expect(duel.table.result).toBeNull();
    expect(duel.card('queen').role).toBe('mate');
  });

  it('is for a unit that never legioned, against a vanguard of grade 3, with four cards to return @vanguard-2.11:11.10.2', () => {
    expect(seeking().may(0, 'ability', 'king')).toBe(true);
    expect(seeking({ other: { FC: 'g2' } }).may(0, 'ability', 'king')).toBe(false);
    expect(seeking({ own: { FC: 'king', drop: 'g0 g1 g2', deck: 'queen' } }).may(0, 'ability', 'king')).toBe(false);
    const FC = lies('king', { counters: { legioned: 1 } });
    expect(seeking({ own: { FC, drop: 'g0 g1 g2 g3', deck: 'queen' } }).may(0, 'ability', 'king')).toBe(false);
  });

  it('shows the whole deck to its fighter alone @vanguard-2.11:10.10.1 @vanguard-2.11:11.10.2', () => {
    const duel = seeking();
    duel.choose(0, { action: 'ability', ability: 'keyword#seek-mate' }).until('mate');
    const seen = ([0, 1] as const).map((seat) =>
      duel.driver.toldTo({ seat }).flatMap((event) => (event.type === 'CardsRevealed' ? [...event.defs].sort() : [])),
    );
    expect(seen).toEqual([['blank', 'g0', 'g1', 'g2', 'g3', 'queen'], []]);
  });

  it('is used up for the game, found or not @vanguard-2.11:11.10.2', () => {
    const duel = seek(seeking({ own: { FC: 'king', drop: 'g0 g1 g2 g3 g0 g1 g2 g3', deck: 'queen blank' } }), false);
    expect([duel.card('king').counters.legioned, duel.count('drop', 0)]).toEqual([undefined, 4]);
    expect(duel.may(0, 'ability', 'king')).toBe(false);
  });

  it('finds and legions with what it names only @vanguard-2.11:11.10.1.1 @vanguard-2.11:11.10.2.1', () => {
    const cards = [
      body('duke', 3, 11000, {
        keywords: { 'seek-mate': ['queen', 'g1'] },
        text: [act(VC, { id: 'pair', do: [choose(inZone('hand', 'controller')), legion(self)] })],
      }),
    ];
    const own = { FC: 'duke', deck: 'queen g1 g1 blank', drop: 'g0 g3 g3 blank', hand: 'g2' };
    const duel = seeking({ own, cards });
    duel.choose(0, { action: 'ability', ability: 'duke#pair' });
    expect(duel.at('g2')).toBe('hand/0');
    duel.choose(0, { action: 'ability', ability: 'keyword#seek-mate' }).answer(0, 'fallback');
    const offer = duel.table.pending[0]?.offer;
    expect(offer?.kind === 'select' && [offer.from.length, offer.max]).toEqual([3, 1]);
  });
});

describe('legion', () => {
  const pair = act(VC, {
    id: 'pair',
    do: [legion(vanguards('controller', named('king')), inZone('hand', 'controller', named('queen')))],
  });
  const at = (duel: Duel, ability = 'king#pair'): Duel => duel.choose(0, { action: 'ability', ability });

  it('puts the mate beside the leader, turned as that is @vanguard-2.11:10.25.1 @vanguard-2.11:10.25.4', () => {
    const duel = at(seeking({ king: [pair], own: { FC: resting('king'), hand: 'queen', deck: 'blank' } }));
    expect([duel.isResting('queen'), duel.power('king'), duel.power('queen')]).toEqual([true, 11000, 9000]);
    expect([duel.number('king', 'critical'), duel.number('queen', 'critical')]).toEqual([1, 2]);
  });

  it('is not made by a vanguard that is in one, or seeks nobody @vanguard-2.11:10.25.1.2', () => {
    const twice = inLegion({ king: [pair], own: { hand: lies('queen', { name: 'Second' }) } });
    expect(at(twice).at('Second')).toBe('hand/0');
    const plain = body('king', 3, 11000, { text: [pair] });
    const duel = Duel.from({ own: { FC: 'king', hand: 'queen' }, cards: [plain, mate()] });
    expect(at(duel).at('queen')).toBe('hand/0');
  });

  it('ends when one of them leaves @vanguard-2.11:10.25.2 @vanguard-2.11:10.25.13', () => {
    const drop = (name: string): Ability =>
      act(VC, { id: `drop-${name}`, do: [send(vanguards('controller', named(name)), 'drop')] });
    const aura = cont(VC, { id: 'aura', on: units('controller', isInLegion), change: { stat: 'power', by: 1000 } });
    const duel = inLegion({ king: [drop('queen'), aura] });
    expect([duel.power('king'), duel.power('queen')]).toEqual([12000, 10000]);
    at(duel, 'king#drop-queen');
    expect([duel.power('king'), duel.card('king').role]).toEqual([11000, 'vanguard']);
  });

  it('leaves no mate without a leader: it goes to the soul, and a card of the soul is ridden @vanguard-2.11:9.3.1', () => {
    const duel = inLegion({ king: [act(VC, { id: 'go', do: [send(self, 'drop')] })] });
    at(duel, 'king#go');
    expect([duel.asked, duel.at('queen')]).toEqual(['0: ride-from-soul', 'soul/0']);
  });

  it('has two vanguards @vanguard-2.11:10.25.3', () => {
    const duel = inLegion({ king: [act(VC, { id: 'rally', do: [power(1000, vanguards('controller'))] })] });
    at(duel, 'king#rally');
    expect([duel.power('king'), duel.power('queen')]).toEqual([12000, 10000]);
  });

  it('turns both when one is turned @vanguard-2.11:10.25.10', () => {
    const duel = inLegion({
      ...{ king: [act(VC, { id: 'tire', do: [rest(self)] })], queen: [act(VC, { id: 'wake', do: [stand(self)] })] },
    });
    at(duel, 'king#tire');
    expect([duel.isResting('king'), duel.isResting('queen')]).toEqual([true, true]);
    at(duel, 'queen#wake');
    expect([duel.isResting('king'), duel.isResting('queen')]).toEqual([false, false]);
  });

  it('keeps both as they are when one may not be turned @vanguard-2.11:10.25.11', () => {
    const bar = (what: string): Ability => cont(VC, { id: 'stuck', on: self, change: { forbid: what } });
    const lie = (duel: Duel): boolean[] => [duel.isResting('king'), duel.isResting('queen')];
    const stood = (setting: Setting): boolean[] => lie(inLegion({ ...setting, own: { FC: RESTING }, at: 'stand' }));
    expect(stood({ queen: [bar('stand')] })).toEqual([true, true]);
    expect(stood({ king: [bar('stand')] })).toEqual([true, true]);
    expect(stood({})).toEqual([false, false]);
    const tire = (name: string): Ability =>
      act(VC, { id: 'tire', do: [choose(vanguards('controller', named(name))), rest()] });
    const tired = (name: string, ...king: readonly Ability[]): boolean[] =>
      lie(at(inLegion({ king: [tire(name), ...king] }), 'king#tire'));
    expect([tired('queen'), tired('queen', bar('rest'))]).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  it('is told once, as it is made, and to whoever asks in the same turn @vanguard-2.11:10.25.12 @vanguard-2.11:10.25.14', () => {
    const told = auto(VC, { id: 'told', on: legions(), do: [draw(1)] });
    const fresh = cont(VC, {
      id: 'fresh',
      on: vanguards('controller', legionedThisTurn),
      change: { stat: 'power', by: 500 },
    });
    const duel = at(
      seeking({ king: [pair, told, fresh], own: { FC: 'king', hand: 'queen', deck: 'blank blank blank blank' } }),
    );
    expect([duel.count('hand', 0), duel.power('king'), duel.power('queen')]).toEqual([1, 11500, 9500]);
    duel.endTurn();
    expect([duel.power('king'), duel.power('queen')]).toEqual([11000, 9000]);
    expect(inLegion({ king: [told] }).count('hand', 0)).toBe(0);
  });

  it('has a mate that neither plays its own seek mate nor leads @vanguard-2.11:10.25.16', () => {
    const queen = body('queen', 2, 9000, { keywords: { 'seek-mate': ['g1'] } });
    const lead = act(VC, {
      id: 'lead',
      do: [legion(vanguards('controller', named('queen')), inZone('hand', 'controller'))],
    });
    const FC = [lies('king', { name: 'king' }), lies('queen', { name: 'queen', role: 'mate' })];
    const duel = Duel.from({
      ...{ own: { FC, hand: 'g1', drop: 'g0 g2 g3 blank' }, cards: [leader(lead), queen] },
      links: [{ kind: 'legion', from: 'king', to: 'queen' }],
    });
    expect(duel.may(0, 'ability', 'queen')).toBe(false);
    expect(at(duel, 'king#lead').at('g1')).toBe('hand/0');
  });

  it('can be made with what one seeks and with what seeks it @vanguard-2.11:10.25.17', () => {
    const cards = [body('rival', 3, 10000, { keywords: { 'seek-mate': ['king'] } })];
    const find = act(VC, {
      id: 'find',
      do: [choose(inZone('hand', 'controller', canLegionWithThis('king')), 5), send({ bound: 'it' }, 'drop')],
    });
    const duel = at(
      inLegion({ king: [find], cards, own: { hand: [lies('rival'), lies('queen', { name: 'Second' }), lies('g1')] } }),
      'king#find',
    );
    duel.select(0, 'rival', 'Second');
    expect(duel.zone('drop/0').sort()).toEqual(['queen', 'rival']);
  });
});

describe('a legion in battle', () => {
  it('rests both, adds their powers and hits once with the critical of the leader @vanguard-2.11:10.25.5 @vanguard-2.11:10.25.6', () => {
    const first = auto(VC, { id: 'go', on: attacks(), do: [draw(1)] });
    const hit = auto(VC, { id: 'hit', on: hits(), do: [draw(1)] });
    const duel = inLegion({ king: [first, hit], queen: [first], own: { BC: 'g1' }, other: { hand: 'g0' } });
    duel.choose(0, 'end');
    expect([duel.may(0, 'attack', 'king'), duel.may(0, 'attack', 'queen')]).toEqual([true, false]);
    duel.attack('king', 'Foe', 'g1');
    while (duel.asked === '0: next-trigger') duel.answer(0, 'fallback');
    expect([duel.isResting('king'), duel.isResting('queen'), duel.power('king')]).toEqual([true, true, 27000]);
    expect(duel.count('hand', 0)).toBe(2);
    duel.noGuard().until('ride', 1);
    expect(duel.happened('DamageDealt').map(({ amount }) => amount)).toEqual([1]);
  });

  it('hits once, as the attack of both @vanguard-2.11:10.25.6', () => {
    const own = auto(VC, { id: 'own', on: hits(), do: [soulCharge()] });
    const any = auto(VC, { id: 'any', on: hits(anyOf('controller')), do: [soulCharge(10)] });
    const charged = (king: readonly Ability[], queen: readonly Ability[]): number => {
      const duel = inLegion({ king, queen }).attack('king', 'Foe').noGuard();
      while (duel.asked === '0: next-trigger') duel.answer(0, 'fallback');
      return duel.count('soul', 0);
    };
    expect([charged([own], []), charged([], [own]), charged([own], [own]), charged([any], [])]).toEqual([1, 1, 2, 10]);
  });

  it('does not attack where one of them may not @vanguard-2.11:10.25.5', () => {
    const tame = cont(VC, { id: 'tame', on: self, change: { forbid: 'attack' } });
    expect(
      inLegion({ queen: [tame], own: { FL: 'g2' } })
        .choose(0, 'end')
        .may(0, 'attack', 'king'),
    ).toBe(false);
  });

  it('deals no damage where one of them deals none @vanguard-2.11:10.25.6.1', () => {
    const mild = cont(VC, { id: 'mild', on: self, change: { forbid: 'deal-damage' } });
    const duel = inLegion({ queen: [mild] })
      .attack('king')
      .noGuard()
      .until('ride', 1);
    expect(duel.happened('DamageDealt')).toEqual([]);
    expect(duel.happened('CardsLinked').flatMap(({ links }) => links.map(({ kind }) => kind))).toContain('hit');
  });

  it('suffers as many damage checks as damage @vanguard-2.11:10.25.7', () => {
    const hurt = act(VC, { id: 'hurt', do: [damageVanguard(2, 'controller')] });
    const duel = inLegion({ king: [hurt] }).choose(0, { action: 'ability', ability: 'king#hurt' });
    expect(duel.count('damage', 0)).toBe(2);
  });

  it('is attacked at the leader, by the power of the leader alone @vanguard-2.11:10.25.8 @vanguard-2.11:10.25.15', () => {
    const duel = inLegion({
      turn: 1,
      other: { FC: lies('g3', { name: 'Foe' }), FL: 'g2' },
      own: { FL: 'g1', hand: 'g0' },
    });
    duel.choose(1, 'end').choose(1, { action: 'attack', card: 'Foe' });
    expect(['king', 'queen'].map((card) => duel.driver.offers(1, { card }))).toEqual([true, false]);
    duel.choose(1, { card: 'king' });
    expect(duel.power('king')).toBe(11000);
  });

  it('is ridden over by the grade of the leader @vanguard-2.11:10.25.9', () => {
    const duel = inLegion({ own: { hand: 'g3 g2' }, at: 'ride' });
    expect([duel.may(0, 'ride', 'g3'), duel.may(0, 'ride', 'g2')]).toEqual([true, false]);
    duel.ride('g3');
    expect(duel.zone('soul/0').sort()).toEqual(['king', 'queen']);
  });
});

describe('a legion under a stride', () => {
  const giant = gUnit({
    key: 'giant',
    name: 'giant',
    grade: 4,
    power: 15000,
    text: [
      act(VC, {
        id: 'shed',
        do: [send(inZone('field', 'controller', { all: [named('king'), { role: ['heart'] }] }), 'drop')],
      }),
    ],
  });
  const told = auto(VC, { id: 'told', on: legions(), do: [draw(1)] });
  const stride = (king: readonly Ability[] = []): Duel => {
    const duel = inLegion({ king, own: { g: 'giant', hand: 'g3' }, cards: [giant], at: 'stride' });
    duel.choose(0, { action: 'stride', card: 'giant' });
    if (duel.asked === '0: cost') duel.answer(0, 'fallback');
    return duel;
  };

  it('becomes hearts, one of which lends @vanguard-2.11:10.27.4 @vanguard-2.11:10.27.5 @vanguard-2.11:10.27.5.1 @vanguard-2.11:10.27.2', () => {
    const duel = stride([told]);
    expect(duel.asked).toBe('0: lender');
    duel.choose(0, { card: 'queen' });
    expect([duel.power('giant'), duel.fact('giant', 'names')]).toEqual([24000, ['giant', 'queen']]);
    expect([duel.card('king').role, duel.card('queen').role]).toEqual(['heart', 'heart']);
    duel.until('ride', 1);
    expect([duel.card('king').role, duel.card('queen').role, duel.fact('king', 'legion')]).toEqual([
      ...['vanguard', 'mate', 'leader'],
    ]);
    expect(duel.count('hand', 0)).toBe(0);
  });

  it('loses name and power of the heart that leaves; the other one lends then @vanguard-2.11:10.27.5.2', () => {
    const duel = stride().choose(0, { card: 'king' });
    expect(duel.power('giant')).toBe(26000);
    duel.use('giant');
    expect([duel.power('giant'), duel.fact('giant', 'names')]).toEqual([24000, ['giant', 'queen']]);
  });
});

describe('hearts that legion', () => {
  const giant = (target: string) =>
    gUnit({
      key: 'giant',
      name: 'giant',
      grade: 4,
      power: 15000,
      text: [
        act(VC, {
          id: 'join',
          do: [legion(inZone('field', 'controller', { role: ['heart'] }), inZone('hand', 'controller', named(target)))],
        }),
      ],
    });
  const strode = (FC: string, target: string): Duel => {
    const own = { FC, g: 'giant', hand: `g3 ${target}`, deck: 'blank blank', drop: '' };
    const duel = seeking({ own, cards: [giant(target), body('queen', 3, 9000)], at: 'stride' });
    duel.choose(0, { action: 'stride', card: 'giant' }).select(0, 'g3');
    return duel.use('giant');
  };

  it('lead if they seek the other card, else that leads; both are hearts @vanguard-2.11:10.25.18', () => {
    const leads = strode('king', 'queen');
    const legionLink = (duel: Duel) => duel.table.links.find(({ kind }) => kind === 'legion');
    expect(legionLink(leads)).toMatchObject({ from: leads.card('king').id, to: leads.card('queen').id });
    expect(leads.card('queen').role).toBe('heart');
    const led = strode('queen', 'king');
    expect(legionLink(led)).toMatchObject({ from: led.card('king').id, to: led.card('queen').id });
    expect(led.table.links.filter(({ kind }) => kind === 'heart').map(({ to }) => to)).toEqual([
      ...[led.card('giant').id, led.card('giant').id],
    ]);
  });

  it('do not legion again @vanguard-2.11:10.25.18.1', () => {
    const duel = inLegion({
      cards: [giant('rival'), body('rival', 3, 9000, { keywords: { 'seek-mate': ['king'] } })],
      own: { g: 'giant', hand: 'g3 rival' },
      at: 'stride',
    });
    duel.choose(0, { action: 'stride', card: 'giant' }).select(0, 'g3').choose(0, { card: 'king' });
    duel.use('giant');
    expect(duel.at('rival')).toBe('hand/0');
  });
});
