import { describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { cardSetsIn } from '#card-sets/node';
import { pinnedGame } from '#card-sets';
import { games } from '#games';
import { conceal, type Game, type Table } from '#kernel';
import { applyMatch, draftMatch, fromEnvelope, redactMatch, UNOPENED, type MatchEvent } from '#match';
import { DEFAULT_LIMITS, readLines, readReplay, shownPayload, type ReplayRecord, storedAs } from '#replay';
import { openReplayFile } from '#replay/node';
import { answerText, Narrator, people, question } from '#words/sentences';
import { en, ja, zh, type Speech } from '#words/speech';

const CORPUS = 'corpus/senki-0.3.0';
const SPEECHES: readonly Speech[] = [en, ja, zh];

/** Words in Latin letters that Japanese and Chinese players use too. */
const BORROWED = /\b(AP|HP|Lv|ACE|HQ|G|X)\b/g;

interface Told {
  readonly speech: Speech;
  readonly text: string;
}

async function recorded(file: string): Promise<{ readonly record: ReplayRecord; readonly game: Game }> {
  const record = await readReplay(readLines(openReplayFile(`${CORPUS}/${file}`), DEFAULT_LIMITS));
  return { record, game: await pinnedGame(games, record.header.pins, cardSetsIn(['corpus/card-sets'])) };
}

/** Every line that the players of a match are told in each language: events, questions, answers. */
function* linesOf({ record, game }: Awaited<ReturnType<typeof recorded>>): Generator<Told> {
  const draft = draftMatch(UNOPENED);
  const seats = record.header.seats.length;
  const players = record.header.seats.map(({ player }) => player);
  const narrators = SPEECHES.map((speech) => [
    new Narrator(game, speech, people(speech, seats, null, players)),
    new Narrator(game, speech, people(speech, seats, 0, players)),
  ]);
  for (const line of record.events) {
    const { event } = fromEnvelope(storedAs(record.header.format, line, shownPayload(line)));
    const views: readonly (readonly [Table, MatchEvent])[] = [
      [draft.table, event],
      [conceal(game, draft.table, { seat: 0 }), redactMatch(game, draft, event, { seat: 0 })],
    ];
    for (const [i, speech] of SPEECHES.entries()) {
      for (const [v, [table, shown]] of views.entries()) {
        const text = narrators[i]![v]!.event(table, shown);
        if (text !== null) yield { speech, text };
      }
    }
    applyMatch(draft, event, line.at);
    if (event.type !== 'DecisionAsked') continue;
    for (const narrator of narrators.flat())
      for (const decision of event.decisions) {
        const { speech } = narrator.names;
        yield { speech, text: question(narrator.names, decision) };
        for (const option of decision.offer?.kind === 'choose' ? decision.offer.options : [])
          yield { speech, text: `${answerText(narrator.names, draft.table, decision, option)}.` };
      }
  }
}

/** The line with names of cards and players and the words of judges replaced by a mark. */
function bare(text: string, strange: RegExp): string {
  return text.replace(/[a-f0-9]{64}/, '').replace(strange, '◆');
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

describe('a recorded match', () => {
  it.each(readdirSync(CORPUS))('%s is told in sentences, in three languages, without an identifier', async (file) => {
    const match = await recorded(file);
    const cards = Object.values(match.game.cards).map(({ name }) => name);
    // Judges may write anything in their reasons.
    const written = match.record.events.flatMap((line) => {
      const { reason, by } = shownPayload(line) as { readonly reason?: string; readonly by?: string };
      return reason === undefined || typeof by !== 'string' ? [] : [reason];
    });
    const strange = [...cards, ...match.record.header.seats.map(({ player }) => player), ...written]
      .filter((name) => name.length > 0)
      .sort((one, other) => other.length - one.length);
    const pattern = new RegExp(strange.map(escaped).join('|'), 'g');
    const lines = new Map<string, Speech>();
    for (const { speech, text } of linesOf(match)) lines.set(text, speech);
    expect(lines.size).toBeGreaterThan(100);
    const bad = [...lines].filter(([text, speech]) => {
      const rest = bare(text, pattern);
      if (/[{}#_/]|undefined|\bnull\b|\[object/.test(rest)) return true;
      if (speech.language === 'en')
        return !/^[^a-z].*[.:?)]$|◆$/.test(rest) || /\b[a-z]+-[a-z]+\b/.test(rest.replace(COMPOUND, ''));
      return /[A-Za-z]/.test(rest.replace(BORROWED, ''));
    });
    expect(bad.map(([text]) => text)).toEqual([]);
  });
});

/** English words with a hyphen. */
const COMPOUND = /\b(rear-guards?|soul-charges?|counter-clockwise)\b/gi;
