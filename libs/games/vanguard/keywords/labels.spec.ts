import { describe, expect, it } from '@jest/globals';
import type { AbilityOf, CardDefinition, Filter } from '#kernel';
import {
  act,
  appears,
  attacks,
  auto,
  choose,
  cont,
  cost,
  discardCost,
  draw,
  inZone,
  isAttacked,
  momentComes,
  power,
  RC,
  rearguards,
  redirect,
  rest,
  retire,
  self,
  send,
  soulCharge,
  stand,
  units,
  VC,
  VC_RC,
} from '../cards/text.js';
import { body, Duel, lies, resting, type Side } from '../testing/index.js';
import {
  bloom,
  homare,
  magia,
  nitouKaigan,
  rescue,
  revelation,
  rush,
  shadowstitch,
  wave,
  type Battles,
} from './labels.js';

/** Strengthens every unit that matches. */
const marshal = (where: Filter): CardDefinition =>
  body('marshal', 3, 11000, { text: [act(VC, { id: 'cheer', do: [power(1000, units('controller', where))] })] });
const strengthened = (card: CardDefinition, label: string): boolean => {
  const duel = Duel.from({ own: { FC: 'marshal', FL: card.key }, cards: [marshal({ label }), card] });
  const before = duel.power(card.key);
  return duel.use('marshal').power(card.key) > before;
};

describe('rescue', () => {
  const nurse = body('nurse', 3, 11000, {
    text: [act(VC, { id: 'care', labels: { rescue: 2 }, do: [...rescue(2), draw()] })],
  });

  it('heals so many and deals the own vanguard as much @vanguard-2.11:11.17.1.1', () => {
    const duel = Duel.from({ own: { FC: 'nurse', damage: 'g0 g1 g2' }, cards: [nurse] }).use('nurse');
    duel.select(0, 'g0', 'g2');
    expect([duel.zone('drop/0').sort(), duel.zone('damage/0').sort()]).toEqual([
      ...[
        ['g0', 'g2'],
        ['blank', 'blank', 'g1'],
      ],
    ]);
    expect(duel.happened('DamageDealt')).toMatchObject([{ to: duel.card('nurse').id, amount: 2, kind: 'skill' }]);
  });

  it('with any number is rescue to texts that ask for it @vanguard-2.11:11.17.1.2', () => {
    expect([strengthened(nurse, 'rescue'), strengthened(body('plain', 3, 11000), 'rescue')]).toEqual([true, false]);
  });
});

describe('revelation', () => {
  const seer = body('seer', 1, 6000, { text: [revelation(RC)] });
  const seeing = (own: Side, place = 'BL'): Duel =>
    Duel.from({ own: { hand: 'seer', deck: 'g3 blank blank', ...own }, cards: [seer, herald] }).call('seer', place);
  const herald = body('herald', 3, 11000, {
    text: [
      auto(VC, {
        id: 'rejoice',
        on: { event: 'moved', to: 'soul', reason: ['revelation'], subject: { which: 'any', whose: 'controller' } },
        do: [draw()],
      }),
    ],
  });

  it('looks at the top card; whoever puts it into the soul rests a standing rear-guard @vanguard-2.11:11.20.2', () => {
    const duel = seeing({ FR: 'g2' });
    expect(duel.asked).toBe('0: revelation');
    expect(duel.happened('CardsRevealed').at(-1)).toMatchObject({ defs: ['g3'], to: { seat: 0 } });
    duel.answer(0, { confirm: true });
    duel.select(0, 'g2');
    expect([duel.zone('soul/0'), duel.isResting('g2'), duel.isResting('seer')]).toEqual([['g3'], true, false]);
    const no = seeing({ FR: 'g2' });
    no.answer(0, { confirm: false });
    expect([no.count('soul', 0), no.isResting('g2'), no.asked]).toEqual([0, false, '0: main']);
  });

  it('with an empty deck puts nothing there, so nobody rests @vanguard-2.11:11.20.2', () => {
    const holds = cont(VC, { id: 'holds', on: self, change: { forbid: 'lose' } });
    const cards = [seer, body('holder', 3, 11000, { text: [holds] })];
    const duel = Duel.from({ own: { FC: 'holder', hand: 'seer', deck: '', FR: 'g2' }, cards }).call('seer', 'BL');
    expect([duel.asked, duel.isResting('g2'), duel.isResting('seer')]).toEqual(['0: main', false, false]);
  });

  it('rests nobody where all rear-guards rest already @vanguard-2.11:11.20.2.1', () => {
    const tired = auto(RC, {
      id: 'yawn',
      on: appears(),
      do: [rest(units('controller', { role: ['rearguard'] }))],
    });
    const cards = [body('seer', 1, 6000, { text: [revelation(RC), tired] })];
    const duel = Duel.from({ own: { hand: 'seer', FR: resting('g2'), deck: 'g3 blank' }, cards }).call('seer', 'BL');
    duel.choose(0, { trigger: 'seer#yawn' });
    duel.answer(0, { confirm: true });
    expect([duel.zone('soul/0'), duel.asked]).toEqual([['g3'], '0: main']);
  });

  it('put that card there, for texts that ask @vanguard-2.11:11.20.3', () => {
    const duel = seeing({ FC: 'herald' });
    duel.answer(0, { confirm: true });
    expect([duel.count('soul', 0), duel.count('hand', 0)]).toEqual([1, 1]);
  });
});

describe('afterimage', () => {
  const shade = body('shade', 1, 6000, { keywords: { afterimage: 0 } });
  const thief = body('thief', 3, 11000, {
    text: [act(VC, { id: 'take', do: [send(inZone('bind', 'controller'), 'hand')] })],
  });
  const taken = (hand: number): Duel =>
    Duel.from({
      own: { FC: 'thief', bind: 'g1' },
      other: { FL: 'shade', hand: hand > 0 ? [lies('g0', { times: hand })] : [] },
      cards: [shade, thief],
    }).use('thief');

  it("may return to the hand when a bound card comes to the opponent's, with six cards there or fewer @vanguard-2.11:11.22.1", () => {
    const duel = taken(6);
    expect(duel.asked).toBe('1: activate keyword#afterimage');
    duel.answer(1, { confirm: true });
    expect(duel.at('shade')).toBe('hand/1');
    expect([taken(7).asked, taken(7).at('shade')]).toEqual(['0: main', 'field/1 FL']);
  });
});

describe('shadowstitch', () => {
  const ninja = body('ninja', 2, 9000, { text: [shadowstitch(RC, [draw()])] });
  const at = (other: Side, target: string): number =>
    Duel.from({ own: { FL: 'ninja', FR: 'g2' }, other, cards: [ninja] })
      .attack('ninja', target)
      .noGuard()
      .count('hand', 0);

  it('comes at the end of the battle in which it attacked a vanguard and did not hit @vanguard-2.11:11.25.1', () => {
    expect(at({ FR: 'g1' }, 'Foe')).toBe(1);
    expect(at({ FC: lies('g1', { name: 'Foe' }), FR: 'g0' }, 'Foe')).toBe(0);
    expect(at({ FR: lies('g3', { name: 'Wall' }) }, 'Wall')).toBe(0);
    const other = Duel.from({ own: { FL: 'ninja', FR: 'g2' }, cards: [ninja] })
      .attack('g2')
      .noGuard();
    expect(other.count('hand', 0)).toBe(0);
  });
});

describe('shadowstitch, as it resolves,', () => {
  it('asks the same again, of a unit that has left as it last was @vanguard-2.11:11.25.1 @vanguard-2.11:8.8.1', () => {
    const ninja = body('ninja', 2, 9000, {
      text: [
        shadowstitch(RC, [draw()]),
        auto(RC, { id: 'fade', on: momentComes('end-of-battle'), do: [retire(self)] }),
      ],
    });
    const drawn = (first: string): number => {
      const duel = Duel.from({ own: { FL: 'ninja', FR: 'g2' }, cards: [ninja] })
        .attack('ninja')
        .noGuard();
      return duel
        .choose(0, { trigger: `ninja#${first}` })
        .until('attack', 0)
        .count('hand', 0);
    };
    expect([drawn('shadowstitch'), drawn('fade')]).toEqual([1, 1]);
  });

  it('does nothing if the attack was turned on a rear-guard meanwhile @vanguard-2.11:11.25.1 @vanguard-2.11:7.1.2.3', () => {
    const ninja = body('ninja', 2, 9000, {
      text: [
        shadowstitch(RC, [draw()]),
        auto(RC, { id: 'swerve', on: momentComes('end-of-battle'), do: [redirect(rearguards('opponent'))] }),
      ],
    });
    const drawn = (first: string): number =>
      Duel.from({ own: { FL: 'ninja', FR: 'g2' }, other: { FR: 'g1' }, cards: [ninja] })
        .attack('ninja', 'Foe')
        .noGuard()
        .choose(0, { trigger: `ninja#${first}` })
        .until('attack', 0)
        .count('hand', 0);
    expect([drawn('shadowstitch'), drawn('swerve')]).toEqual([1, 0]);
  });
});

describe('rush', () => {
  const boxer = body('boxer', 2, 9000, { text: [rush(RC, [draw()])] });
  const coach = body('coach', 3, 11000, {
    text: [act(VC, { id: 'up', do: [choose(units('any', { orientation: 'sideways' })), stand()] })],
  });

  it('comes when an effect of an own card makes it stand, not by the stand phase or an effect of the opponent @vanguard-2.11:11.27.1', () => {
    const own = { FC: 'coach', FL: resting('boxer'), deck: 'blank blank blank' };
    expect(
      Duel.from({ own, cards: [boxer, coach] })
        .use('coach')
        .count('hand', 0),
    ).toBe(1);
    const phase = Duel.from({ own, at: 'stand', cards: [boxer, coach] });
    expect([phase.isResting('boxer'), phase.count('hand', 0)]).toEqual([false, 1]);
    const foe = Duel.from({ own, other: { FC: lies('coach', { name: 'Foe' }) }, turn: 1, cards: [boxer, coach] });
    expect(foe.use('Foe').count('hand', 0)).toBe(0);
  });
});

describe('magia', () => {
  const mage = body('mage', 3, 11000, { text: [act(VC, { id: 'trick', labels: { magia: 0 }, do: magia(1) })] });

  it('calls out of the soul, and what it called goes back at the end of the turn @vanguard-2.11:11.31.1', () => {
    const duel = Duel.from({ own: { FC: 'mage', soul: 'g1 g2', FR: 'g0' }, cards: [mage] }).use('mage');
    duel.select(0, 'g1').choose(0, { place: 'FL' });
    expect([duel.at('g1'), duel.zone('soul/0')]).toEqual(['field/0 FL', ['g2']]);
    duel.endTurn();
    expect([duel.at('g1'), duel.at('g0')]).toEqual(['soul/0', 'field/0 FR']);
  });
});

describe('wave', () => {
  const surfer = (...battles: readonly Battles[]): CardDefinition =>
    body('surfer', 3, 11000, {
      text: [wave(battles, auto(VC, { id: 'ride', on: anyAttack, do: [soulCharge()] }) as AbilityOf<'triggered'>)],
    });
  const anyAttack = attacks({ which: 'any', whose: 'controller' });
  /** Whether the ability triggered in each of four battles. */
  const came = (...battles: readonly Battles[]): boolean[] => {
    const names = ['one', 'two', 'three'];
    const [FL, FR, A1] = names.map((name) => lies('g2', { name })) as [Side[string], Side[string], Side[string]];
    const duel = Duel.from({
      own: { FC: lies('surfer', { name: 'Me' }), FL, FR, A1 },
      marks: { 'accel/0': 1 },
      cards: [surfer(...battles)],
    });
    return [...names, 'Me'].map((name) => {
      const before = duel.count('soul', 0);
      duel.attack(name).until('attack', 0);
      return duel.count('soul', 0) > before;
    });
  };

  it('works only in the battles that it names @vanguard-2.11:11.35.1 @vanguard-2.11:11.35.2', () => {
    expect(came(2).slice(0, 3)).toEqual([false, true, false]);
    expect(came([2, 'on']).slice(0, 3)).toEqual([false, true, true]);
    expect(came([1, 2]).slice(0, 3)).toEqual([true, true, false]);
    expect(came(1, [3, 'on']).slice(0, 3)).toEqual([true, false, true]);
  });

  it('does not work outside a battle @vanguard-2.11:11.35.1', () => {
    const text = [
      wave(
        [[1, 'on']],
        auto(VC, {
          id: 'late',
          on: { event: 'moment', moment: 'end-of-turn', subject: { which: 'seat', whose: 'any' } },
          do: [soulCharge()],
        }) as AbilityOf<'triggered'>,
      ),
    ];
    const duel = Duel.from({ own: { FC: 'surfer', FL: 'g2' }, cards: [body('surfer', 3, 11000, { text })] });
    duel.attack('g2').endTurn();
    expect(duel.count('soul', 0)).toBe(0);
  });
});

describe('bloom', () => {
  it('comes when another own unit that it names appears @vanguard-2.11:11.38.1', () => {
    const named: Filter = { all: [{ role: ['rearguard'] }, { fact: 'names', in: ['g1', 'rose'] }] };
    const rose = body('rose', 1, 6000, { text: [bloom(RC, named, [soulCharge()])] });
    const duel = Duel.from({ own: { hand: 'g1 g2 rose' }, other: { hand: 'g1' }, cards: [rose] }).call('rose', 'FL');
    expect(duel.count('soul', 0)).toBe(0);
    expect(duel.call('g2', 'FR').count('soul', 0)).toBe(0);
    expect(duel.choose(0, { action: 'call', card: 'g1' }).choose(0, { place: 'BL' }).count('soul', 0)).toBe(1);
  });
});

describe('homare', () => {
  const knight = (key: string, power = 6000): CardDefinition =>
    body(key, 1, power, {
      text: [
        act(RC, { ...homare, id: 'vow', cost: cost(discardCost(1)), do: [soulCharge()] }),
        auto(RC, { ...homare, id: 'oath', on: isAttacked(), cost: cost(discardCost(1)), do: [draw()] }),
      ],
    });
  const cards = [knight('red'), knight('blue'), knight('tower', 20000)];

  it('has its cost paid once a turn by each fighter, over all such abilities @vanguard-2.11:11.40.1', () => {
    const own = { FL: 'red', FR: 'blue', hand: 'g0 g1 g2' };
    const duel = Duel.from({ own, other: { FL: 'tower', hand: 'g0 g1' }, cards });
    duel.use('red').select(0, 'g0');
    expect([duel.may(0, 'ability', 'red'), duel.may(0, 'ability', 'blue')]).toEqual([false, false]);
    duel.attack('blue', 'tower');
    expect(duel.asked).toBe('1: activate tower#oath');
    duel.answer(1, { confirm: true });
    duel.select(1, 'g0').until('attack', 0);
    duel.attack('red', 'tower');
    expect(duel.asked).toBe('1: guard');
    duel.endTurn().until('main', 1).endTurn().until('main', 0);
    expect(duel.may(0, 'ability', 'blue')).toBe(true);
  });

  it('is not spent by declining it @vanguard-2.11:11.40.1', () => {
    const own = { FL: 'red', FR: 'blue', hand: 'g0' };
    const duel = Duel.from({ own, other: { FL: 'tower', hand: 'g0 g1' }, cards });
    duel.attack('blue', 'tower');
    duel.answer(1, { confirm: false });
    duel.until('attack', 0).attack('red', 'tower');
    expect(duel.asked).toBe('1: activate tower#oath');
  });

  it('is a keyword of its card @vanguard-2.11:11.40.2', () => {
    expect([strengthened(knight('red'), 'homare'), strengthened(body('plain', 1, 6000), 'homare')]).toEqual([
      true,
      false,
    ]);
  });
});

describe('nitou kaigan', () => {
  const twin = body('twin', 1, 6000, {
    skill: 'boost',
    text: nitouKaigan(VC_RC, { fact: 'names', in: ['mate'] }, [soulCharge()]),
  });
  const mate = body('mate', 1, 6000, { skill: 'boost' });
  const after = (own: Side, attacker: string, booster: string): number =>
    Duel.from({ own, cards: [twin, mate] })
      .attack(attacker, undefined, booster)
      .count('soul', 0);

  it('comes when it boosts the unit that it names, and when that boosts it @vanguard-2.11:11.41.1', () => {
    expect(after({ FL: 'mate', BL: 'twin' }, 'mate', 'twin')).toBe(1);
    expect(after({ FL: 'twin', BL: 'mate' }, 'twin', 'mate')).toBe(1);
    expect(after({ FL: 'g1', BL: 'twin' }, 'g1', 'twin')).toBe(0);
    expect(after({ FL: 'twin', BL: 'g1' }, 'twin', 'g1')).toBe(0);
  });

  it('is a keyword of its card @vanguard-2.11:11.41.1.1', () => {
    expect([strengthened(twin, 'nitou-kaigan'), strengthened(mate, 'nitou-kaigan')]).toEqual([true, false]);
  });
});
