import { z } from 'zod';
import { sampleDecks } from './games.js';
import { commandId, count, editionId, gameId, hex32, json, modeId, recordable, team } from './primitives.js';

export const CARD_DISPLAY_LIMITS = {
  /** Maximum number of cards in one document. */
  cards: 20_000,
  languages: 16,
  text: 4_000,
  /** Maximum size of the whole document in bytes. */
  bytes: 4 * 1024 * 1024,
} as const;

export const cardSetParams = z.strictObject({ hash: hex32.describe('Hash of the card set.') });
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
    name: recordable(200).optional().describe('Name of the card.'),
    text: recordable(CARD_DISPLAY_LIMITS.text).optional().describe('Text of the card.'),
  })
  .meta({ id: 'CardText', description: 'Name and text of a card in one language, as its operator wrote them.' });

const credit = z
  .nullable(recordable(500))
  .describe('Whose pictures and texts these are, to be shown with them; null: no credit.');

export const cardDisplayBody = z
  .strictObject({
    base: z
      .nullable(z.url({ protocol: /^https$/, error: 'must be an https address' }).max(500))
      .default(null)
      .describe('The address that names of pictures are relative to; null: they are whole addresses.'),
    images: few(recordable(500), CARD_DISPLAY_LIMITS.cards, 'cards')
      .default({})
      .describe(
        'By card key, the address of a picture. Its origin must be one of those in the setting `SENKI_IMAGE_ORIGINS`.',
      ),
    texts: few(few(cardText, CARD_DISPLAY_LIMITS.cards, 'cards'), CARD_DISPLAY_LIMITS.languages, 'languages', language)
      .default({})
      .describe('By language and card key, the texts of a card.'),
    credit: credit.default(null),
    commandId: commandId.optional(),
  })
  .meta({
    id: 'CardDisplayBody',
    description: 'How the cards of a set are shown. An operator sends it; it is not part of the hash of the set.',
  });

export const cardDisplayQuery = z.strictObject({
  lang: language
    .optional()
    .describe(
      'Language of the texts. If there are none in `zh-Hant-TW`, those in `zh-Hant` or `zh` are sent. Left out: no texts.',
    ),
});

export const cardDisplay = z
  .strictObject({
    cardSet: hex32.describe('Hash of the card set.'),
    language: z
      .nullable(language)
      .describe('Language of the texts; null if there are none in the language that was asked for.'),
    languages: z.array(language).describe('All languages in which there are texts.'),
    images: z.record(z.string(), z.url()).describe('By card key, the whole address of a picture.'),
    texts: z.record(z.string(), cardText).describe('By card key, the texts of the card in `language`.'),
    credit,
  })
  .meta({ id: 'CardDisplay', description: 'How the cards of a set are shown, for anyone who draws them.' });

export const cardSetDocument = z
  .strictObject({
    game: z.string().describe('Game and edition, such as `gcg@1.1.0`.'),
    cards: z.record(z.string(), json).describe('By card key, the definition of the card. Its members differ by game.'),
  })
  .meta({
    id: 'CardSet',
    description: 'The cards as the rules know them: facts, numbers, keywords, and abilities in the effect language.',
  });

const seen = (how: string) =>
  z.string().describe(`Who sees a card that lies ${how} there: \`all\`, \`none\`, or the \`owner\` of the zone.`);

export const zoneDocument = z
  .strictObject({
    per: z.enum(['seat', 'table']).describe('Whether each seat has such a zone, or the table has one.'),
    faceUp: seen('face up'),
    faceDown: seen('face down'),
    topSeen: z
      .boolean()
      .describe('Whether everyone sees the first card if it is face up, whatever the other members say.'),
    tracked: z
      .boolean()
      .describe('Whether viewers who cannot see a card can still tell it from the others there, by its position.'),
    countSeenBelow: z
      .nullable(count)
      .describe(
        'From this number of cards on, other seats learn only that there are at least so many; null: the number is always public.',
      ),
  })
  .meta({ id: 'Zone', description: 'A zone of a game: how many there are, and who sees which cards in it.' });

export const gameSheet = z
  .strictObject({
    game: gameId,
    edition: editionId,
    name: z.string().describe('Name of the game, for people.'),
    cardSet: hex32.describe('Hash of the cards built into the service. Matches use them unless they name another set.'),
    modes: z
      .array(
        z.strictObject({
          mode: modeId,
          tables: z
            .array(z.array(team))
            .describe('One entry for each number of seats that the mode allows: the team of each seat.'),
          openTeams: z.boolean().describe('Whether team mates see what the others of their team see.'),
          sharedZones: z.array(z.string()).describe('Names of zones that the seats of a team have in common.'),
        }),
      )
      .describe('The ways in which the game can be played.'),
    sections: z.record(z.string(), z.string()).describe('By section of a deck, the zone in which its cards start.'),
    sampleDecks,
    zones: z.record(z.string(), zoneDocument).describe('By name, the zones of the game.'),
    places: z
      .nullable(json)
      .describe(
        'Names for groups of zones (`groups`), and the places inside zones (`inside`); null: the game has neither.',
      ),
    words: z
      .record(z.string(), z.array(z.string()))
      .describe('By kind (phases, keywords, stats, counters, links …), the words that the game uses.'),
    display: z
      .nullable(json)
      .describe(
        'Names of zones, decisions and words for people, and a layout of the board; null: the game declares none.',
      ),
  })
  .meta({ id: 'GameSheet', description: 'Everything that a client needs to draw a game it was not written for.' });

export type CardSetParams = z.output<typeof cardSetParams>;
export type GameParams = z.output<typeof gameParams>;
export type CardDisplayBody = z.output<typeof cardDisplayBody>;
export type CardDisplayQuery = z.output<typeof cardDisplayQuery>;
export type CardDisplay = z.output<typeof cardDisplay>;
export type GameSheet = z.output<typeof gameSheet>;
