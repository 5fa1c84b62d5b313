import { createInterface } from 'node:readline';
import {
  begin,
  cardsIn,
  conceal,
  concede,
  decide,
  evolve,
  redact,
  zoneName,
  zoneOf,
  type CardDefinition,
  type Decision,
  type Dice,
  type Game,
  type Offer,
  type Outcome,
  type Seat,
  type Setup,
  type Table,
  type TableEvent,
} from '#kernel';
import type { Bot } from '#bots';
import { boardText, pilesText } from '#words';
import { endSentence, Narrator, people } from '#words/sentences';
import type { Speech } from '#words/speech';
import { Failure, say, type Io } from '../io.js';
import { cardPage } from './card-page.js';
import { Labels } from './labels.js';
import { cardsOfAnswer, howToAnswer, promptText } from './prompt.js';
import { readLine, type Typed } from './read-line.js';
import { TERMINAL_WORDS, type TerminalWords } from './terminal-words.js';
import { wrapped } from './wrap.js';

export interface TableSettings {
  readonly game: Game;
  readonly setup: Setup;
  readonly dice: Dice;
  /** Where the person sits; bots sit at all other seats. */
  readonly seat: Seat;
  readonly bots: readonly Bot[];
  readonly botName: string;
  readonly speech: Speech;
  /** Adds colours for a terminal. */
  readonly style: (text: string) => string;
}

/** Longer lines are hard to read, however wide the window is. */
const COLUMNS = 80;

/** Plays a match with a person at a terminal: reports events, asks for answers, and asks again after invalid input. */
export class TableTalk {
  private table: Table;
  private readonly lines: AsyncIterator<string>;
  private readonly close: () => void;
  private readonly narrator: Narrator;
  private readonly labels: Labels;
  private readonly words: TerminalWords;
  /** Heading of a phase in which nothing has been reported yet; null if there is none. */
  private phase: string | null = null;

  constructor(
    private readonly settings: TableSettings,
    private readonly io: Io,
  ) {
    const { game, speech, seat, setup } = settings;
    this.words = TERMINAL_WORDS[speech.language];
    this.narrator = new Narrator(game, speech, people(speech, setup.teams.length, seat), (id) => this.labels.of(id));
    this.labels = new Labels(game, this.narrator.names.lexicon);
    const reader = createInterface({ input: io.stdin, crlfDelay: Infinity });
    this.lines = reader[Symbol.asyncIterator]();
    this.close = () => reader.close();
    this.table = begin(game, setup, settings.dice).table;
    this.welcome();
  }

  /** Plays until the match is over or the person leaves. */
  async play(): Promise<void> {
    try {
      while (this.table.result === null && (await this.next()));
      if (this.table.result) this.tell(this.ending());
    } finally {
      this.close();
    }
  }

  private welcome(): void {
    const { game, botName } = this.settings;
    this.tell(this.words.welcome(`${game.name} (${game.edition})`, botName));
    if (game.tooling?.display?.lexicons) this.tell(this.words.rules(`docs/games/${game.id}.md`));
    this.tell(this.words.start);
  }

  private get view(): Table {
    return conceal(this.settings.game, this.table, { seat: this.settings.seat });
  }

  private async next(): Promise<boolean> {
    const { seat, bots } = this.settings;
    const decision = this.table.pending[0] as Decision;
    if (decision.seat === seat) return this.ask(decision);
    const bot = bots[decision.seat] as Bot;
    const view = conceal(this.settings.game, this.table, { seat: decision.seat });
    this.take(this.decided(decision, bot(view, decision)));
    return true;
  }

  /** False if the person leaves. */
  private async ask(decision: Decision): Promise<boolean> {
    if (decision.offer?.kind === 'choose' && decision.offer.options.length === 1)
      return this.take(this.decided(decision, decision.offer.options[0]?.id));
    this.show(decision);
    for (;;) {
      this.io.stdout.write(`[${howToAnswer(this.words, decision.offer as Offer)}] > `);
      const { value, done } = await this.lines.next();
      if (done) return this.endOfInput();
      const typed = readLine({ game: this.settings.game, decision, words: this.words }, value);
      if ('answer' in typed) return this.take(this.decided(decision, typed.answer));
      if ('command' in typed && typed.command === 'concede') return this.take(this.conceded());
      if ('command' in typed && typed.command === 'quit') return this.leave();
      this.reply(decision, typed);
    }
  }

  /** Handles input that does not answer the question. */
  private reply(decision: Decision, typed: Exclude<Typed, { readonly answer: unknown }>): void {
    const { names } = this.narrator;
    if ('problem' in typed) this.tell(typed.problem);
    else if ('card' in typed) this.tellCards(this.cardsCalled(decision, typed.card), this.words.noSuchCard(typed.card));
    else if (typed.command === 'help') this.tell(this.words.help.join('\n'));
    else if (typed.command === 'hand') this.tellCards(this.hand(), this.words.emptyHand);
    else if (typed.command === 'piles') this.tell(pilesText(names, this.view));
    else this.show(decision);
  }

  private show(decision: Decision): void {
    const { names } = this.narrator;
    const { view } = this;
    // The board shows the phase, so its heading is not printed again.
    this.phase = null;
    this.labels.see(view);
    this.tell(`\n${boardText(names, view, this.settings.seat)}\n\n${promptText(names, view, decision)}`);
  }

  private tellCards(cards: readonly CardDefinition[], otherwise: string): void {
    this.tell(cards.length === 0 ? otherwise : cards.map((card) => cardPage(this.narrator.names, card)).join('\n'));
  }

  /** Finds cards by the number of an answer, or by a name or part of a name. */
  private cardsCalled(decision: Decision, called: string): readonly CardDefinition[] {
    const { view, narrator } = this;
    if (/^\d+$/.test(called)) return cardsOfAnswer(narrator.names, view, decision, Number(called));
    const defs = [...Object.values(view.cards).map(({ def }) => def), ...Object.values(decision.shown ?? {})];
    const seen = definitions(this.settings.game, defs);
    const exact = seen.filter(({ name }) => name.toLowerCase() === called);
    return exact.length > 0 ? exact : seen.filter(({ name }) => name.toLowerCase().includes(called));
  }

  private hand(): readonly CardDefinition[] {
    const { view, settings } = this;
    return definitions(
      settings.game,
      cardsIn(view, zoneOf('hand', settings.seat)).map((id) => view.cards[id]?.def ?? null),
    );
  }

  /** Ctrl-D at a terminal leaves the match; input from a file or pipe must last to the end of the match. */
  private endOfInput(): false {
    if ((this.io.stdin as { readonly isTTY?: boolean }).isTTY !== true)
      throw new Failure(1, 'the input ended before the match did');
    this.tell('');
    return this.leave();
  }

  private leave(): false {
    this.tell(this.words.left);
    return false;
  }

  private conceded(): Outcome {
    const { game, seat, dice } = this.settings;
    return concede(game, this.table, seat, 'concede', dice);
  }

  private decided(decision: Decision, answer: unknown): Outcome {
    const { game, dice } = this.settings;
    return decide(game, this.table, { seat: decision.seat, decision: decision.id, answer }, dice);
  }

  private take(outcome: Outcome): true {
    if (!outcome.ok) throw new Error(`an offered answer was refused: ${outcome.rejection.message}`);
    let before = this.table;
    for (const event of outcome.events) {
      this.tellOf(before, event);
      before = evolve(before, event);
    }
    this.table = outcome.table;
    return true;
  }

  /** Prints an event as far as the person may know it, described with the person's view before the event. */
  private tellOf(before: Table, event: TableEvent): void {
    const viewer = { seat: this.settings.seat };
    const { game } = this.settings;
    const view = conceal(game, before, viewer);
    this.labels.see(view);
    const text = this.narrator.event(view, redact(game, before, event, viewer));
    if (text === null || this.isBehindTheScenes(event)) return;
    if (event.type === 'PhaseBegan') {
      this.phase = text;
      return;
    }
    // The heading of a phase is printed only when something happens in it.
    if (this.phase !== null && event.type !== 'TurnBegan') this.tell(`· ${this.phase}`);
    this.phase = null;
    this.tell(`· ${text}`);
  }

  /** Whether the event creates cards in a zone that the board does not show. */
  private isBehindTheScenes(event: TableEvent): boolean {
    const shapes = this.settings.game.tooling?.display?.board?.shapes ?? {};
    return event.type === 'CardsCreated' && shapes[zoneName(event.zone)] === 'hidden';
  }

  private ending(): string {
    const { winners = [], reason: detail = '' } = this.table.result ?? {};
    const reason = detail === 'concede' ? 'concede' : 'win';
    return `\n${endSentence(this.narrator.names, { winners, reason, detail }) ?? ''}`;
  }

  private tell(text: string): void {
    const lines = text.split('\n').map((line) => wrapped(line, COLUMNS, hangOf(line)));
    say(this.io.stdout, this.settings.style(lines.join('\n')));
  }
}

/** Wrapped lines are aligned with the text after the number or bullet. */
const hangOf = (line: string): number => /^ *(?:\d+ {2}|· )?/.exec(line)?.[0].length ?? 0;

const definitions = (game: Game, defs: readonly (string | null)[]): readonly CardDefinition[] =>
  [...new Set(defs)].flatMap((def) => (def === null ? [] : (game.cards[def] ?? [])));
