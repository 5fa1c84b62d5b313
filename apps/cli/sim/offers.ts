import { type Offer, type Table } from '#kernel';

/** The largest offer of a simulation: its number of options and the purpose of its decision. */
export interface LargestOffer {
  readonly options: number;
  readonly purpose: string;
}

export const NO_OFFER: LargestOffer = { options: 0, purpose: 'none' };

/** How many entries a client has to list. Amounts and names count as one, because players type them in. */
export function sizeOf(offer: Offer): number {
  switch (offer.kind) {
    case 'choose':
      return offer.options.length;
    case 'select':
      return offer.from.length;
    case 'order':
    case 'arrange':
      return offer.items.length;
    case 'confirm':
      return 2;
    case 'amount':
    case 'name':
      return 1;
  }
}

/** Between offers of equal size the alphabetically first purpose wins, so that the order in which matches end does not matter. */
export const largerOf = (one: LargestOffer, other: LargestOffer): LargestOffer =>
  other.options > one.options || (other.options === one.options && other.purpose < one.purpose) ? other : one;

export const largestIn = ({ pending }: Table): LargestOffer =>
  pending.map(({ offer, purpose }) => ({ options: offer ? sizeOf(offer) : 0, purpose })).reduce(largerOf, NO_OFFER);
