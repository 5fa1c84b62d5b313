import { describe, expect, it } from '@jest/globals';
import { NOBODY } from '#kernel';
import { relocate } from './cards/battle-words.js';
import { character, command, operation, unit } from './cards/define.js';
import { aimAt, custom, damage, effect, loseControl, take, target, unitsOf, use } from './cards/text.js';
import { Duel, lies, type Position } from './testing/index.js';

const plain = { sign: ['blue', 'alpha'], cost: [0] } as const;
const machine = { powers: [2, 2, 5], terrain: ['space', 'earth'] } as const;
const order = (key: string, text: Omit<Parameters<typeof effect>[0], 'timing'>) =>
  command({ key, name: key, ...plain, text: [effect({ timing: 'any', ...text })] });
const cards = [
  order('steal', { aims: [aimAt(unitsOf('opponent'))], do: [take()] }),
  order('return', { aims: [aimAt(unitsOf('controller'))], do: [custom('go-home', { cards: target })] }),
  order('mutiny', { aims: [aimAt(unitsOf('any'))], do: [loseControl(target, 'turn')] }),
  order('own-only', { aims: [aimAt(unitsOf('controller'))], do: [damage(1)] }),
  order('enemy-only', { aims: [aimAt(unitsOf('opponent'))], do: [damage(1)] }),
  order('launch', { aims: [aimAt(unitsOf('any'))], do: [relocate(target, 'space')] }),
  order('any-unit', { aims: [aimAt(unitsOf('any'))], do: [damage(1)] }),
  order('any-operation', {
    aims: [aimAt({ zone: 'field', of: 'controller', where: { fact: 'type', in: ['operation', 'character', 'unit'] } })],
    do: [damage(1)],
  }),
  unit({
    ...{ key: 'lamp', name: 'Lamp', ...plain, ...machine },
    text: [
      use({ id: 'beam', timing: 'any', aims: [aimAt(unitsOf('opponent'))], do: [damage(1)] }),
      {
        ...{ kind: 'triggered', id: 'chime', zone: 'field', once: true },
        on: { event: 'phase-began', phase: 'attack', subject: { which: 'any', whose: 'any' } },
        do: [damage(1, unitsOf('opponent'))],
      },
    ],
  }),
  unit({
    ...{ key: 'flag', name: 'Flag', ...plain, ...machine },
    text: [
      {
        ...{ kind: 'constant', id: 'own', zone: 'field', on: unitsOf('controller') },
        change: { stat: 'melee', by: 1 },
      },
      {
        ...{ kind: 'constant', id: 'enemy', zone: 'field', on: unitsOf('opponent') },
        change: { stat: 'shooting', by: 1 },
      },
      { ...{ kind: 'constant', id: 'all', zone: 'field', on: unitsOf('any') }, change: { stat: 'defence', by: 1 } },
    ],
  }),
  character({ key: 'ada', name: 'Ada', ...plain, powers: [1, 1, 1] }),
  operation({ key: 'tarp', name: 'Tarp', ...plain, setOn: 'enemy-unit' }),
];

describe('control', () => {
  it('of a card on the field is with whoever manages its area or force, and set cards go with it @nexa-1.2:control.2 @nexa-1.2:sides.card', () => {
    const duel = Duel.from({
      own: { hand: 'steal own-only tarp' },
      other: { hand: 'enemy-only', deploy: [lies('U-08', { name: 'Prize' }), lies('ada', { on: 'Prize' })] },
      cards,
    });
    expect(duel.may(0, 'command', 'own-only')).toBe(false);
    // A card set on an enemy's unit is controlled by the enemy, but keeps its owner.
    duel.play(0, 'set', 'tarp').resolve();
    expect(duel.card('tarp')).toMatchObject({ controller: 1, owner: 0, zone: 'deploy/1' });
    duel.play(0, 'command', 'steal').resolve();
    for (const name of ['Prize', 'ada', 'tarp'])
      expect(duel.card(name)).toMatchObject({ controller: 0, zone: 'deploy/0' });
    expect(duel.card('Prize').owner).toBe(1);
    expect([duel.may(0, 'command', 'own-only'), duel.may(1, 'command', 'enemy-only')]).toEqual([true, true]);
    duel.until('attack', 'sortie').sortie(0, { space: ['Prize'] });
    expect(duel.card('Prize')).toMatchObject({ zone: 'space/0', controller: 0 });
  });

  it('is with nobody over cards in hand and hangar, whose manager has but the right to play them @nexa-1.2:control.3', () => {
    const duel = Duel.from({
      own: { hand: 'own-only lamp', hangar: [lies('flag', { owner: 1 })], deploy: [] },
      other: { hand: 'enemy-only', hangar: [lies('lamp', { name: 'Theirs' })], deploy: [] },
      cards,
    });
    const [held] = duel.table.zones['hand/0']?.slice(1) ?? [];
    expect([duel.may(0, 'unit', held as string), duel.may(0, 'unit', 'flag')]).toEqual([true, true]);
    expect([duel.may(0, 'unit', 'Theirs'), duel.may(1, 'unit', 'flag')]).toEqual([false, false]);
    // Nobody controls them: no text finds them as own or enemy, and none of their texts works.
    expect([duel.may(0, 'command', 'own-only'), duel.may(1, 'command', 'enemy-only')]).toEqual([false, false]);
    expect(duel.may(0, 'text', held as string, 'beam')).toBe(false);
  });

  it('is with nobody over cards in HQ, waste pile and junkyard, and nobody plays them @nexa-1.2:control.4', () => {
    const deploy = 'U-08';
    for (const zone of ['hq', 'waste', 'junk']) {
      const duel = Duel.from({ own: { [zone]: 'lamp flag', hand: 'own-only', deploy: [] }, other: { deploy }, cards });
      expect(duel.driver.pending(0).offer).toMatchObject({ options: [{ id: 'pass' }, { action: 'g' }] });
      expect(duel.powers('U-08')).toBe('7/4/7');
    }
  });

  it('off the field makes a card neither own nor enemy; one that is played is its player’s @nexa-1.2:sides.off-field', () => {
    const jam = (of: 'controller' | 'opponent') =>
      order(`jam-${of}`, {
        aims: [{ bind: 'target', at: { zone: 'played', of: 'any', where: { controlledBy: of } }, min: 1, max: 1 }],
        do: [{ op: 'bind', cards: target, as: 'seen' }],
      });
    const own = (zone: string) =>
      order(`own-${zone}`, {
        aims: [aimAt({ zone: 'field', of: 'controller', where: { fact: 'type', in: ['unit'] } })],
        do: [damage(1)],
      });
    const extra = [jam('controller'), jam('opponent'), own('junk')];
    const duel = Duel.from({
      own: {
        hand: 'jam-controller jam-opponent own-junk',
        junk: 'lamp',
        hangar: ['flag', lies('any-unit', { owner: 1 })],
      },
      other: { deploy: 'U-08' },
      cards: [...cards, ...extra],
    });
    expect(duel.may(0, 'command', 'own-junk')).toBe(false);
    // Even if it belongs to the enemy.
    duel.play(0, 'command', 'any-unit');
    expect([duel.may(0, 'command', 'jam-controller'), duel.may(0, 'command', 'jam-opponent')]).toEqual([true, false]);
  });
});

describe('an effect', () => {
  it('is the player’s who played it, an automatic one its card’s controller’s @nexa-1.2:sides.effect', () => {
    const duel = Duel.from({
      own: { hand: 'steal', hangar: [lies('enemy-only', { owner: 1 })], deploy: 'U-01' },
      other: { deploy: 'lamp U-08' },
      cards,
    });
    duel.play(0, 'command', 'steal').select(0, 'lamp').resolve();
    // The enemy's own command, played from the hangar, hits the enemy.
    duel.play(0, 'command', 'enemy-only').resolve();
    expect(duel.damage('U-08')).toBe(1);
    duel.play(0, 'text', 'lamp', 'beam').resolve();
    expect(duel.damage('U-08')).toBe(2);
    duel.until('attack');
    expect([duel.damage('U-08'), duel.damage('U-01')]).toEqual([3, 0]);
  });
});

describe('a card that has lost its controller', () => {
  const lost = (own: Position['own'], other: Position['own'] = {}, more: Position = {}): Duel =>
    Duel.from({ own: { hand: 'mutiny', ...own }, other, cards, ...more });

  it('is used by nobody: no text, no sortie @nexa-1.2:control.lost.1', () => {
    const duel = lost({ deploy: 'lamp' }, { deploy: 'U-08' }, { phase: 'attack' });
    expect(duel.may(0, 'text', 'lamp', 'beam')).toBe(true);
    duel.play(0, 'command', 'mutiny').select(0, 'lamp').resolve();
    expect(duel.card('lamp').controller).toBe(NOBODY);
    expect([duel.may(0, 'text', 'lamp', 'beam'), duel.may(1, 'text', 'lamp', 'beam')]).toEqual([false, false]);
    duel.until('damage');
    const asked = duel.happened('DecisionAsked').flatMap(({ decisions }) => decisions);
    expect(asked.filter(({ purpose, seat }) => purpose === 'sortie' && seat === 0)).toEqual([]);
  });

  it('has no text that works at a moment, though it names nobody’s cards @nexa-1.2:control.lost.1', () => {
    const siren = unit({
      ...{ key: 'siren', name: 'Siren', ...plain, ...machine },
      text: [
        {
          ...{ kind: 'triggered', id: 'wail', zone: 'field', once: true },
          on: { event: 'phase-began', phase: 'attack', subject: { which: 'any', whose: 'any' } },
          do: [damage(1, unitsOf('any'))],
        },
      ],
    });
    const start = (): Duel => lost({ deploy: 'siren' }, { deploy: 'U-08' }, { cards: [...cards, siren] });
    expect(start().until('attack').damage('U-08')).toBe(1);
    const duel = start().play(0, 'command', 'mutiny').select(0, 'siren').resolve();
    expect(duel.until('attack').damage('U-08')).toBe(0);
  });

  it('is neither own nor enemy, and named only by what does not say so @nexa-1.2:control.lost.2', () => {
    const hands = { hand: 'mutiny own-only enemy-only any-unit' };
    const duel = lost({ ...hands, deploy: 'lamp' }, { hand: 'own-only enemy-only any-unit' });
    duel.play(0, 'command', 'mutiny').resolve();
    const may = (action: string): boolean[] => [0, 1].map((seat) => optionsOf(duel, seat).includes(action));
    expect([may('own-only'), may('enemy-only'), may('any-unit')]).toEqual([
      [false, false],
      [false, false],
      [true, true],
    ]);
  });

  it('knows neither own nor enemy itself, though what needs neither works on @nexa-1.2:control.lost.3', () => {
    const duel = lost({ deploy: 'flag U-01' }, { deploy: 'U-08' });
    expect([duel.powers('U-01'), duel.powers('U-08')]).toEqual(['2/1/3', '7/5/8']);
    duel.play(0, 'command', 'mutiny').select(0, 'flag').resolve();
    expect([duel.powers('U-01'), duel.powers('U-08')]).toEqual(['1/1/3', '7/4/8']);
    expect(duel.powers('flag')).toBe('2/2/6');
  });

  it('takes its whole set group along @nexa-1.2:control.lost.4', () => {
    const deploy = [lies('U-08', { name: 'Host' }), lies('ada', { on: 'Host' }), lies('tarp', { on: 'Host' })];
    const duel = lost({ deploy });
    duel.play(0, 'command', 'mutiny').resolve();
    expect(['Host', 'ada', 'tarp'].map((name) => duel.card(name).controller)).toEqual([NOBODY, NOBODY, NOBODY]);
    duel.endTurn();
    expect(['Host', 'ada', 'tarp'].map((name) => duel.card(name).controller)).toEqual([0, 0, 0]);
  });

  it('leaves a battle area at once for its owner’s deployment area, and cannot go to one @nexa-1.2:control.lost.5', () => {
    const space = [lies('U-08', { name: 'Stray', owner: 1 }), lies('ada', { on: 'Stray' })];
    const duel = lost({ space }, {}, { phase: 'damage' });
    duel.play(0, 'command', 'mutiny').resolve();
    expect(duel.card('Stray')).toMatchObject({ zone: 'deploy/1', controller: NOBODY });
    expect(duel.card('ada')).toMatchObject({ zone: 'deploy/1', host: duel.card('Stray').id, controller: NOBODY });
    const sent = lost({ hand: 'mutiny launch', deploy: 'lamp' }, {}, { phase: 'damage' });
    sent.play(0, 'command', 'mutiny').resolve();
    sent.play(0, 'command', 'launch').resolve();
    expect([sent.at('launch'), sent.at('lamp')]).toEqual(['junk/0', 'deploy/0']);
    expect(sent.happened('CardsMoved').filter(({ to }) => to.startsWith('space'))).toEqual([]);
  });
});

/** Definitions of the cards that a seat may play in their own role. */
const optionsOf = (duel: Duel, seat: number): (string | null | undefined)[] => {
  const { offer } = duel.driver.pending(seat);
  if (offer?.kind !== 'choose') return [];
  return offer.options.flatMap(({ card, action }) => (action === 'g' ? [] : [duel.table.cards[card as string]?.def]));
};
