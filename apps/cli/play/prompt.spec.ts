import { describe, expect, it } from '@jest/globals';
import { games } from '#games';
import type { Decision, Game, Offer, Table } from '#kernel';
import { Names, people } from '#words/sentences';
import { en } from '#words/speech';
import { promptText } from './prompt.js';

const game = games.get('gcg@1.1.0') as Game;
const names = new Names(game, en, people(en, 2, 0));
const shown = { a: 'S-01', b: 'S-06', c: 'S-06' };
const table = { cards: {}, zones: {}, stage: [] } as unknown as Table;
const asked = (offer: Offer): string =>
  promptText(names, table, { id: 'd1', seat: 0, purpose: 'target', offer, shown } as unknown as Decision);

describe('a question', () => {
  it('says what a selection is worth, what it has to come to, and how many of some it may hold', () => {
    const total = { values: { a: 2, b: 1, c: 1 }, min: 2, max: 99 };
    const limits = [
      { of: ['c', 'b'], min: 0, max: 1 },
      { of: ['a'], min: 0, max: 1 },
    ];
    expect(asked({ kind: 'select', from: ['a', 'b', 'c'], min: 1, max: 3, limits, total })).toBe(
      [
        'Choose the target.',
        '   1  Wren (level 1, cost 1, AP 1, HP 2, worth 2)',
        '   2  Anvil #1 (level 1, cost 1, AP 2, HP 1, worth 1)',
        '   3  Anvil #2 (level 1, cost 1, AP 2, HP 1, worth 1)',
        'In all worth 2 to 4.',
        'Of 2, 3: 0 to 1.',
      ].join('\n'),
    );
  });

  it('names the card that a number and the printed values are of, if the sentence ends with another', () => {
    const card = (id: string, def: string, role: string | null) => ({ id, def, role, zone: 'hand/0', facing: 'up' });
    const cards = { p: card('p', 'M-01', null), q: card('q', 'M-01', null), u: card('u', 'S-01', 'unit') };
    const view = { ...table, cards } as unknown as Table;
    const pilot = game.cards['M-01']?.name ?? '';
    const options = ['p', 'q'].map((id) => ({ id: `pair ${id} u`, action: 'pair', card: id, unit: 'u' }));
    const decision = { id: 'd1', seat: 0, purpose: 'main', offer: { kind: 'choose', options }, shown: {} };
    const lines = promptText(names, view, decision as unknown as Decision).split('\n');
    expect(lines[1]).toMatch(new RegExp(`^   1  Pair ${pilot} with Wren \\(${pilot} #1: .*level \\d`));
    expect(lines[2]).toMatch(new RegExp(`^   2  Pair ${pilot} with Wren \\(${pilot} #2: `));
  });

  it('says how much each place takes', () => {
    const slots = [{ id: 'battle/0', min: 0, max: 2 }];
    expect(asked({ kind: 'arrange', items: ['a'], slots, alone: [], complete: false })).toMatch(
      /Places\n {3}1 {2}.* \(takes 0 to 2\)$/,
    );
  });
});
