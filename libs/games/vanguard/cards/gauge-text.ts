import type { Filter, Operation, Part, Quantity, Selector } from '#kernel';
import { GAUGE, GAUGE_NAMES } from '../states/gauge.js';
import { custom, inZone, it, self } from './text.js';

/** Words for gauges (4.12, 10.39). */

interface Given {
  /** Whose gauges they become: this unit's unless said otherwise, nobody's if null. */
  readonly of?: Selector | null;
  /** "As (name) gauge" (10.39.1.2). */
  readonly name?: string;
}

/** What came of it is known as `gauges`. */
export const putAsGauge = (cards: Selector = it, { of = self, name }: Given = {}): Operation =>
  custom('gauge', { cards, ...(of && { of }), ...(name !== undefined && { name }) });

/** The top cards of the deck, all at once. */
export const putTopAsGauge = (n: Quantity, given: Given = {}): Operation =>
  putAsGauge({ zone: 'deck', of: 'controller', top: n }, given);

/** The number is settled before the first card moves (10.39.2). */
export const putUpToAsGauge = (n: number, given: Given = {}): readonly Operation[] => [
  { op: 'number', by: 'controller', purpose: 'gauges', min: 0, max: n, bind: 'n' },
  putTopAsGauge({ bound: 'n' }, given),
];

const isGaugeOf = (of: string, where: readonly Filter[]): Filter => ({
  all: [{ linked: GAUGE, other: { is: of } }, ...where],
});
/** This unit's gauges, or those of a card bound to another name (4.12.3.1). */
export const gaugesOf = (of = 'self', ...where: readonly Filter[]): Selector =>
  inZone('gauge', 'any', isGaugeOf(of, where));
/** Those too that were its gauges when it was there, as long as they lie in the gauge zone (4.12.3.3.1). */
export const formerGaugesOf = (of = 'self'): Selector =>
  inZone('gauge', 'any', { linked: GAUGE, other: { is: of }, past: true });
/** "(Name) gauges" (4.12.4.1). */
export const isGaugeNamed = (name: string): Filter => ({ fact: GAUGE_NAMES, in: [name] });

/** Discards gauges of this unit (10.3.1). */
export const gaugeCost = (n: Quantity, ...where: readonly Filter[]): Part => ({
  ...{ from: gaugesOf('self', ...where), n, as: 'discarded-gauges' },
  do: [custom('send', { cards: { bound: 'paid' }, to: 'drop', reason: 'discard' })],
});
