import { describe, expect, it } from '@jest/globals';
import {
  done,
  isAwaited,
  remember,
  type Ability,
  type CardDefinition,
  type Condition,
  type Operation,
  type Step,
} from '../index.js';
import { cards as toyCards, board, perform, type Variation } from '../toy-game.spec-helper.js';
import { watcher, seen, waiting, anyOfMine } from './watching.spec-helper.js';

describe('history', () => {
  const asks = watcher(
    { event: 'moment', moment: 'dusk', subject: anyOfMine },
    {
      when: { compare: [{ register: 'turn:falls', of: 'opponent' }, '>=', 2] },
    },
  );
  const go: Step = (context) => {
    remember(context, 'turn:falls', 1);
    remember(context, 'turn:falls', 1);
    remember(context, 'turn:rises', 1);
    context.mark('awaited', isAwaited(context, 'dusk') && !isAwaited(context, 'dawn'));
    return done;
  };
  const step: Operation = { op: 'custom', name: 'call', with: { step: 'go' } };

  it('is kept where a text of the set asks for it, and for each seat by itself', () => {
    const { marks } = seen(board({ 'field/0': ['watcher'] }), asks, [step], { procedures: { steps: { go } } }).table;
    expect(marks).toEqual({ 'turn:falls/1': 2, awaited: true });
  });

  it('is kept as well where a keyword, another aspect, or a text of the rules asks for it', () => {
    const [text] = asks.abilities as [Ability];
    const marksIn = (extra: Variation): unknown =>
      perform(board({}), [step], {}, { ...extra, procedures: { steps: { go } } }).table.marks['turn:falls/1'];
    const two: CardDefinition = { ...asks, abilities: [], aspects: { back: { abilities: [text] } } };
    expect(marksIn({})).toBeUndefined();
    const proud = { ...asks, abilities: [], keywords: { proud: 0 } };
    const keywords = { proud: [text] };
    expect(marksIn({ language: { keywords } })).toBeUndefined();
    expect(marksIn({ language: { keywords }, cards: { ...toyCards, proud } })).toBe(2);
    const makes: Ability = {
      ...text,
      on: { event: 'turn-began', subject: anyOfMine },
      when: { marked: 'x' },
    } as Ability;
    const grants = {
      ...asks,
      abilities: [{ ...makes, do: [{ op: 'grant', cards: { bound: 'self' }, keyword: 'proud', until: 'turn' }] }],
    };
    expect(marksIn({ language: { keywords }, cards: { ...toyCards, grants: grants as CardDefinition } })).toBe(2);
    expect(
      marksIn({
        language: { gates: { proud: text.kind === 'triggered' ? (text.when as Condition) : { all: [] } } },
        cards: { ...toyCards, proud },
      }),
    ).toBe(2);
    expect(marksIn({ language: { texts: [{ text }] } })).toBe(2);
    expect(marksIn({ cards: { ...toyCards, two } })).toBe(2);
  });

  it('can be asked for by texts', () => {
    const dusk: Step = (context) => (context.moment('dusk'), done);
    const then: Operation = { op: 'custom', name: 'call', with: { step: 'dusk' } };
    const steps = { go, dusk };
    expect(
      waiting(seen(board({ 'field/0': ['watcher'] }), asks, [step, then], { procedures: { steps } })),
    ).toHaveLength(1);
    expect(waiting(seen(board({ 'field/0': ['watcher'] }), asks, [then], { procedures: { steps } }))).toHaveLength(0);
    expect(
      waiting(seen(board({ 'field/1': ['watcher'] }), asks, [step, then], { procedures: { steps } })),
    ).toHaveLength(0);
  });
});
