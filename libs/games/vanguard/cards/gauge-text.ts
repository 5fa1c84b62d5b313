import type { Filter, Operation, Part, Quantity, Selector } from '#kernel';
import { GAUGE, GAUGE_NAMES } from '../states/gauge.js';
import { custom, inZone, it, self } from './text.js';

/** Words for gauges (4.12, 10.39). */

interface Given {
  /** The card whose gauges they become; if absent, this unit; null: nobody's. */
  readonly of?: Selector | null;
  /** "As (name) gauge" (10.39.1.2). */
  readonly name?: string;
}

/** The effect refers to the new gauges as `gauges`. */
export const putAsGauge = (cards: Selector = it, { of = self, name }: Given = {}): Operation =>
  custom('gauge', { cards, ...(of && { of }), ...(name !== undefined && { name }) });

/** Puts the top cards of the deck as gauges, in one step. */
export const putTopAsGauge = (n: Quantity, given: Given = {}): Operation =>
  putAsGauge({ zone: 'deck', of: 'controller', top: n }, given);

/** The fighter chooses the number before the first card moves (10.39.2). */
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
/** Also the gauges that a unit had before it left, as long as they are in the gauge zone (4.12.3.3.1). */
export const formerGaugesOf = (of = 'self'): Selector =>
  inZone('gauge', 'any', { linked: GAUGE, other: { is: of }, past: true });
/** "(Name) gauges" (4.12.4.1). */
export const isGaugeNamed = (name: string): Filter => ({ fact: GAUGE_NAMES, in: [name] });

/** Discards gauges of this unit (10.3.1). */
export const gaugeCost = (n: Quantity, ...where: readonly Filter[]): Part => ({
  ...{ from: gaugesOf('self', ...where), n, as: 'discarded-gauges' },
  do: [custom('send', { cards: { bound: 'paid' }, to: 'drop', reason: 'discard' })],
});
