import { describe, expect, it } from '@jest/globals';
import { ace, character, command, operation, unit } from './cards/define.js';
import { aimAt, aimWhere, effect, putOut, unitsOf } from './cards/text.js';
import { Duel, gs, lies } from './testing/index.js';

const plain = { sign: ['blue', 'alpha'], cost: [0] } as const;
const order = (key: string, use: Omit<Parameters<typeof effect>[0], 'timing'>) =>
  command({ key, name: key, ...plain, text: [effect({ timing: 'any', ...use })] });

const JUNK = { zone: 'junk', of: 'controller' } as const;
const cards = [
  unit({ key: 'barge', name: 'Barge', ...plain, powers: [1, 1, 1], terrain: ['space'] }),
  ace({ key: 'comet', name: 'Comet', ...plain, powers: [1, 1, 1], terrain: ['space'] }),
  ace({ key: 'meteor', name: 'Meteor', ...plain, powers: [1, 1, 1], terrain: ['space'] }),
  character({ key: 'ada', name: 'Ada', ...plain, powers: [1, 1, 1] }),
  operation({ key: 'tarp', name: 'Tarp', ...plain, setOn: 'unit' }),
  order('raise', { do: [putOut(JUNK)] }),
  order('raise-rolled', { do: [putOut(JUNK, { state: 'sideways' })] }),
  order('raise-onto', { aims: [aimAt(unitsOf('controller'), 1, 'host')], do: [putOut(JUNK, { on: 'host' })] }),
  order('raise-where', { aims: [aimWhere(['deploy', 'space'])], do: [putOut(JUNK, { at: 'where' })] }),
];

describe('what a player plays', () => {
  it('lies in a place of its own and enters by an effect, whatever stays on the field @nexa-1.2:enter.1', () => {
    const plays = { g: 'U-02', unit: 'barge', character: 'ada', operation: 'O-01', set: 'tarp', ace: 'comet' };
    for (const [action, card] of Object.entries(plays)) {
      const duel = Duel.from({ own: { hand: card, deploy: 'U-01', g: gs('blue*3') }, cards });
      duel.play(0, action, card);
      expect(duel.table.stage).toMatchObject([{ action, keys: [duel.card(card).id] }]);
      expect(duel.table.stage[0]?.program).toMatch(/^rule#enter/);
      expect(duel.at(card)).toBe('played');
      duel.resolve();
      expect(duel.at(card)).toBe(action === 'g' ? 'g/0' : 'deploy/0');
    }
  });
});

describe('what an effect puts out', () => {
  it('comes to the usual place, rerolled, and may sortie @nexa-1.2:enter.3', () => {
    const duel = Duel.from({ own: { hand: 'raise', junk: 'barge O-01 comet' }, phase: 'attack', cards });
    duel.play(0, 'command', 'raise').resolve();
    for (const card of ['barge', 'O-01', 'comet'])
      expect([duel.at(card), duel.isRolled(card)]).toEqual(['deploy/0', false]);
    duel.until('attack', 'sortie').sortie(0, { space: ['barge', 'comet'] });
    expect(duel.zone('space/0')).toEqual(['barge', 'comet']);
  });

  it('stays away where it needs a card to be set on and none is named', () => {
    const duel = Duel.from({ own: { hand: 'raise', junk: 'ada tarp barge', deploy: 'U-01' }, cards });
    duel.play(0, 'command', 'raise').resolve();
    expect([duel.at('ada'), duel.at('tarp'), duel.at('barge')]).toEqual(['junk/0', 'junk/0', 'deploy/0']);
    // With nothing else in the junkyard the effect would be wasted (no-waste.1).
    const alone = Duel.from({ own: { hand: 'raise', junk: 'ada tarp', deploy: 'U-01' }, cards });
    expect(alone.may(0, 'command', 'raise')).toBe(false);
  });

  it('comes in the state and on the card that the effect says @nexa-1.2:enter.4', () => {
    const rolled = Duel.from({ own: { hand: 'raise-rolled', junk: 'barge' }, cards });
    rolled.play(0, 'command', 'raise-rolled').resolve();
    expect(rolled.isRolled('barge')).toBe(true);
    const set = Duel.from({
      own: { hand: 'raise-onto', junk: 'ada', deploy: [lies('U-01', { orientation: 'sideways' }), lies('U-02')] },
      cards,
    });
    set.play(0, 'command', 'raise-onto').select(0, 'U-01').resolve();
    expect(set.card('ada')).toMatchObject({ host: set.card('U-01').id, orientation: 'sideways', role: 'character' });
  });

  it('comes to the place that was named with the targets, where there is a choice @nexa-1.2:enter.5', () => {
    const duel = Duel.from({ own: { hand: 'raise-where', junk: 'barge' }, phase: 'attack', cards });
    duel.play(0, 'command', 'raise-where');
    expect(duel.table.pending).toMatchObject([
      { seat: 0, purpose: 'target', offer: { from: ['deploy/0', 'space/0'], min: 1, max: 1 } },
    ]);
    duel.answer(0, { raw: ['space/0'] });
    // It is named before anyone can cut in.
    expect(duel.table.stage).toMatchObject([{ action: 'command', targets: ['space/0'] }]);
    duel.resolve();
    expect(duel.at('barge')).toBe('space/0');
  });

  it('that is an ACE sends the one before it away too @nexa-1.2:play-ace.7', () => {
    const duel = Duel.from({ own: { hand: 'raise', junk: 'comet', deploy: 'meteor' }, cards });
    duel.play(0, 'command', 'raise').resolve();
    expect([duel.at('comet'), duel.at('meteor')]).toEqual(['deploy/0', 'hangar/0']);
  });
});
