import { Inject, Injectable } from '@nestjs/common';
import { CardDisplays, type StoredDisplay } from '#card-sets/storage';
import type { CardDisplay, CardDisplayBody } from '#contract';
import { CONFIG } from '#infrastructure';
import { AuditTrail } from '#operators';
import type { Config } from '#platform';
import { hex, payloadHash } from '#proof';
import type { CommandStamp } from '../http/idempotency.js';
import { refuse } from '../http/refusals.js';
import { AdminService } from '../operators/admin.service.js';
import { CardSetFiles } from './card-set-files.js';

const NOTHING: StoredDisplay = { images: {}, texts: {}, credit: null };

/** Texts and pictures that operators provide for cards. */
@Injectable()
export class CardDisplayService {
  constructor(
    private readonly files: CardSetFiles,
    private readonly displays: CardDisplays,
    private readonly trail: AuditTrail,
    private readonly admin: AdminService,
    @Inject(CONFIG) private readonly config: Pick<Config, 'imageOrigins'>,
  ) {}

  /** Returns the document with a tag that changes whenever the document does. */
  async get(
    cardSet: string,
    wanted: string | undefined,
  ): Promise<{ readonly tag: string; readonly body: CardDisplay }> {
    await this.files.find(cardSet);
    const { document, revision } = (await this.displays.find(cardSet)) ?? { document: NOTHING, revision: 0 };
    const language = wanted === undefined ? null : closest(wanted, Object.keys(document.texts));
    return { tag: `${revision}-${language ?? ''}`, body: inLanguage(cardSet, document, language) };
  }

  async put(cardSet: string, body: CardDisplayBody, stamp: CommandStamp): Promise<CardDisplay> {
    const { cards } = await this.files.find(cardSet);
    const document = { images: this.addressesOf(body), texts: body.texts, credit: body.credit };
    requireKnownCards(cards, document);
    const digest = hex(payloadHash(document));
    await this.admin.run(stamp, () =>
      this.trail.perform(stamp, 'card-set.display', { cardSet, digest }, async (tx) => {
        const revision = await this.displays.put(cardSet, document, tx);
        return { subject: `card-set/${cardSet}`, before: null, after: { digest, revision }, reply: null };
      }),
    );
    return inLanguage(cardSet, document, null);
  }

  private addressesOf({ base, images }: CardDisplayBody): Readonly<Record<string, string>> {
    return Object.fromEntries(Object.entries(images).map(([key, name]) => [key, this.addressOf(key, name, base)]));
  }

  private addressOf(key: string, name: string, base: string | null): string {
    const address = URL.canParse(name, base ?? undefined) ? new URL(name, base ?? undefined) : null;
    if (address?.protocol === 'https:' && this.config.imageOrigins.includes(address.origin)) return address.href;
    const known = this.config.imageOrigins.length === 0 ? 'none' : this.config.imageOrigins.join(', ');
    throw refuse('bad-picture', `The picture of ${key} is not at an origin of SENKI_IMAGE_ORIGINS (${known}).`);
  }
}

function requireKnownCards(cards: Readonly<Record<string, unknown>>, { images, texts }: StoredDisplay): void {
  const named = [...Object.keys(images), ...Object.values(texts).flatMap((own) => Object.keys(own))];
  const strange = named.find((key) => !Object.hasOwn(cards, key));
  if (strange !== undefined)
    throw refuse('bad-picture', `The set has no card ${strange}; GET /v1/card-sets/{hash} lists its cards.`);
}

/** The closest known language: `zh-Hant-TW` falls back to `zh-Hant`, then to `zh`. */
function closest(wanted: string, known: readonly string[]): string | null {
  for (let tag = wanted; tag !== ''; tag = tag.slice(0, Math.max(0, tag.lastIndexOf('-'))))
    if (known.includes(tag)) return tag;
  return null;
}

const inLanguage = (
  cardSet: string,
  { images, texts, credit }: StoredDisplay,
  language: string | null,
): CardDisplay => ({
  cardSet,
  language,
  languages: Object.keys(texts).sort(),
  images: { ...images },
  texts: { ...(language === null ? {} : texts[language]) },
  credit,
});
