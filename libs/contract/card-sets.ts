import { z } from 'zod';
import { commandId, editionId, gameId, hex32, json, modeId, recordable } from './primitives.js';

export const CARD_DISPLAY_LIMITS = {
  /** Maximum number of cards in one document. */
  cards: 20_000,
  languages: 16,
  text: 4_000,
  /** Maximum size of the whole document in bytes. */
  bytes: 4 * 1024 * 1024,
} as const;

export const cardSetParams = z.strictObject({ hash: hex32 });
export const gameParams = z.strictObject({ game: gameId, edition: editionId });

/** A BCP 47 language tag in its usual letter case. */
const language = z
  .string()
  .max(35)
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a language such as "ja" or "zh-Hant"');
const cardKey = z.string().min(1).max(64);
const few = <T extends z.ZodType>(values: T, most: number, what: string, key: z.ZodType<string> = cardKey) =>
  z
    .record(key as z.ZodType<string, string>, values)
    .refine((given) => Object.keys(given).length <= most, `must not hold more than ${most} ${what}`);

const cardText = z
  .strictObject({
    name: recordable(200).optional(),
    text: recordable(CARD_DISPLAY_LIMITS.text).optional(),
  })
  .meta({ id: 'CardText', description: 'A card in the words of its operator.' });

const credit = z.nullable(recordable(500)).describe('Whose pictures and words these are.');

export const cardDisplayBody = z
  .strictObject({
    base: z
      .nullable(z.url({ protocol: /^https$/, error: 'must be an https address' }).max(500))
      .default(null)
      .describe('What the names of pictures are relative to.'),
    images: few(recordable(500), CARD_DISPLAY_LIMITS.cards, 'cards')
      .default({})
      .describe('Picture of a card by its key. Its origin must be one of `SENKI_IMAGE_ORIGINS`.'),
    texts: few(
      few(cardText, CARD_DISPLAY_LIMITS.cards, 'cards'),
      CARD_DISPLAY_LIMITS.languages,
      'languages',
      language,
    ).default({}),
    credit: credit.default(null),
    commandId: commandId.optional(),
  })
  .meta({ id: 'CardDisplayBody', description: 'How the cards of a set are shown. No part of its hash.' });

export const cardDisplayQuery = z.strictObject({ lang: language.optional() });

export const cardDisplay = z
  .strictObject({
    cardSet: hex32,
    language: z.nullable(language).describe('Language of the texts; null where there are none in the one asked for.'),
    languages: z.array(language).describe('In which there are texts.'),
    images: z.record(z.string(), z.url()).describe('Picture of a card by its key, as whole addresses.'),
    texts: z.record(z.string(), cardText),
    credit,
  })
  .meta({ id: 'CardDisplay' });

export const cardSetDocument = z.strictObject({ game: z.string(), cards: z.record(z.string(), json) }).meta({
  id: 'CardSet',
  description: 'The cards as the rules know them: facts, numbers, keywords and abilities in the effect language.',
});

const audience = z.string().describe('Who sees a card that lies so: `all`, `owner`, `none` …');

export const zoneDocument = z
  .strictObject({
    per: z.enum(['seat', 'table']),
    faceUp: audience,
    faceDown: audience,
    topSeen: z.boolean(),
    tracked: z.boolean().describe('Whether those who cannot see a card can still tell it from the others there.'),
    countSeenBelow: z.nullable(z.int()).describe('From how many cards on others learn no more than that.'),
  })
  .meta({ id: 'Zone' });

export const gameSheet = z
  .strictObject({
    game: gameId,
    edition: editionId,
    name: z.string(),
    cardSet: hex32.describe('Of the cards that matches without a set of their own are played with.'),
    modes: z.array(
      z.strictObject({
        mode: modeId,
        tables: z.array(z.array(z.int())).describe('The team of each seat, an entry for each number of seats.'),
        openTeams: z.boolean().describe('Whether team mates share what they know.'),
        sharedZones: z.array(z.string()),
      }),
    ),
    sections: z.record(z.string(), z.string()).describe('Section of a deck to the zone where its cards begin.'),
    sampleDecks: z.record(z.string(), z.record(z.string(), z.array(z.string()))),
    zones: z.record(z.string(), zoneDocument),
    places: z.nullable(json).describe('Names for several zones, and the places inside them.'),
    words: z
      .record(z.string(), z.array(z.string()))
      .describe('What texts may name, by kind: phases, keywords, stats, counters, links …'),
    display: z
      .nullable(json)
      .describe('How people call zones, questions and words, and how the board may be laid out.'),
  })
  .meta({ id: 'GameSheet', description: 'All that a client needs to draw a game it was not written for.' });

export type CardSetParams = z.output<typeof cardSetParams>;
export type GameParams = z.output<typeof gameParams>;
export type CardDisplayBody = z.output<typeof cardDisplayBody>;
export type CardDisplayQuery = z.output<typeof cardDisplayQuery>;
export type CardDisplay = z.output<typeof cardDisplay>;
export type GameSheet = z.output<typeof gameSheet>;
