import type { Filter, Operation, Part, SeatRef, Selector } from '#kernel';
import { custom, may, onlyIf } from './operations.js';
import { inZone, isFaceUp, rearguards, self } from './selectors.js';

/** Costs: all parts of one `cost` are decided first and paid at one moment (8.5.2.3, 8.6.4). */

const paid: Selector = { bound: 'paid' };
const away = (to: string, reason: string): Operation => custom('send', { cards: paid, to, reason });
export const cost = (...parts: readonly Part[]): readonly Operation[] => [{ op: 'pay', purpose: 'cost', parts }];
/** 10.16.1; with a filter, only with matching cards (10.16.1.1). */
export const counterBlast = (n: number, where?: Filter): Part => ({
  ...{ from: inZone('damage', 'controller', where ? { all: [isFaceUp, where] } : isFaceUp), n, as: 'counter-blast' },
  ...{ do: [{ op: 'face', cards: paid, facing: 'down' }], group: 'counter-blast' },
});
/** 10.17.1 */
export const soulBlast = (n: number, where?: Filter): Part => ({
  ...{
    from: inZone('soul', 'controller', where),
    n,
    as: 'soul-blast',
    do: [away('drop', 'cost')],
    group: 'soul-blast',
  },
});
/** 10.3.1.1 */
export const discardCost = (n: number, where?: Filter): Part => ({
  ...{ from: inZone('hand', 'controller', where), n, as: 'discarded', do: [away('drop', 'discard')] },
});
/** Only a standing unit can be rested (3.17.2). */
export const restThis: Part = {
  ...{ from: self, n: 1, as: 'rested', do: [{ op: 'orient', cards: paid, orientation: 'sideways' }] },
};
export const retireCost = (n: number, where?: Filter): Part => ({
  ...{
    from: rearguards('controller', ...(where ? [where] : [])),
    n,
    as: 'retired',
    do: [custom('retire', { cards: paid })],
  },
});
/** A cost in the middle of a text: the steps after it happen only if it is paid (3.1.1.5.2). */
export const mayPay = (part: Part, ...steps: readonly Operation[]): Operation =>
  may(...cost(part), onlyIf({ did: part.as }, ...steps));
export const intoSoul: Part = { from: self, n: 1, as: 'charged', do: [away('soul', 'cost')] };
/** Counter blast as an effect rather than as a cost: all `n` cards are turned down, or none (10.16.1.2). */
export const payCounterBlast = (n: number, by: SeatRef = 'controller'): Operation => ({
  ...{ op: 'pay', by, purpose: 'cost', parts: [{ ...counterBlast(n), from: inZone('damage', by, isFaceUp) }] },
});
