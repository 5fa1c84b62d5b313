import { describe, expect, it } from '@jest/globals';
import { body, Duel, lies, type Position, type Side } from '../testing/index.js';

const cards = [body('king', 3, 11000, { keywords: { 'seek-mate': ['queen'] } }), body('queen', 2, 9000)];

/** No text leads to such boards, so they are laid out. */
describe('too many cards on the vanguard circle', () => {
  const pile = (FC: Side[string], links: Position['links'] = []): Duel =>
    Duel.from({ own: { FC }, at: 'draw', links, cards });
  const link = (to: string) => ({ kind: 'legion', from: 'king', to });
  const king = lies('king', { name: 'king' });
  const queen = (name: string, since = 0) => lies('queen', { name, role: 'mate', since });

  it('in no legion: the last placed stays @vanguard-2.11:9.3.2', () => {
    const duel = pile([lies('g3', { name: 'New', since: 1 }), lies('g2', { name: 'Old' })]);
    expect([duel.at('New'), duel.at('Old'), duel.asked]).toEqual(['field/0 FC', 'soul/0', '0: ride']);
  });

  it('in no legion that came together: the fighter keeps one @vanguard-2.11:9.3.4', () => {
    const duel = pile([lies('g3', { name: 'A' }), lies('g2', { name: 'B' })]).choose(0, { card: 'B' });
    expect([duel.at('A'), duel.at('B')]).toEqual(['soul/0', 'field/0 FC']);
  });

  it('of which several are mates: the last placed stays with the leader @vanguard-2.11:9.3.3', () => {
    const duel = pile([king, queen('New', 1), queen('Old')], [link('New'), link('Old')]);
    expect([duel.at('New'), duel.at('Old'), duel.at('king')]).toEqual(['field/0 FC', 'soul/0', 'field/0 FC']);
  });

  it('of which several mates came together: the fighter keeps one @vanguard-2.11:9.3.5', () => {
    const duel = pile([king, queen('A'), queen('B')], [link('A'), link('B')]);
    expect([duel.asked, duel.driver.offers(0, { card: 'king' })]).toEqual(['0: keep', false]);
    duel.choose(0, { card: 'B' });
    expect([duel.zone('soul/0'), duel.card('B').role, duel.card('king').role]).toEqual([['queen'], 'mate', 'vanguard']);
  });

  it('of which some are in legion and some not: one of the last stays alone @vanguard-2.11:9.3.6', () => {
    const duel = pile([king, queen('A'), lies('g3', { name: 'Third' })], [link('A')]).choose(0, { card: 'Third' });
    expect([duel.zone('soul/0').sort(), duel.at('Third')]).toEqual([['king', 'queen'], 'field/0 FC']);
    const late = pile([king, queen('A'), lies('g3', { name: 'Third', since: 1 })], [link('A')]);
    expect([late.zone('soul/0').sort(), late.at('Third')]).toEqual([['king', 'queen'], 'field/0 FC']);
  });
});
