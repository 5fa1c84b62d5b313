import type { Game } from '#kernel';
import { hex, payloadHash } from '#proof';

const hashes = new WeakMap<Game['cards'], string>();

/** The card-set pins of a match: hex SHA-256 of the cards' canonical text, keyed by the game's full name. */
export function cardSetsOf({ id, edition, cards }: Game): Readonly<Record<string, string>> {
  const hash = hashes.get(cards) ?? hex(payloadHash(cards));
  hashes.set(cards, hash);
  return { [`${id}@${edition}`]: hash };
}
