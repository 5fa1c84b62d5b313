import { unreachable, type Answer, type Decision, type Offer } from '#kernel';
import type { MatchEvent } from '#match';
import type { InputList } from '#replay';

/** An answer as the indices of what it picks from the offer. */
export function answerInput(offer: Offer, answer: Answer): InputList {
  const places = (picked: Answer | undefined, among: readonly string[]): number[] =>
    ((picked ?? []) as readonly string[]).map((item) => among.indexOf(item));
  switch (offer.kind) {
    case 'choose':
      return [offer.options.findIndex(({ id }) => id === answer)];
    case 'select':
      return places(answer, offer.from);
    case 'order':
      return places(answer, offer.items);
    case 'amount':
      return [(answer as number) - offer.min];
    case 'name':
      return [answer as number];
    case 'confirm':
      return [answer === true ? 1 : 0];
    case 'arrange': {
      const arranged = answer as Readonly<Record<string, readonly string[]>>;
      return offer.slots.flatMap(({ id }) => [arranged[id]?.length ?? 0, ...places(arranged[id], offer.items)]);
    }
    default:
      return unreachable(offer);
  }
}

/**
 * The answers of a whole match in order. Together with the engine, the decks and the secret, they determine the match.
 */
export function matchInputs(events: Iterable<MatchEvent>): InputList[] {
  const asked = new Map<string, Decision>();
  const inputs: InputList[] = [];
  for (const event of events) {
    if (event.type === 'DecisionAsked') for (const decision of event.decisions) asked.set(decision.id, decision);
    // Standing passes follow from the answer that started them.
    if (event.type !== 'DecisionMade' || event.standing) continue;
    const { offer, until = [] } = asked.get(event.decision) ?? {};
    if (!offer || event.answer === null) throw new TypeError(`decision ${event.decision} is hidden in this copy`);
    const standing = typeof event.until === 'string' ? [until.indexOf(event.until)] : [];
    inputs.push([...answerInput(offer, event.answer), ...standing]);
  }
  return inputs;
}
