import { refuse, type MatchCommand, type Refusal } from './commands.js';
import { dealWhenReady, record, type DecisionDraft } from './draft.js';
import { isHash } from './entropy.js';

/** A seat commits to its share of the dice. Repeating the same commitment changes nothing. */
export function commitEntropy(draft: DecisionDraft, command: MatchCommand & { type: 'CommitEntropy' }): Refusal {
  const { seat, commitment } = command;
  const { entropy } = draft.match;
  const earlier = entropy?.commitments[seat] ?? null;
  if (earlier === commitment) return null;
  if (!isHash(commitment)) return refuse('bad-entropy', 'a commitment is 64 lower-case hexadecimal digits');
  if (earlier !== null) return refuse('bad-entropy', `seat ${seat} has committed to something else`);
  if (entropy?.stage !== 'commit') return refuse('entropy-not-asked', 'no commitment is expected');
  record(draft, { type: 'EntropyCommitted', seat, commitment });
  return null;
}

/** A seat reveals the share that it committed to. The last reveal starts the deal. */
export function revealEntropy(draft: DecisionDraft, command: MatchCommand & { type: 'RevealEntropy' }): Refusal {
  const { seat, entropy: share } = command;
  const { match, context } = draft;
  const earlier = match.entropy?.shares[seat] ?? null;
  if (earlier !== null && earlier === share) return null;
  const promised = match.entropy?.commitments[seat] ?? null;
  if (match.entropy?.stage !== 'reveal' || promised === null || earlier !== null)
    return refuse('entropy-not-asked', `no share is expected from seat ${seat}`);
  if (!isHash(share) || context.chance.commitmentOf(seat, share) !== promised)
    return refuse('bad-entropy', `that is not what seat ${seat} committed to`);
  record(draft, { type: 'EntropyRevealed', seat, entropy: share });
  dealWhenReady(draft);
  return null;
}
