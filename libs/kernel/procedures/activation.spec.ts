import { describe, expect, it } from '@jest/globals';
import { type Ability, type CardDefinition, type Game, type Operation } from '../index.js';
import { board, bound, mine, perform, reply, toy, type Run } from '../toy-game.spec-helper.js';

const count = (counter: string): Operation => ({ op: 'count', seat: 'controller', counter, by: 1 });
const ability = (id: string, extra: Partial<Ability & { kind: 'activated' }> = {}): Ability => ({
  ...{ kind: 'activated', id, zone: 'field', timing: 'main', cost: [], do: [count(id)] },
  ...extra,
});
const cardOf = (key: string, ...abilities: Ability[]): CardDefinition => ({
  ...(toy.cards.plain as CardDefinition),
  ...{ key, name: key, abilities },
});
const give: Operation = {
  ...{ op: 'give', cards: mine('field', { not: { is: 'self' } }), ability: 'lend', until: 'turn' },
};
const cards: Game['cards'] = {
  ...toy.cards,
  'Ada Quill': cardOf('Ada Quill', ability('write'), ability('read out', { zone: 'vault' })),
  once: cardOf('once', ability('ring', { once: true })),
  giver: cardOf('giver', ability('hand out', { do: [give] }), ability('lend', { bearer: 'given' })),
};
const keywords = { guard: [ability('stand')] };
const use: Operation = { op: 'use', cards: mine('field'), timing: 'main' };

const used = (field: readonly string[], ...operations: readonly Operation[]): Run =>
  perform(board({ 'field/0': field }), operations, { source: '1' }, { cards, language: { keywords } });
const counters = (run: Run): unknown => run.table.seats[0]?.counters;

describe('using an ability of another card', () => {
  it('works whatever the card is called', () => {
    const asked = used(['Ada Quill'], use);
    expect(asked.table.pending[0]?.offer).toMatchObject({ options: [{ ability: 'write' }, { ability: 'read out' }] });
    expect(counters(reply(asked, '1 Ada Quill#read out'))).toEqual({ 'read out': 1 });
  });

  it('counts as a use: what works once a turn works once', () => {
    expect(counters(used(['once'], use, use, use))).toEqual({ ring: 1 });
  });

  it('may be one of its keywords', () => {
    expect(counters(used(['guard'], use))).toEqual({ stand: 1 });
    const lost: Operation = { op: 'strip', cards: mine('field'), keyword: 'guard', until: 'turn' };
    expect(counters(used(['guard'], lost, use))).toEqual({});
  });

  it('may be one that it was given, and is none that it gives', () => {
    const others = mine('field', { not: { is: 'self' } });
    const ofOthers: Operation = { op: 'use', cards: others, timing: 'main' };
    const ofSelf: Operation = { op: 'use', cards: bound('self'), timing: 'main' };
    expect(counters(used(['giver', 'plain'], ofOthers))).toEqual({});
    expect(counters(used(['giver', 'plain'], ofSelf, ofOthers))).toEqual({ lend: 1 });
  });

  it('is none that is muted or forbidden', () => {
    const mute: Operation = { op: 'mute', cards: mine('field'), texts: 'all', until: 'turn' };
    const forbid: Operation = { op: 'forbid', cards: mine('field'), what: 'activate', until: 'turn' };
    expect(counters(used(['once'], mute, use))).toEqual({});
    expect(counters(used(['once'], forbid, use))).toEqual({});
  });
});
