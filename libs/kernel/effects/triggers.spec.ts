import { describe, expect, it } from '@jest/globals';
import {
  Context,
  triggerScope,
  type Ability,
  type CardDefinition,
  type Game,
  type Operation,
  type Table,
  type TriggerPattern,
  type WaitingTrigger,
} from '../index.js';
import { board, perform, seededDice, toy, varied } from '../toy-game.spec-helper.js';

const watcher = (on: TriggerPattern, extra: Partial<Ability & { kind: 'triggered' }> = {}): CardDefinition => ({
  ...{ key: 'watcher', name: 'watcher', facts: {}, stats: { power: 1 }, keywords: {} },
  abilities: [{ kind: 'triggered', id: 'see', zone: 'field', on, do: [], ...extra }],
});
const withCard = (card: CardDefinition): Game =>
  varied(toy, { cards: { ...toy.cards, watcher: card }, procedures: { triggers: [] } });
const quiet = varied(toy, { procedures: { triggers: [] } });

/** The triggers that wait after the act. */
function waiting(game: Game, table: Table, act: (context: Context) => void): readonly WaitingTrigger[] {
  const context = new Context(game, table, seededDice(1));
  act(context);
  return context.table.waiting;
}
const play =
  (id: string, to = 'field/0') =>
  (context: Context) =>
    void context.move({ cards: [id], to, reason: 'play' });
const destroy =
  (...cards: string[]) =>
  (context: Context) =>
    void context.move({ cards, to: 'trash/0', at: 'top', reason: 'destroyed' });

describe('subjects', () => {
  it('an ability about its own card does not fire for a card of the same name', () => {
    const table = board({ 'hand/0': ['herald'], 'field/0': ['herald'], 'field/1': ['herald'] });
    const found = waiting(quiet, table, play('1'));
    expect(found).toMatchObject([{ trigger: 'herald#arrive', controller: 0, source: '4', facts: { subjects: ['4'] } }]);
  });

  it.each([
    ['own', 'controller', ['3']],
    ['enemy', 'opponent', ['4']],
    ['anyone’s', 'any', ['3', '4']],
  ] as const)('another card: %s', (_, whose, sources) => {
    const game = withCard(watcher({ event: 'moved', to: 'field', subject: { which: 'other', whose } }));
    const table = board({ 'hand/0': ['plain', 'watcher'], 'field/0': ['watcher'], 'field/1': ['watcher'] });
    expect(waiting(game, table, play('1')).map(({ source }) => source)).toEqual(sources);
  });

  it.each([
    ['self', 'any', 0],
    ['host', 'any', 0],
    ['rider', 'any', 0],
    ['seat', 'any', 1],
    ['any', 'controller', 1],
    ['any', 'opponent', 0],
  ] as const)('a seat is none of the cards that are meant: %s of %s', (which, whose, n) => {
    const game = withCard(watcher({ event: 'turn-began', subject: { which, whose } }));
    const found = waiting(game, board({ 'field/0': ['watcher'] }), (context) =>
      context.emit({ type: 'TurnBegan', number: 2, seat: 0 }),
    );
    expect(found).toHaveLength(n);
  });

  it('of a given ability may be what its giver had bound', () => {
    const subject = { which: 'any', whose: { bound: 'them' }, where: { is: 'it' } } as const;
    // A program can give only abilities of the card it is named after.
    const giver = { ...watcher({ event: 'oriented', subject }, { bearer: 'given' }), key: 'test' };
    const game = varied(quiet, { cards: { ...toy.cards, test: giver } });
    const give: Operation = {
      ...{ op: 'give', cards: { bound: 'self' }, ability: 'see', until: 'game', keeps: ['it', 'them'] },
    };
    const { table: after } = perform(
      board({ 'field/0': ['test'], 'field/1': ['plain', 'plain'] }),
      [give],
      { source: '1', cards: { it: ['2'] }, seats: { them: 1 } },
      { cards: game.cards },
    );
    const turned = (id: string): number =>
      waiting(game, { ...after, pending: [] }, (context) => context.orient([id], 'sideways', 'effect')).length;
    expect([turned('2'), turned('3')]).toEqual([1, 0]);
  });

  it('must be what the pattern says, for the reason it says', () => {
    const pattern: TriggerPattern = {
      event: 'moved',
      to: 'field',
      reason: ['play'],
      subject: { which: 'any', whose: 'any', where: { stat: 'power', atLeast: 4 } },
    };
    const game = withCard(watcher(pattern));
    const table = board({ 'hand/0': ['plain', 'big'], 'field/0': ['watcher'] });
    expect(waiting(game, table, play('1'))).toEqual([]);
    expect(waiting(game, table, play('2'))).toHaveLength(1);
    expect(waiting(game, table, (context) => context.move({ cards: ['2'], to: 'field/0', reason: 'effect' }))).toEqual(
      [],
    );
  });

  it('trigger an ability once however many fit, but a rule of the game for each', () => {
    const pattern: TriggerPattern = { event: 'moved', from: 'field', subject: { which: 'any', whose: 'any' } };
    const game = varied(withCard(watcher(pattern)), { procedures: { triggers: [{ id: 'rule', on: pattern }] } });
    const table = board({ 'field/0': ['plain', 'big', 'watcher'] });
    const found = waiting(game, table, destroy('1', '2'));
    expect(found.map(({ trigger, facts }) => [trigger, facts.subjects])).toEqual([
      ['rule', ['1']],
      ['rule', ['2']],
      ['watcher#see', ['1', '2']],
    ]);
  });
});

describe('before and after', () => {
  it('what falls is looked at as it was, and can be followed to where it went', () => {
    const context = new Context(quiet, board({ 'field/0': ['martyr'] }), seededDice(1));
    context.emit({
      type: 'EffectBegan',
      effect: {
        id: 'e9',
        source: null,
        controller: 0,
        on: ['1'],
        change: { kind: 'add', stat: 'power', by: 4 },
        until: 'game',
      },
    });
    destroy('1')(context);
    const [trigger] = context.table.waiting as [WaitingTrigger];
    expect(trigger).toMatchObject({
      trigger: 'martyr#fall',
      source: '1',
      facts: { subjects: ['1'], numbers: { power: 7 } },
    });
    const scope = triggerScope(trigger);
    expect(scope.numbers.power).toBe(7);
    expect(context.table.cards[scope.cards.became?.[0] as string]).toMatchObject({ def: 'martyr', zone: 'trash/0' });
  });

  it('cards that fall together see each other fall; those that fall one by one do not', () => {
    const table = board({ 'field/0': ['mourner', 'mourner'] });
    expect(waiting(quiet, table, destroy('1', '2')).map(({ source, facts }) => [source, facts.subjects])).toEqual([
      ['1', ['2']],
      ['2', ['1']],
    ]);
    const apart = waiting(quiet, table, (context) => (destroy('1')(context), destroy('2')(context)));
    expect(apart.map(({ source }) => source)).toEqual(['2']);
  });

  it('one moment over several zones is one batch, each ability once', () => {
    const table = board({ 'field/0': ['mourner', 'plain'], 'field/1': ['mourner', 'plain'] });
    const found = waiting(quiet, table, (context) =>
      context.together(() => {
        context.move({ cards: ['1', '2'], to: 'trash/0', reason: 'destroyed' });
        context.move({ cards: ['3', '4'], to: 'trash/1', reason: 'destroyed' });
      }),
    );
    expect(found.map(({ source, facts }) => [source, facts.subjects])).toEqual([
      ['1', ['2', '3', '4']],
      ['3', ['1', '2', '4']],
    ]);
    expect(found[0]?.facts.numbers).toEqual({ power: 2 + 1 + 2, cost: 3 });
    expect(new Set(found.map(({ batch }) => batch)).size).toBe(1);
  });

  it('what a resolution sets off later is a newer batch', () => {
    const found = waiting(
      quiet,
      board({ 'field/0': ['mourner', 'plain', 'plain'] }),
      (context) => (destroy('2')(context), destroy('3')(context)),
    );
    expect(found).toHaveLength(2);
    expect(found[1]?.batch).toBeGreaterThan(found[0]?.batch as number);
  });

  it('a card that leaves while its trigger waits loses nothing', () => {
    const found = waiting(
      quiet,
      board({ 'hand/0': ['herald'] }),
      (context) => (play('1')(context), destroy('2')(context)),
    );
    expect(found).toMatchObject([{ trigger: 'herald#arrive', source: '2' }]);
  });
});

describe('happenings', () => {
  it('the start of a turn is about whose turn begins, not whose ended', () => {
    const table = board({ 'field/0': ['dawn'], 'field/1': ['dawn'] });
    expect(waiting(quiet, table, (context) => context.emit({ type: 'TurnBegan', number: 2, seat: 1 }))).toMatchObject([
      { trigger: 'dawn#turn', source: '2' },
    ]);
  });

  it('the start of a phase, under a condition', () => {
    const table = board({ 'field/1': ['dawn'] });
    const begin = (context: Context): void => context.emit({ type: 'PhaseBegan', phase: 'main' });
    expect(waiting(quiet, table, begin)).toEqual([]);
    expect(waiting(quiet, { ...table, marks: { started: true } }, begin)).toMatchObject([{ trigger: 'dawn#phase' }]);
    expect(
      waiting(quiet, { ...table, marks: { started: true } }, (context) =>
        context.emit({ type: 'PhaseBegan', phase: 'end' }),
      ),
    ).toEqual([]);
  });

  it('the start of a phase can be heard later than it happens', () => {
    const table = { ...board({ 'field/1': ['dawn'] }), marks: { started: true } };
    const begin = { type: 'PhaseBegan', phase: 'main' } as const;
    expect(waiting(quiet, table, (context) => context.emitUnheard(begin))).toEqual([]);
    expect(waiting(quiet, table, (context) => context.hear(begin))).toMatchObject([{ trigger: 'dawn#phase' }]);
  });

  it('a rule of the game can start with a turn', () => {
    const rule = { id: 'upkeep', on: { event: 'turn-began', subject: { which: 'any', whose: 'any' } } } as const;
    const found = waiting(varied(toy, { procedures: { triggers: [rule] } }), board({}), (context) =>
      context.emit({ type: 'TurnBegan', number: 2, seat: 1 }),
    );
    expect(found).toMatchObject([{ trigger: 'upkeep', controller: 1, source: null }]);
  });

  it('damage to a seat or a card', () => {
    const table = board({ 'field/0': ['lookout'], 'field/1': ['lookout'] });
    const damage = (to: string) => (context: Context) =>
      context.emit({ type: 'DamageDealt', to, amount: 1, kind: 'battle', source: null });
    expect(waiting(quiet, table, damage('seat/1'))).toMatchObject([
      { trigger: 'lookout#hit', source: '2', facts: { subjects: ['seat/1'] } },
    ]);
    expect(waiting(quiet, table, damage('1'))).toMatchObject([{ trigger: 'lookout#hit', source: '1' }]);
  });

  it('turning, to the side named', () => {
    const table = board({ 'field/0': ['lookout'] });
    expect(waiting(quiet, table, (context) => context.orient(['1'], 'sideways', 'x'))).toMatchObject([
      { trigger: 'lookout#rest' },
    ]);
    expect(
      waiting(
        quiet,
        table,
        (context) => (context.orient(['1'], 'sideways', 'x'), context.orient(['1'], 'upright', 'x')),
      ),
    ).toHaveLength(1);
  });

  it('a link of the kind named, by the end named', () => {
    const table = board({ 'field/0': ['lookout', 'plain'], 'field/1': ['lookout'] });
    const links = [
      { kind: 'attack', from: '2', to: '3' },
      { kind: 'boost', from: '2', to: '1' },
    ];
    expect(waiting(quiet, table, (context) => context.emit({ type: 'CardsLinked', links }))).toMatchObject([
      { trigger: 'lookout#attacked', source: '3' },
    ]);
  });

  it('what the card lies on', () => {
    const context = new Context(quiet, board({ 'field/0': ['plain', 'plain'], 'hand/0': ['rider'] }), seededDice(1));
    context.move({ cards: ['3'], to: 'field/0', host: '1', reason: 'mount' });
    context.orient(['2'], 'sideways', 'x');
    expect(context.table.waiting).toEqual([]);
    context.orient(['1'], 'sideways', 'x');
    expect(context.table.waiting).toMatchObject([{ trigger: 'rider#ride', facts: { subjects: ['1'] } }]);
  });

  it('nothing for a card that lies face down, or where its ability does not work', () => {
    const turn = (context: Context): void => context.emit({ type: 'TurnBegan', number: 2, seat: 0 });
    expect(waiting(quiet, board({ 'field/0': [{ def: 'dawn', facing: 'down' }], 'trash/0': ['dawn'] }), turn)).toEqual(
      [],
    );
  });
});
