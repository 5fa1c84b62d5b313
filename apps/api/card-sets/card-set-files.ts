import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Inject, Injectable } from '@nestjs/common';
import { RecentMap } from '#cache';
import { cardSetText, cardSetOf, GameLibrary, type CardSet, type CardSets } from '#card-sets';
import { CARD_SETS } from '#infrastructure';
import { cardSetsOf } from '#match';
import { refuse } from '../http/refusals.js';

const gzipped = promisify(gzip);
const KEPT = 32;

export interface CardSetFile {
  readonly plain: Buffer;
  readonly zipped: Buffer;
}

/** Card sets as files, by their hash. A set never changes, so the most recently loaded ones are cached. */
@Injectable()
export class CardSetFiles {
  private readonly ready = new RecentMap<string, Promise<CardSetFile>>(KEPT);

  constructor(
    private readonly library: GameLibrary,
    @Inject(CARD_SETS) private readonly sets: CardSets,
  ) {}

  get(hash: string): Promise<CardSetFile> {
    const file = this.ready.get(hash) ?? this.make(hash);
    this.ready.set(hash, file);
    // A missing set may be imported later, so a failure is not cached.
    file.catch(() => this.ready.delete(hash));
    return file;
  }

  /** Throws `card-set-not-found` if neither a game nor an import has the set. */
  async find(hash: string): Promise<CardSet> {
    const own = [...this.library.games.values()].find((game) => Object.values(cardSetsOf(game)).includes(hash));
    const found = own ? cardSetOf(own) : await this.sets.find(hash);
    if (found === null) throw refuse('card-set-not-found', `Neither a game nor an import has a card set ${hash}.`);
    return found;
  }

  private async make(hash: string): Promise<CardSetFile> {
    const plain = Buffer.from(cardSetText(await this.find(hash)));
    return { plain, zipped: await gzipped(plain) };
  }
}
