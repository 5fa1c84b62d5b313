import type { MatchEnd, OwnEvent } from '#match';
import { fill } from '../speech/fill.js';
import type { Names } from './names.js';

/** Events around the table. */
export function ownSentence(names: Names, event: OwnEvent): string | null {
  const { speech } = names;
  switch (event.type) {
    case 'MatchEnded':
      return endSentence(names, event);
    case 'SecretRevealed':
      return event.secret === null ? speech.secretLeftOut : fill(speech.secretRevealed, { secret: event.secret });
    case 'ResultRevised': {
      const isVoid = event.end.reason === 'void';
      return fill(isVoid ? speech.revisedToVoid : speech.revised, {
        who: names.seats(event.end.winners),
        why: event.reason,
      });
    }
    default:
      return fill(speech.own[event.type], {
        ...('seat' in event ? { who: names.seat(event.seat) } : {}),
        ...('seats' in event && event.type === 'EntropyMissed' ? { who: names.seats(event.seats) } : {}),
        ...('winners' in event ? { who: names.seats(event.winners) } : {}),
        ...('reason' in event ? { why: event.reason } : {}),
        ...('ms' in event ? { seconds: (event.ms / 1000).toFixed(1) } : {}),
        ...(event.type === 'Rewound' ? { n: String(event.to) } : {}),
      });
  }
}

/** How a match ended. The detail is a judge's own words, or a reason for which the game has words. */
export function endSentence(names: Names, { winners, reason, detail }: MatchEnd): string | null {
  const { speech, lexicon } = names;
  const byRules = reason === 'win' ? lexicon.endings[detail] : undefined;
  const why = reason === 'judge' || reason === 'void' ? detail : byRules;
  const how = why ? `${speech.ends[reason]}: ${why}` : speech.ends[reason];
  return winners.length === 0 ? fill(speech.nobodyWon, { how }) : fill(speech.won, { who: names.seats(winners), how });
}
