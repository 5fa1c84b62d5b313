import type { HashView } from '#match';
import { momentsOf, playerAt, type Playable } from '../dossier.js';
import { finding, type EventRef, type Finding } from '../finding.js';

/** Recomputes the view of each seat at its decisions and compares its hash with the recorded one. */
export function knowledge(dossier: Playable, hashView: HashView): readonly Finding[] {
  const { game, matchId } = dossier;
  const wrong = new Map<number, EventRef[]>();
  let checked = 0;
  for (const { event, before, version } of momentsOf(dossier)) {
    // A standing pass was decided earlier, when it was given.
    if (event.type !== 'DecisionMade' || event.standing) continue;
    if (before.clock[event.seat]?.decision !== event.decision) continue;
    checked += 1;
    if (event.knew === hashView(game, before.table, event.seat)) continue;
    wrong.set(event.seat, [...(wrong.get(event.seat) ?? []), { match: matchId, version }]);
  }
  return [...wrong].map(([seat, events]) =>
    finding({
      check: 'knowledge',
      severity: 'high',
      players: [playerAt(dossier, seat)],
      events,
      numbers: { decisions: checked, wrong: events.length },
      explanation:
        `At ${events.length} of its decisions, first at event ${events[0]?.version}, what seat ${seat} is recorded to have ` +
        'been shown is not what the rules would have shown it. It may have seen more than it should, or the record was changed.',
    }),
  );
}
