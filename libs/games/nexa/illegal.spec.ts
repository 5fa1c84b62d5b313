import { describe, expect, it } from '@jest/globals';
import { NOBODY, type Ability } from '#kernel';
import { character, command, operation, unit } from './cards/define.js';
import {
  aimAt,
  aimAtAll,
  effect,
  havingAll,
  havingAny,
  damage,
  loseControl,
  putOut,
  take,
  target,
  unitsOf,
} from './cards/text.js';
import { Duel, lies } from './testing/index.js';

const plain = { sign: ['blue', 'alpha'], cost: [0] } as const;
const machine = { powers: [2, 2, 5], terrain: ['space', 'earth'] } as const;
const order = (key: string, text: Omit<Parameters<typeof effect>[0], 'timing'>) =>
  command({ key, name: key, ...plain, text: [effect({ timing: 'any', ...text })] });
const cards = [
  character({ key: 'ada', name: 'Ada', ...plain, powers: [1, 1, 1] }),
  character({ key: 'ada-young', name: 'Ada', ...plain, powers: [2, 2, 2] }),
  unit({ key: 'star', name: 'Polaris', ...plain, ...machine, keywords: { star: 0 } }),
  unit({ key: 'star-late', name: 'Polaris', ...plain, ...machine, keywords: { star: 0 } }),
  order('steal', { aims: [aimAt(unitsOf('opponent', { attached: false }))], do: [take()] }),
  order('mutiny', { aims: [aimAtAll(unitsOf('any'))], do: [loseControl(target, 'turn')] }),
  order('raise', { do: [putOut({ zone: 'junk', of: 'controller' })] }),
];
const at = (duel: Duel, ...names: string[]): string[] => names.map((name) => duel.at(name));

describe('a card that may not be on the field', () => {
  it('is discarded at once, without a cut, if it comes there: a second character of a name @nexa-1.2:other.illegal.1', () => {
    const duel = Duel.from({
      own: { hand: 'steal', deploy: [lies('U-01', { name: 'Own' }), lies('ada', { on: 'Own' })] },
      other: { deploy: [lies('U-08', { name: 'Prize' }), lies('ada-young', { on: 'Prize' })] },
      cards,
    });
    duel.play(0, 'command', 'steal').resolve();
    expect(at(duel, 'Prize', 'ada', 'ada-young')).toEqual(['deploy/0', 'deploy/0', 'junk/1']);
    expect(duel.happened('ActionRaised').map(({ action }) => action.action)).toEqual(['command']);
  });

  it('is the one that came later, or whose control was gained later @nexa-1.2:other.illegal.2', () => {
    // The enemy's card has been on the field for longer, but came under this player's control only now.
    const duel = Duel.from({ own: { hand: 'star-late' }, other: { hand: 'steal', deploy: 'star' }, turn: 0, cards });
    duel.play(0, 'unit', 'star-late').resolve();
    duel.play(1, 'command', 'steal').resolve();
    expect(at(duel, 'star', 'star-late')).toEqual(['deploy/1', 'junk/0']);
    const other = Duel.from({ own: { hand: 'star-late steal' }, other: { deploy: 'star' }, cards });
    other.play(0, 'unit', 'star-late').resolve();
    other.play(0, 'command', 'steal').resolve();
    expect(at(other, 'star', 'star-late')).toEqual(['junk/1', 'deploy/0']);
  });

  it('is none of those that nobody controls: they are not their players’ own @nexa-1.2:control.lost.2', () => {
    const duel = Duel.from({ own: { hand: 'mutiny', deploy: 'star' }, other: { deploy: 'star-late' }, cards });
    duel.play(0, 'command', 'mutiny').resolve();
    expect(at(duel, 'star', 'star-late')).toEqual(['deploy/0', 'deploy/1']);
    expect(['star', 'star-late'].map((name) => duel.card(name).controller)).toEqual([NOBODY, NOBODY]);
  });

  it('is the controller’s choice of those that came at the same time @nexa-1.2:other.illegal.3', () => {
    for (const chosen of ['star', 'star-late']) {
      const duel = Duel.from({ own: { hand: 'raise', junk: 'star star-late' }, cards });
      duel.play(0, 'command', 'raise').resolve();
      expect(duel.asked).toBe('0: which-is-discarded');
      duel.select(0, chosen);
      expect(duel.at(chosen)).toBe('junk/0');
      expect(duel.zone('deploy/0')).toEqual(['star', 'star-late'].filter((key) => key !== chosen));
    }
  });
});

describe('an exclusive machine', () => {
  const bonus: Ability = {
    ...{
      kind: 'constant',
      id: 'tuned',
      zone: 'field',
      on: { bound: 'self', where: { fact: 'exclusive-set', in: [true] } },
    },
    change: { stat: 'melee', by: 5 },
  };
  const own = unit({ key: 'steed', name: 'Steed', ...plain, ...machine, exclusive: ['Ada', 'Bea'], text: [bonus] });
  const bare = unit({ key: 'bare', name: 'Bare', ...plain, ...machine, exclusive: ['Ada', 'Bea'] });
  const people = ['Ada', 'Bea', 'Cleo'].map((name) => character({ key: name, name, ...plain, powers: [1, 1, 1] }));
  const masked = character({ key: 'masked', name: 'Masked', alias: ['Bea'], ...plain, powers: [1, 1, 1] });
  const powersWith = (machineKey: string, who: string): string =>
    Duel.from({
      own: { deploy: [lies(machineKey, { name: 'It' }), lies(who, { on: 'It' })] },
      cards: [own, bare, masked, ...people],
    }).powers('It');

  it('is set by a character of either name, or by one with such an alias @nexa-1.2:special.exclusive.2', () => {
    expect(['Ada', 'Bea', 'masked', 'Cleo'].map((who) => powersWith('steed', who))).toEqual([
      ...['8/3/6', '8/3/6', '8/3/6', '3/3/6'],
    ]);
  });

  it('gains nothing by that alone @nexa-1.2:special.exclusive.3', () => {
    expect(['Ada', 'Cleo'].map((who) => powersWith('bare', who))).toEqual(['3/3/6', '3/3/6']);
  });
});

describe('features', () => {
  const types = [['A'], ['B'], ['A', 'B'], ['C']].map((features) =>
    unit({ key: features.join(''), name: features.join(''), ...plain, ...machine, features }),
  );
  const hits = (key: string, filter: ReturnType<typeof havingAny>): string[] => {
    const shot = order(key, { aims: [aimAt(unitsOf('opponent', filter))], do: [damage(1, target)] });
    const duel = Duel.from({ own: { hand: key }, other: { deploy: 'A B AB C' }, cards: [...types, shot] });
    duel.play(0, 'command', key);
    const { offer } = duel.driver.pending(0);
    const from = offer?.kind === 'select' ? offer.from : (duel.table.stage[0]?.targets ?? []);
    return from.map((id) => duel.table.cards[id]?.def as string);
  };

  it('side by side mean one of them or both @nexa-1.2:wording.feature.2', () => {
    expect(hits('either', havingAny('A', 'B'))).toEqual(['A', 'B', 'AB']);
  });

  it('joined by "and" mean both @nexa-1.2:wording.feature.3', () => {
    expect(hits('both', havingAll('A', 'B'))).toEqual(['AB']);
  });
});

describe('stay', () => {
  const stayer = character({ key: 'stayer', name: 'Stayer', ...plain, powers: [3, 3, 3], keywords: { stay: 0 } });
  const tent = operation({
    ...{ key: 'tent', name: 'Tent', ...plain, setOn: 'own-unit', keywords: { stay: 0 } },
    text: [
      {
        ...{ kind: 'constant', id: 'shade', zone: 'field', on: { bound: 'host' } },
        change: { stat: 'defence', by: 1 },
      },
    ],
  });

  it('lets a set card be set on the own deployment area, where its modifiers rest @nexa-1.2:special.stay.1', () => {
    const duel = Duel.from({ own: { hand: 'stayer tent', deploy: 'U-01' }, cards: [stayer, tent] });
    expect([duel.may(0, 'character', 'stayer'), duel.may(0, 'stay', 'stayer'), duel.may(0, 'stay', 'tent')]).toEqual([
      ...[true, true, true],
    ]);
    duel.play(0, 'stay', 'stayer').resolve();
    expect(duel.card('stayer')).toMatchObject({ zone: 'deploy/0', host: null, orientation: 'upright', role: 'stay' });
    expect(duel.powers('U-01')).toBe('1/1/2');
    duel.play(0, 'set', 'tent').resolve();
    expect([duel.card('tent').host, duel.powers('U-01')]).toEqual([duel.card('U-01').id, '1/1/3']);
  });

  it('needs no unit, unlike other set cards @nexa-1.2:special.stay.1', () => {
    const duel = Duel.from({ own: { hand: 'stayer ada' }, cards: [stayer, ...cards] });
    expect([duel.may(0, 'stay', 'stayer'), duel.may(0, 'character', 'stayer')]).toEqual([true, false]);
    expect([duel.may(0, 'stay', 'ada'), duel.may(0, 'character', 'ada')]).toEqual([false, false]);
  });
});
