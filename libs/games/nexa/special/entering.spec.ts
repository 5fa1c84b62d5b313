import { describe, expect, it } from '@jest/globals';
import { command, unit } from '../cards/define.js';
import { effect } from '../cards/text.js';
import { Duel, gs, lies, rolled } from '../testing/index.js';

const machine = { sign: ['blue', 'alpha'], cost: [1, {}], powers: [2, 2, 3], terrain: ['space', 'earth'] } as const;
const shell = unit({ ...machine, key: 'shell', name: 'Shell', keywords: { 'ps-armour': 0 } });
const putOut = command({
  ...{ key: 'put-out', name: 'Put Out', sign: ['blue', 'alpha'], cost: [0] },
  text: [
    effect({
      timing: 'deploy',
      do: [
        { op: 'bind', cards: { zone: 'junk', of: 'controller' }, as: 'back' },
        { op: 'move', cards: { bound: 'back' }, to: 'deploy', role: 'unit', under: 'controller', reason: 'effect' },
      ],
    }),
  ],
});

describe('battle deployment', () => {
  it('rerolls the card as it is played and enters @nexa-1.2:special.ready.1', () => {
    const duel = Duel.from({ own: { hand: 'U-13 U-03', g: gs('green*4') } });
    duel.play(0, 'unit', 'U-13').resolve().play(0, 'unit', 'U-03').resolve();
    expect([duel.isRolled('U-13'), duel.isRolled('U-03')]).toEqual([false, true]);
  });
});

describe('PS armour', () => {
  const cards = [shell];

  it('rerolls the card as it is played and enters @nexa-1.2:special.ps-armour.1', () => {
    const duel = Duel.from({ own: { hand: 'shell', g: gs('blue') }, cards });
    expect(duel.play(0, 'unit', 'shell').resolve().isRolled('shell')).toBe(false);
  });

  it('takes it home at the start of the next turn after it was in a battle area, whoever had the turn @nexa-1.2:special.ps-armour.2', () => {
    for (const turn of [0, 1] as const) {
      const side = turn === 0 ? 'attack' : 'defence';
      const duel = Duel.from({ own: { deploy: [lies('shell')] }, turn, phase: side, cards });
      duel.until(side, 'sortie').sortie(0, { earth: ['shell'] });
      expect(duel.until('return').at('shell')).toBe('earth/0');
      duel.until('return');
      expect(duel.at('shell')).toBe('deploy/0');
      expect(duel.endTurn().at('shell')).toBe('hand/0');
    }
  });

  it('goes home before anything is rerolled or asked @nexa-1.2:special.ps-armour.2', () => {
    const duel = Duel.from({
      own: { deploy: [lies('shell')] },
      other: { deploy: [rolled('U-01')] },
      phase: 'attack',
      cards,
    });
    duel.until('attack', 'sortie').sortie(0, { earth: ['shell'] });
    duel.endTurn();
    const told = duel.driver.events.map((event) => ('reason' in event ? event.reason : event.type));
    const began = told.slice(told.lastIndexOf('TurnBegan'));
    expect(began.indexOf('effect')).toBeGreaterThan(0);
    expect(began.indexOf('effect')).toBeLessThan(began.indexOf('reroll-phase'));
  });

  it('leaves a card at home alone, and goes by battles, not by turns @nexa-1.2:special.ps-armour.2', () => {
    const duel = Duel.from({ own: { deploy: [lies('shell')] }, phase: 'attack', cards });
    expect(duel.endTurn().at('shell')).toBe('deploy/0');
  });

  it('lets it stay if it was in one force with supply or resupply @nexa-1.2:special.ps-armour.3', () => {
    const tanker = unit({ ...machine, key: 'tanker', name: 'Tanker', keywords: { resupply: 0 } });
    for (const [partner, area, home] of [
      ['U-14', 'earth', 'deploy/0'],
      ['tanker', 'earth', 'deploy/0'],
      ['U-14', 'space', 'hand/0'],
      ['U-01', 'earth', 'hand/0'],
    ] as const) {
      const duel = Duel.from({
        own: { deploy: [lies('shell'), lies(partner)] },
        phase: 'attack',
        cards: [shell, tanker],
      });
      duel.until('attack', 'sortie');
      duel.sortie(0, area === 'earth' ? { earth: ['shell', partner] } : { earth: ['shell'], space: [partner] });
      // The order in which it records these is not asked.
      expect(duel.asked).toBe('0: play, 1: play');
      expect(duel.endTurn().at('shell')).toBe(home);
    }
  });

  it('is not spared for ever: without supply it goes home the next time @nexa-1.2:special.ps-armour.3', () => {
    const duel = Duel.from({ own: { deploy: [lies('shell'), lies('U-14')] }, phase: 'attack', cards });
    duel.until('attack', 'sortie').sortie(0, { earth: ['shell', 'U-14'] });
    duel.endTurn().endTurn();
    duel.until('attack', 'sortie').sortie(0, { earth: ['shell'] });
    expect(duel.endTurn().at('shell')).toBe('hand/0');
  });
});

describe('quick', () => {
  it('lets a card be played in every free timing, also in a cut and in the enemy turn @nexa-1.2:special.quick.1', () => {
    for (const turn of [0, 1] as const)
      for (const phase of ['reroll', 'draw', 'deploy', 'attack', 'defence', 'damage', 'return'] as const) {
        const at = phase === 'reroll' ? 1 : 0;
        const duel = Duel.from({ own: { hand: 'U-12 U-02', g: gs('purple*2 blue') }, turn, phase, at });
        expect(duel.may(0, 'unit', 'U-12')).toBe(true);
        expect(duel.may(0, 'unit', 'U-02')).toBe(turn === 0 && phase === 'deploy');
      }
    const duel = Duel.from({
      own: { hand: 'U-12', g: gs('purple*2') },
      other: { hand: 'K-03', g: gs('blue*2') },
      phase: 'damage',
    });
    duel.play(1, 'command', 'K-03').play(0, 'unit', 'U-12').resolve();
    expect(duel.at('U-12')).toBe('deploy/0');
  });
});

describe('share', () => {
  const sharer = unit({ ...machine, key: 'sharer', name: 'Sharer', keywords: { share: ['Guild'] } });
  const mate = unit({ ...machine, key: 'mate', name: 'Mate', features: ['Guild'] });
  const cards = [sharer, mate, putOut];
  const hq = [
    lies('blank', { times: 3 }),
    lies('mate', { name: 'Mate' }),
    lies('mate', { name: 'Other' }),
    lies('blank', { times: 4 }),
  ];
  const played = () =>
    Duel.from({ own: { hand: 'sharer', g: gs('blue'), hq }, cards })
      .play(0, 'unit', 'sharer')
      .resolve();

  it('looks through the own HQ, moves a card with the feature to the own hangar, and shuffles @nexa-1.2:special.share.1 @nexa-1.2:term.look @nexa-1.2:term.shuffle', () => {
    const duel = played().play(0, 'text', 'sharer', 'share').pass();
    expect(duel.table.pending[0]).toMatchObject({ seat: 0, purpose: 'share', offer: { min: 0, max: 1 } });
    expect(duel.table.pending[0]?.offer).toMatchObject({ from: { length: 2 } });
    duel.select(0, 'Mate');
    expect(duel.at('Mate')).toBe('hangar/0');
    expect(duel.count('hq', 0)).toBe(8);
    const looked = (seat: 0 | 1) =>
      duel.driver.toldTo({ seat }).find(({ type }) => type === 'CardsRevealed') as { defs: unknown[] } | undefined;
    expect(looked(0)?.defs.filter((def) => def === 'mate')).toHaveLength(2);
    expect(looked(1)?.defs).toEqual([]);
    // Its order is unknown again.
    expect(duel.happened('ZoneShuffled')).toHaveLength(1);
  });

  it('may take nothing @nexa-1.2:special.share.1', () => {
    const duel = played().play(0, 'text', 'sharer', 'share').pass().select(0);
    expect([duel.count('hq', 0), duel.count('hangar', 0)]).toEqual([9, 0]);
    expect(duel.happened('ZoneShuffled')).toHaveLength(1);
  });

  it('is for the turn in which the card was played and entered @nexa-1.2:special.share.2', () => {
    const duel = played();
    expect(duel.until('attack').may(0, 'text', 'sharer', 'share')).toBe(true);
    expect(duel.endTurn().may(0, 'text', 'sharer', 'share')).toBe(false);
  });

  it('is not for a card that was put out @nexa-1.2:special.share.2', () => {
    const duel = Duel.from({ own: { hand: 'put-out', junk: 'sharer', hq }, cards });
    duel.play(0, 'command', 'put-out').resolve();
    expect(duel.at('sharer')).toBe('deploy/0');
    expect(duel.may(0, 'text', 'sharer', 'share')).toBe(false);
  });
});
