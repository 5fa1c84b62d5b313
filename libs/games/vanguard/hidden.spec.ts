import { describe, expect, it } from '@jest/globals';
import type { CardDefinition, Deck, Viewer } from '#kernel';
import { gGuardian, gUnit } from './cards/define.js';
import { gaugeCost, putTopAsGauge } from './cards/gauge-text.js';
import {
  act,
  appears,
  attacks,
  auto,
  anyOf,
  bind,
  choose,
  cost,
  createProtect,
  discardCost,
  draw,
  gradeAtLeast,
  HAND,
  inZone,
  it as chosen,
  power,
  RC,
  self,
  send,
  VC,
} from './cards/text.js';
import { body, Duel, faceDown, icon, leader, lies, PLAIN_DECK, type Position, type Side } from './testing/index.js';

/** Viewers who must not be able to distinguish worlds that differ only in what seat 0 holds in secret. */
const OTHERS: readonly Viewer[] = [{ seat: 1 }, 'spectator'];

/** All events that others received, byte by byte, and everything that they see now. */
const known = (duel: Duel): string[] =>
  OTHERS.flatMap((viewer) => [
    ...duel.driver.toldTo(viewer).map((event) => JSON.stringify(event)),
    JSON.stringify(duel.driver.view(viewer)),
  ]);

/** Plays each world by the same script and, after each answer, compares what others know of it with the first world. */
function alike(worlds: readonly Duel[], ...script: readonly ((duel: Duel) => unknown)[]): void {
  const [first, ...others] = worlds as [Duel, ...Duel[]];
  for (const step of [() => null, ...script]) {
    for (const world of worlds) step(world);
    for (const world of others) expect(known(world)).toEqual(known(first));
  }
}

/** Worlds that differ in seat 0's zones, and therefore in what seat 0 may do. */
const worldsOf = (sides: readonly Side[], position: Position, cards: readonly CardDefinition[]): Duel[] =>
  sides.map((own) => Duel.from({ ...position, own: { ...position.own, ...own }, cards }));

/** The other fighter attacks with the vanguard. */
const attacked = (duel: Duel): Duel => duel.attack('Foe', 'Own');

describe('a hand that holds an AUTO of its own', () => {
  const lurker = body('lurker', 1, 5000, {
    text: [auto(HAND, { id: 'leap', on: attacks(anyOf('opponent')), cost: cost(discardCost(1)), do: [draw()] })],
  });
  const worlds = (): Duel[] =>
    worldsOf([{ hand: 'lurker g1' }, { hand: 'g2 g1' }, { hand: 'lurker lurker' }], { turn: 1, at: 'battle' }, [
      lurker,
    ]);

  it('is asked as any other hand is, and as long as nothing is used tells nothing @vanguard-2.11:8.1.1.2.1.1', () => {
    const [held, empty] = worlds();
    expect([attacked(held as Duel).asked, attacked(empty as Duel).asked]).toEqual([
      '0: secret-trigger',
      '0: secret-trigger',
    ]);
    const options = [held, empty].map((duel) => JSON.stringify(duel?.driver.pending(0).offer));
    expect(options[0]).not.toBe(options[1]);
    alike(
      worlds(),
      attacked,
      (duel) => duel.answer(0, 'fallback'),
      (duel) => duel.noGuard(),
    );
  });

  it('is asked only about what others see that it may concern', () => {
    const duel = Duel.from({ own: { hand: 'g1' }, other: { hand: 'g1' }, turn: 1, at: 'battle', cards: [lurker] });
    attacked(duel);
    const waited = duel.happened('TriggerWaited').map(({ trigger }) => trigger.controller);
    // Only for seat 0 is it an attack of the opponent, and it happens once.
    expect(waited).toEqual([0]);
  });
});

describe('face-down cards of the G zone', () => {
  const print = { grade: 4, power: 15000, shield: 15000, clan: 'Lantern Guard' };
  const shield = gGuardian({ ...print, key: 'shield', name: 'shield', cost: cost(discardCost(1)) });
  const giant = gUnit({ ...print, key: 'giant', name: 'giant' });
  const sides: readonly Side[] = [
    { g: [faceDown('shield'), faceDown('giant')] },
    { g: [faceDown('giant'), faceDown('giant')] },
    { g: [faceDown('giant'), faceDown('shield')] },
  ];

  it('let a guard be asked for, G guardians or not @vanguard-2.11:7.5.1.2.1.1', () => {
    const worlds = (): Duel[] => worldsOf(sides, { own: { hand: 'g0' }, turn: 1, at: 'battle' }, [shield, giant]);
    const [can, cannot] = worlds().map(attacked);
    expect([can?.may(0, 'g-guard'), cannot?.may(0, 'g-guard')]).toEqual([true, false]);
    alike(worlds(), attacked, (duel) => duel.noGuard());
  });

  it('let a guard be asked for with an empty hand too', () => {
    const worlds = worldsOf(sides, { turn: 1, at: 'battle' }, [shield, giant]);
    expect(attacked(worlds[1] as Duel).asked).toBe('0: guard');
    alike(worldsOf(sides, { turn: 1, at: 'battle' }, [shield, giant]), attacked, (duel) => duel.noGuard());
  });

  it('let a stride be asked for, payable or not', () => {
    const hands: readonly Side[] = [{ hand: 'g3' }, { hand: 'g0' }];
    const worlds = (): Duel[] => worldsOf(hands, { own: { g: faceDown('giant') }, at: 'stride' }, [shield, giant]);
    const [can, cannot] = worlds();
    expect([can?.may(0, 'stride'), cannot?.may(0, 'stride'), cannot?.asked]).toEqual([true, false, '0: stride']);
    alike(worlds(), (duel) => duel.choose(0, 'no'));
  });
});

describe('a hand with Protect in it', () => {
  const hands: readonly Side[] = [
    { hand: [lies('protect', { facing: 'up' }), 'g3'] },
    { hand: [lies('protect', { facing: 'up' }), 'g0'] },
  ];

  it('shows Protect and nothing else', () => {
    const [world] = worldsOf(hands, { turn: 1, at: 'battle' }, []);
    const view = world?.driver.view({ seat: 1 });
    expect(view?.zones['hand/0']?.map((id) => view.cards[id]?.def ?? null)).toEqual(['protect', null]);
    alike(worldsOf(hands, { turn: 1, at: 'battle' }, []), attacked, (duel) => duel.noGuard());
  });

  it('tells nothing of the others as Protect comes to it', () => {
    const chief = leader(act(VC, { id: 'gift', do: [createProtect()] }));
    alike(
      worldsOf([{ hand: 'g3 g3' }, { hand: 'flag g0' }], { own: { FC: 'leader' } }, [chief, icon('flag', 'draw')]),
      (duel) => duel.use('leader'),
    );
  });

  it('tells nothing of the others when Protect guards, unless one of them pays', () => {
    alike(
      worldsOf(hands, { turn: 1, at: 'battle' }, []),
      attacked,
      (duel) => duel.guard('protect'),
      (duel) => duel.answer(0, 'fallback'),
    );
  });
});

describe('gauges', () => {
  const eater = body('eater', 1, 6000, {
    text: [
      auto(RC, { id: 'eat', on: attacks(), cost: cost(gaugeCost(1, gradeAtLeast(3))), do: [power(5000, self)] }),
      act(RC, { id: 'gulp', cost: cost(gaugeCost(1, gradeAtLeast(3))), do: [draw()] }),
    ],
  });
  const fed = (gauge: string): Duel =>
    Duel.from({
      own: { FL: lies('eater', { name: 'eater' }), gauge: [lies(gauge, { name: 'Food' })] },
      links: [{ kind: 'gauge', from: 'Food', to: 'eater', remembered: true }],
      cards: [eater],
    });

  it('that pay and such that do not are asked about alike', () => {
    const [can, cannot] = [fed('g3'), fed('g0')];
    expect([can.may(0, 'ability', 'eater'), cannot.may(0, 'ability', 'eater')]).toEqual([true, false]);
    alike(
      [fed('g3'), fed('g0'), fed('g1')],
      (duel) => duel.attack('eater', 'Foe'),
      (duel) => {
        expect(duel.asked).toBe('0: activate eater#eat');
        return duel.answer(0, 'fallback');
      },
    );
  });

  it('come from the deck unseen', () => {
    const chief = leader(act(VC, { id: 'feed', do: [putTopAsGauge(2)] }));
    const decks: readonly Side[] = [{ deck: 'g0 g1 g2 g3' }, { deck: 'g3 g2 g1 g0' }];
    alike(worldsOf(decks, { own: { FC: 'leader' } }, [chief]), (duel) => duel.use('leader'));
  });
});

describe('cards bound face down', () => {
  const binder = leader(
    act(VC, { id: 'hide', do: [choose(inZone('hand', 'controller')), bind(chosen, 'down')] }),
    act(VC, { id: 'take', do: [choose(inZone('bind', 'controller', { facing: 'down' })), send(chosen, 'hand')] }),
  );
  const hands: readonly Side[] = [{ hand: 'g1 g2' }, { hand: 'g3 g0' }];

  it('are known to their owner alone, as they are bound and as they come back', () => {
    alike(
      worldsOf(hands, { own: { FC: 'leader' } }, [binder]),
      (duel) => duel.use('leader', 'hide'),
      (duel) => duel.answer(0, 'fallback'),
      (duel) => duel.use('leader', 'take'),
      (duel) => duel.until('main'),
    );
  });
});

describe('the first vanguard', () => {
  const deck: Deck = PLAIN_DECK;

  it('is chosen in secret: what each chose the other learns as the game starts @vanguard-2.11:5.4.3', () => {
    const opening = (first: string): Duel => {
      const duel = Duel.opening([deck, deck]);
      return duel.select(0, first);
    };
    alike([opening('L-01'), opening('L-02')]);
    // The question to the other seat does not depend on it either.
    alike([opening('L-01'), opening('L-02')], (duel) => duel.select(1, 'L-01'));
  });
});

describe('a hand', () => {
  it('that could do without G assist is asked about it all the same', () => {
    const hands: readonly Side[] = [{ hand: 'g2 g0' }, { hand: 'g0 g0' }];
    const worlds = (): Duel[] => worldsOf(hands, { own: { FC: lies('g1', { name: 'Own' }) }, at: 'assist' }, []);
    const [without, with_] = worlds();
    expect([without?.may(0, 'assist'), with_?.may(0, 'assist')]).toEqual([false, true]);
    alike(worlds(), (duel) => duel.choose(0, 'no'));
  });

  it('that has nothing to ride is asked to ride', () => {
    const hands: readonly Side[] = [{ hand: 'g2' }, { hand: 'g0' }];
    const worlds = (): Duel[] => worldsOf(hands, { own: { FC: lies('g1', { name: 'Own' }) }, at: 'ride' }, []);
    const [can, cannot] = worlds();
    expect([can?.may(0, 'ride'), cannot?.may(0, 'ride'), cannot?.asked]).toEqual([true, false, '0: ride']);
    alike(worlds(), (duel) => duel.choose(0, 'no'));
  });

  it('that cannot pay for an AUTO is asked whether it does', () => {
    const greedy = body('greedy', 1, 6000, {
      text: [auto(RC, { id: 'greed', on: appears(), cost: cost(discardCost(1, gradeAtLeast(3))), do: [draw()] })],
    });
    const hands: readonly Side[] = [{ hand: 'greedy g3' }, { hand: 'greedy g0' }];
    alike(
      worldsOf(hands, {}, [greedy]),
      (duel) => duel.call('greedy', 'FL'),
      (duel) => {
        expect(duel.asked).toBe('0: activate greedy#greed');
        return duel.answer(0, 'fallback');
      },
    );
  });
});
