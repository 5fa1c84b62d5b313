import { describe, expect, it } from '@jest/globals';
import { cardsIn, type Ability, type Operation, type Seat } from '#kernel';
import {
  formerGaugesOf,
  gaugeCost,
  gaugesOf,
  isGaugeNamed,
  putAsGauge,
  putTopAsGauge,
  putUpToAsGauge,
} from '../cards/gauge-text.js';
import {
  act,
  anyOf,
  auto,
  cont,
  cost,
  damageVanguard,
  discard,
  draw,
  inZone,
  isRetired,
  lock,
  moveUnit,
  named,
  power,
  RC,
  rearguards,
  retire,
  self,
  send,
  unlock,
  lockedCards,
  VC,
} from '../cards/text.js';
import { body, does, Duel, leader, lies, type Side } from '../testing/index.js';

const own = (name: string) => rearguards('controller', named(name));
const hand = inZone('hand', 'controller');
const gaugeZone = inZone('gauge', 'controller');
/** +1000 for each of its gauges, which shows what "this unit's gauges" means. */
const counting: Ability = cont(RC, {
  ...{ id: 'count', on: self },
  change: { stat: 'power', by: { times: [{ count: gaugesOf() }, 1000] } },
});
const beast = (...text: readonly Ability[]) => body('beast', 1, 5000, { text: [counting, ...text] });
const seen = (duel: Duel, seat: Seat): (string | null)[] => {
  const view = duel.driver.view({ seat });
  return cardsIn(view, 'gauge/0').map((id) => view.cards[id]?.def ?? null);
};
/** A unit on FL with one gauge, `Food`, and a leader with these texts. */
const fed = (texts: readonly Ability[], rest: { own?: Side; beast?: readonly Ability[] } = {}): Duel =>
  Duel.from({
    own: { FC: 'leader', FL: lies('beast', { name: 'beast' }), gauge: [lies('g2', { name: 'Food' })], ...rest.own },
    links: [{ kind: 'gauge', from: 'Food', to: 'beast', remembered: true }],
    cards: [leader(...texts), beast(...(rest.beast ?? []))],
  });

describe('a gauge', () => {
  const feeds = leader(
    does('own', putAsGauge(hand)),
    does('beast', putAsGauge(hand, { of: own('beast') })),
    does('nobody', putAsGauge(hand, { of: null })),
    does('unit', putAsGauge(rearguards('controller', named('g3')), { of: own('beast') })),
  );
  const start = (): Duel =>
    Duel.from({ own: { FC: 'leader', FL: 'beast', FR: 'g3', hand: 'g1 g2' }, cards: [feeds, beast()] });

  it('is a card that was put into the gauge zone of its owner @vanguard-2.11:10.39.1', () => {
    const duel = start().use('leader', 'nobody');
    expect([duel.zone('gauge/0'), duel.card('g1').facing, duel.happened('CardsLinked')]).toEqual([
      ...[['g1', 'g2'], 'down', []],
    ]);
    expect(start().use('leader', 'unit').at('g3')).toBe('gauge/0');
  });

  it('can be the gauge of a card, and is then what that card calls its gauges @vanguard-2.11:10.39.1.1 @vanguard-2.11:4.12.3.1', () => {
    expect(start().use('leader', 'beast').power('beast')).toBe(7000);
    expect(start().use('leader', 'own').power('beast')).toBe(5000);
    expect(start().use('leader', 'nobody').power('beast')).toBe(5000);
  });

  it('is seen by its owner alone, in whatever order; whose it is all see @vanguard-2.11:4.12.2', () => {
    const duel = start().use('leader', 'beast');
    expect([seen(duel, 0), seen(duel, 1)]).toEqual([
      ['g1', 'g2'],
      [null, null],
    ]);
    const view = duel.driver.view({ seat: 1 });
    expect(view.links.map(({ to }) => view.cards[to]?.def)).toEqual(['beast', 'beast']);
  });

  it('of a card that has gone is none: nothing is put then', () => {
    const late = auto(RC, { id: 'late', on: isRetired(), do: [putAsGauge(hand)] });
    const duel = fed([does('burn', retire(own('beast')))], { own: { hand: 'g1' }, beast: [late] });
    expect(duel.use('leader').zone('hand/0')).toEqual(['g1']);
  });
});

describe('several gauges at once', () => {
  const start = (): Duel =>
    Duel.from({
      own: { FC: 'leader', deck: 'g0 g1 g2 g3 g0' },
      cards: [leader(act(VC, { id: 'feed', do: putUpToAsGauge(3) }), does('two', putTopAsGauge(2)))],
    });

  it('come in a number that is settled before the first moves @vanguard-2.11:10.39.2', () => {
    const duel = start().use('leader', 'feed');
    expect([duel.asked, duel.count('gauge', 0), seen(duel, 0)]).toEqual(['0: gauges', 0, []]);
    duel.answer(0, { amount: 2 });
    expect([duel.zone('gauge/0'), duel.asked]).toEqual([['g0', 'g1'], '0: main']);
  });

  it('come in one move, so that the owner sees none before all are there @vanguard-2.11:4.12.2.1', () => {
    const duel = start().use('leader', 'two');
    const told = duel.driver.toldTo({ seat: 0 }).filter((event) => event.type === 'CardsMoved');
    expect(told.flatMap(({ reason, defs }) => (reason === 'gauge' ? [defs] : []))).toEqual([['g0', 'g1']]);
    expect(seen(duel, 0)).toEqual(['g0', 'g1']);
  });
});

describe('whose gauge it is', () => {
  it('stays while the unit goes from circle to circle @vanguard-2.11:4.12.3.2', () => {
    const duel = fed([does('march', moveUnit(own('beast'), ['BL']))]).use('leader');
    expect([duel.at('beast'), duel.power('beast'), duel.at('Food')]).toEqual(['field/0 BL', 6000, 'gauge/0']);
  });

  it('ends when the unit leaves or is locked: the gauge goes to the drop zone of its owner @vanguard-2.11:4.12.3.3 @vanguard-2.11:9.8.1', () => {
    const acts: Readonly<Record<string, Operation>> = {
      ...{ burn: retire(own('beast')), back: send(own('beast'), 'hand'), lock: lock(own('beast')) },
    };
    for (const [id, step] of Object.entries(acts))
      expect(
        fed([does(id, step)])
          .use('leader')
          .at('Food'),
      ).toBe('drop/0');
  });

  it('is looked at after the effect: locked and unlocked at once, the unit is another card @vanguard-2.11:9.8.1', () => {
    const duel = fed([does('lock', lock(own('beast')), unlock(lockedCards('controller')))]).use('leader');
    expect([duel.card('beast').role, duel.power('beast'), duel.at('Food')]).toEqual(['rearguard', 5000, 'drop/0']);
  });

  it('leaves alone those that are nobody’s', () => {
    const duel = fed([does('burn', retire(own('beast')))], { own: { gauge: [lies('g2', { name: 'Food' }), 'g1'] } });
    expect([duel.use('leader').at('Food'), duel.at('g1')]).toEqual(['drop/0', 'gauge/0']);
  });

  it('is remembered while the gauge lies there @vanguard-2.11:4.12.3.3.1', () => {
    const saves = auto(RC, { id: 'save', on: isRetired(), do: [send(formerGaugesOf(), 'hand')] });
    const duel = fed([does('burn', retire(own('beast')))], { beast: [saves] }).use('leader');
    expect(duel.at('Food')).toBe('hand/0');
    const now = auto(RC, { id: 'save', on: isRetired(), do: [send(gaugesOf(), 'hand')] });
    expect(
      fed([does('burn', retire(own('beast')))], { beast: [now] })
        .use('leader')
        .at('Food'),
    ).toBe('drop/0');
  });

  it('is one card’s only: what becomes the gauge of another is none of the first any more @vanguard-2.11:4.12.3.3.2', () => {
    const saves = auto(RC, { id: 'save', on: isRetired(), do: [send(formerGaugesOf(), 'hand')] });
    const texts = [
      does('pass', putAsGauge(gaugeZone, { of: own('g3') })),
      does('burn', retire(own('beast'))),
      does('burn-other', retire(own('g3'))),
    ];
    const duel = fed(texts, { own: { FR: 'g3' }, beast: [saves] }).use('leader', 'pass');
    expect([duel.power('beast'), duel.table.links.length]).toEqual([5000, 1]);
    expect(duel.use('leader', 'burn').at('Food')).toBe('gauge/0');
    expect(duel.use('leader', 'burn-other').at('Food')).toBe('drop/0');
  });

  it('is another card’s at once, in the same effect @vanguard-2.11:4.12.3.3.2', () => {
    const pass = does(
      'pass',
      putAsGauge(gaugeZone, { of: own('g3') }),
      { op: 'bind', cards: own('beast'), as: 'giver' },
      send(gaugesOf('giver'), 'hand'),
    );
    expect(
      fed([pass], { own: { FR: 'g3' } })
        .use('leader')
        .at('Food'),
    ).toBe('gauge/0');
  });

  // No sample card leads to this board.
  it('of several is the one it was associated with last @vanguard-2.11:9.8.2', () => {
    const link = (to: string) => ({ kind: 'gauge', from: 'Food', to, remembered: true as const });
    const duel = Duel.from({
      own: {
        FC: 'leader',
        FL: lies('beast', { name: 'Old' }),
        FR: lies('beast', { name: 'New' }),
        gauge: [lies('g2', { name: 'Food' })],
      },
      links: [link('Old'), link('New')],
      cards: [leader(), beast()],
    });
    expect([duel.power('Old'), duel.power('New'), duel.table.links.length]).toEqual([5000, 6000, 1]);
  });
});

describe('a gauge whose card is gone', () => {
  const burn = does('burn', retire(own('beast')), damageVanguard(1));
  const after = (duel: Duel): string[] => duel.moves.slice(duel.moves.indexOf('beast retire'));

  it('goes before damage is processed @vanguard-2.11:9.8.1', () => {
    expect(after(fed([burn]).use('leader'))).toEqual([
      ...['beast retire', 'g2 orphan', 'blank damage-check', 'blank damage'],
    ]);
  });

  it('stays until no ability is on standby, and damage does not wait for it @vanguard-2.11:9.8.1', () => {
    const mourns = auto(VC, { id: 'mourn', on: isRetired(anyOf('any')), do: [draw()] });
    expect(after(fed([burn, mourns]).use('leader'))).toEqual([
      ...['beast retire', 'blank damage-check', 'blank damage', 'blank draw', 'g2 orphan'],
    ]);
  });
});

describe('the name of a gauge', () => {
  const hunger = { of: null, name: 'Hunger' };
  const texts = [
    does('named', putAsGauge(inZone('hand', 'controller', named('g1')), hunger)),
    does('plain', putAsGauge(inZone('hand', 'controller', named('g2')), { of: null })),
    does('pay', send(inZone('gauge', 'controller', isGaugeNamed('Hunger')), 'soul')),
    does('back', send(gaugeZone, 'hand')),
    does('again', putAsGauge(hand, { of: null })),
  ];
  const start = (): Duel => Duel.from({ own: { FC: 'leader', hand: 'g1 g2' }, cards: [leader(...texts)] });

  it('is what it was given as it was put there @vanguard-2.11:10.39.1.2 @vanguard-2.11:4.12.4.1', () => {
    const duel = start().use('leader', 'named').use('leader', 'plain').use('leader', 'pay');
    expect([duel.at('g1'), duel.at('g2')]).toEqual(['soul/0', 'gauge/0']);
  });

  it('is none where none was given, its card’s name neither @vanguard-2.11:4.12.4.2', () => {
    const texts = [does('pay', send(inZone('gauge', 'controller', isGaugeNamed('g2')), 'soul'))];
    const duel = Duel.from({ own: { FC: 'leader', gauge: 'g2' }, cards: [leader(...texts)] }).use('leader');
    expect(duel.at('g2')).toBe('gauge/0');
    const again = start().use('leader', 'named').use('leader', 'back').use('leader', 'again').use('leader', 'pay');
    expect(again.zone('gauge/0').sort()).toEqual(['g1', 'g2']);
  });
});

describe('discarding gauges', () => {
  it('is a text’s or a cost’s, and a cost of this unit’s gauges takes no others @vanguard-2.11:10.3.1', () => {
    const eats = act(RC, { id: 'eat', cost: cost(gaugeCost(1)), do: [power(5000, self)] });
    const duel = fed([does('shed', discard(gaugeZone))], {
      own: { gauge: [lies('g2', { name: 'Food' }), 'g1'] },
      beast: [eats],
    });
    duel.use('beast').select(0, 'Food');
    expect([duel.at('Food'), duel.at('g1'), duel.power('beast')]).toEqual(['drop/0', 'gauge/0', 10000]);
    expect(duel.may(0, 'ability', 'beast')).toBe(false);
    expect([duel.use('leader').at('g1'), duel.moves.at(-1)]).toEqual(['drop/0', 'g1 discard']);
  });
});
