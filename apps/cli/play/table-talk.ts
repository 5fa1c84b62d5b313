import { createInterface } from 'node:readline';
import {
  begin,
  conceal,
  concede,
  decide,
  evolve,
  redact,
  type Decision,
  type Dice,
  type Game,
  type Outcome,
  type Seat,
  type Setup,
  type Table,
  type TableEvent,
} from '#kernel';
import type { Bot } from '#bots';
import { boardText } from '#words';
import { endSentence, Narrator, people } from '#words/sentences';
import type { Speech } from '#words/speech';
import { Failure, say, type Io } from '../io.js';
import { HELP, promptText, readLine } from './prompt.js';

export interface Sitting {
  readonly game: Game;
  readonly setup: Setup;
  readonly dice: Dice;
  /** Where the person sits; bots sit at all other seats. */
  readonly seat: Seat;
  readonly bots: readonly Bot[];
  readonly speech: Speech;
  /** Dresses text up for a terminal. */
  readonly style: (text: string) => string;
}

/** A person at the table: tells what happens, asks what to do, and takes back what was mistyped. */
export class TableTalk {
  private table: Table;
  private readonly lines: AsyncIterator<string>;
  private readonly close: () => void;
  private readonly narrator: Narrator;

  constructor(
    private readonly sitting: Sitting,
    private readonly io: Io,
  ) {
    const { game, speech, seat, setup } = sitting;
    this.narrator = new Narrator(game, speech, people(speech, setup.teams.length, seat));
    const reader = createInterface({ input: io.stdin, crlfDelay: Infinity });
    this.lines = reader[Symbol.asyncIterator]();
    this.close = () => reader.close();
    this.table = begin(sitting.game, sitting.setup, sitting.dice).table;
    this.tell(`${sitting.game.name}. Your place is ${sitting.seat + 1} of ${sitting.setup.teams.length}; ? helps.`);
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

  private get view(): Table {
    return conceal(this.sitting.game, this.table, { seat: this.sitting.seat });
  }

  private async next(): Promise<boolean> {
    const { seat, bots } = this.sitting;
    const decision = this.table.pending[0] as Decision;
    if (decision.seat === seat) return this.ask(decision);
    const bot = bots[decision.seat] as Bot;
    const view = conceal(this.sitting.game, this.table, { seat: decision.seat });
    this.take(this.decided(decision, bot(view, decision)));
    return true;
  }

  /** False if the person leaves. */
  private async ask(decision: Decision): Promise<boolean> {
    const { game, seat } = this.sitting;
    if (decision.offer?.kind === 'choose' && decision.offer.options.length === 1) {
      this.take(this.decided(decision, decision.offer.options[0]?.id));
      return true;
    }
    this.tell(
      `\n${boardText(this.narrator.names, this.view, seat)}\n\n${promptText(this.narrator.names, this.view, decision)}`,
    );
    for (;;) {
      this.io.stdout.write('> ');
      const { value, done } = await this.lines.next();
      if (done) throw new Failure(1, 'the input ended before the match did');
      const typed = readLine(decision, value);
      if ('answer' in typed) return this.take(this.decided(decision, typed.answer));
      if ('problem' in typed) this.tell(typed.problem);
      else if (typed.command === 'concede')
        return this.take(concede(game, this.table, seat, 'concede', this.sitting.dice));
      else if (typed.command === 'quit') return false;
      else
        this.tell(
          typed.command === 'help'
            ? HELP
            : `${boardText(this.narrator.names, this.view, seat)}\n\n${promptText(this.narrator.names, this.view, decision)}`,
        );
    }
  }

  private decided(decision: Decision, answer: unknown): Outcome {
    return decide(
      this.sitting.game,
      this.table,
      { seat: decision.seat, decision: decision.id, answer },
      this.sitting.dice,
    );
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

  /** What the person may know of an event, told on what the person saw before it. */
  private tellOf(before: Table, event: TableEvent): void {
    const viewer = { seat: this.sitting.seat };
    const { game } = this.sitting;
    const text = this.narrator.event(conceal(game, before, viewer), redact(game, before, event, viewer));
    if (text !== null) this.tell(`· ${text}`);
  }

  private ending(): string {
    const { winners = [], reason: detail = '' } = this.table.result ?? {};
    const reason = detail === 'concede' ? 'concede' : 'win';
    return `\n${endSentence(this.narrator.names, { winners, reason, detail }) ?? ''}`;
  }

  private tell(text: string): void {
    say(this.io.stdout, this.sitting.style(text));
  }
}
