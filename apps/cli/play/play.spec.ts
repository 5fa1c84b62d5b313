import { existsSync } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { games } from '#games';
import type { Game } from '#kernel';
import { inColour } from '../commands/play.js';
import { run } from '../program.js';

/** Runs `senki play` with these lines as input. */
async function play(typed: readonly string[], ...args: string[]) {
  return sit(Readable.from(typed.map((line) => `${line}\n`)), args);
}

async function sit(stdin: Readable, args: readonly string[]) {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const [out, err] = [text(stdout), text(stderr)];
  const code = await run(['play', '--seed', '3', ...args], { stdin, stdout, stderr });
  stdout.end();
  stderr.end();
  return { code, out: await out, err: await err };
}

const GCG = ['--game', 'gcg@1.1.0', '--seed', '7'];
/** Input that leads to the main phase, in which cards can be played. */
const TO_MAIN_PHASE = ['1', 'n'];

describe('senki play', () => {
  it('begins with what is played, where to read about it, how to answer, read a card and leave', async () => {
    for (const game of games.values()) {
      const { out } = await play(['quit'], '--game', `${game.id}@${game.edition}`);
      const [page = ''] = /docs\/games\/\S+/.exec(out) ?? [];
      expect(out).toContain(`${game.name} (${game.edition}): you against the greedy bot.`);
      expect({ page, isThere: existsSync(page) }).toEqual({ page: `docs/games/${game.id}.md`, isThere: true });
      expect(out.replaceAll('\n', ' ')).toMatch(/Type the number of your answer.*"card 2".*"quit" leaves\./);
    }
  });

  it('shows the own hand but not the other one, and numbered answers', async () => {
    const { code, out } = await play(['quit']);
    expect(code).toBe(0);
    expect(out).toMatch(/opponent\n {2}field 0 · graveyard 1 \(\S+\) · deck 10\+ · hand 7\n/);
    expect(out).toMatch(/you\n {2}field 0 · graveyard 1 \(\S+\) · deck 45\n {2}hand 8: (\S+ · ){7}\S+\n/);
    expect(out).toMatch(/It is your turn: act, or end the turn\.\n {3}1 {2}Place a barrier\n/);
    expect(out).toMatch(/\n\[type a number from 1 to \d+\] > You left\. The match was not kept\.\n$/);
  });

  it('shows costs and numbers of the hand, of what can be played, and of what is in play as it counts now', async () => {
    const { out } = await play([...TO_MAIN_PHASE, '3', 'quit'], ...GCG);
    expect(out).toContain('\n    Osprey (level 4, cost 3, AP 4, HP 4)\n');
    expect(out).toContain('\n   1  Deploy Tide Gate (level 2, cost 1, AP 0, HP 5)\n');
    expect(out).toContain('\n    Lark (unit, level 2, AP 2, HP 3, rested)\n');
    expect(out).toContain('(base, level 0, AP 0, HP 1, damage 2)');
  });

  it('shows what the display of a game says beside its cards, and leaves out empty zones that are quiet', async () => {
    const { out } = await play(['1', '', 'auto', 'quit'], '--game', 'vanguard@2.11');
    expect(out).toMatch(/Which card is your first vanguard\?\n +1 {2}.+ \(grade 0, power \d+/);
    expect(out).toMatch(/\n {4}.+ \(vanguard, power \d+/);
    expect(out).toMatch(/\n {4}.+ \(grade \d, power \d+/);
    expect(out).toMatch(/· You stand up .+\.\n/);
    expect(out).not.toMatch(/gauges|removed/);
  });

  it('shows the numbers of cards to select from', async () => {
    const { out } = await play(['n', '1', '1', 'quit'], '--game', 'nexa@1.2', '--seed', '7');
    expect(out).toMatch(
      /Discard down to the hand limit\.\n( {3}\d {2}.*\n)* {3}3 {2}Rhino \(total G \d, roll \w+ \d, melee/,
    );
  });

  it('prints the text of a card by the number of an answer or a part of its name', async () => {
    const tideGate = /Tide Gate · base · level 2, cost 1, AP 0, HP 5\n {4}【Burst】Deploy this card\.\n/g;
    const { out } = await play(
      [...TO_MAIN_PHASE, 'card 1', 'card tide g', 'card 3', 'card dragon', 'card', 'quit'],
      ...GCG,
    );
    expect(out.match(tideGate)).toHaveLength(2);
    expect(out).toContain('You see no card called "3".');
    expect(out).toContain('You see no card called "dragon".');
    expect(out).toContain('Which card? Type "card" and the number of an answer, or a name.');
  });

  it.each([
    ['en', '【Deploy】Add 1 of your Shields to your hand.'],
    ['ja', '【配備時】'],
    ['zh', '【部署时】'],
  ])('prints the texts of the hand in the language of the match (%s)', async (language, line) => {
    const { out } = await play([...TO_MAIN_PHASE, 'hand', 'quit'], ...GCG, '--lang', language);
    expect(out).toContain(line);
    expect(out.match(/Bellows · /g)).toHaveLength(1);
  });

  it('prints no card that the person does not see', async () => {
    const { out } = await play([...TO_MAIN_PHASE, 'card e', 'quit'], ...GCG);
    const [told = '', printed = ''] = out.split(/(?<=\] > )(?=\S+(?: \S+)* · \w+(?:, \w+)* · level)/);
    const names = [...printed.matchAll(/^(\S.*?) · /gm)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !told.includes(name))).toEqual([]);
  });

  it('tells cards of one name apart, the same way in answers, on the table and in what happens', async () => {
    const { out } = await play([...TO_MAIN_PHASE, '3', 'quit'], ...GCG);
    expect(out).toMatch(/you\n[^]*base section 1\n {4}EX Base #1 \(/);
    expect(out).toMatch(/your opponent\n[^]*base section 1\n {4}EX Base #2 \(/);
    expect(out).toContain('· Lark deals 2 damage to EX Base #1.');
  });

  it('never asks between two lines that read alike, nor writes wider than 80 columns', async () => {
    for (const game of games.values())
      for (const language of ['en', 'ja', 'zh']) {
        const typed = Array.from({ length: 30 }, (_, i) => (i % 9 === 5 ? 'hand' : i % 9 === 7 ? 'piles' : 'auto'));
        const { out } = await play(['?', ...typed, 'quit'], '--game', `${game.id}@${game.edition}`, '--lang', language);
        const lines = out.replace(/(\[[^\]\n]*\] > )/g, '$1\n').split('\n');
        expect(lines.filter((line) => columnsOf(line) > 80)).toEqual([]);
        const questions = out
          .replace(/\n {6,}(?! *\d+ {2})/g, ' ')
          .split(/\n\n/)
          .map((part) => part.match(/^ {2,3}\d+ {2}.*$/gm) ?? []);
        const alike = questions.flatMap((answers) => {
          const texts = answers.map((answer) => answer.replace(/^ *\d+ /, ''));
          return texts.filter((answer, i) => texts.indexOf(answer) !== i);
        });
        expect(questions.flat().length).toBeGreaterThan(10);
        expect(alike).toEqual([]);
      }
  });

  it('leaves out phases in which nothing happens', async () => {
    const { out } = await play([...TO_MAIN_PHASE, 'quit'], ...GCG);
    expect(out).toContain('· The draw phase begins.\n· You draw Goshawk.');
    expect(out).not.toMatch(/(hand|cleanup) step begins/);
  });

  it('does not tell of tokens that are made ready out of sight', async () => {
    const { out } = await play([...TO_MAIN_PHASE, 'quit'], ...GCG);
    expect(out).not.toContain('· EX Resource is put into outside the game.');
    expect(out).toContain('· EX Base is put into your base section.');
  });

  it("shows cards in the game's colours", () => {
    const game = games.get('blackpoker@lite') as Game;
    expect(inColour(game)('♥10 ♠10 ♦A\nyou')).toBe(
      '\u001b[31m♥10\u001b[39m ♠10 \u001b[31m♦A\u001b[39m\n\u001b[1myou\u001b[22m',
    );
  });

  it('says what can be typed instead of what it does not understand or what is not possible', async () => {
    const { out } = await play(['fly', '99', '?', 'board', 'quit']);
    expect(out).toMatch(/"fly" is not an answer or command\. Type a number from 1 to \d+, or \? for help\.\n/);
    expect(out).toMatch(/"99" is not possible here\. Type a number from 1 to \d+, or \? for help\.\n/);
    expect(out).toContain('  concede      give up: the bot wins\n');
    expect(out.match(/It is your turn: act/g)).toHaveLength(2);
  });

  it('looks through piles', async () => {
    const { out } = await play(['piles', 'quit']);
    expect(out).toMatch(/your graveyard 1\n {4}\S+\nyour opponent’s graveyard 1\n {4}\S+\n/);
  });

  it('tells what happened, from the seat of the person', async () => {
    const { out } = await play(['1', '2', 'concede']);
    expect(out).toContain('You take 1 damage.');
    expect(out).toMatch(/· You place a barrier\.\n/);
    expect(out).toContain('Your opponent wins the match (by concession).');
  });

  it('plays to the end, here by what a time-out would take', async () => {
    const typed = Array.from({ length: 2000 }, () => 'auto');
    const { code, out } = await play(typed, '--bot', 'random', '--seat', '1');
    expect(code).toBe(0);
    expect(out).toMatch(/\n(You win|Your opponent wins) the match \(by the rules: the deck is empty\)\.\n$/);
  });

  it('ends with 1 when a file of answers ends before the match', async () => {
    expect(await play(['1'])).toMatchObject({ code: 1, err: 'senki: the input ended before the match did\n' });
  });

  it('takes Ctrl-D at a keyboard for leaving', async () => {
    const keyboard = Object.assign(Readable.from([]), { isTTY: true });
    const { code, out } = await sit(keyboard, []);
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringMatching(/> \nYou left\. The match was not kept\.\n$/),
    });
  });
});

/** Width in terminal columns: Chinese and Japanese characters take two. */
const columnsOf = (line: string): number =>
  [...line].reduce(
    (sum, char) =>
      sum + (/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー「」【】〈〉《》〔〕、。：；，（）！？～]/u.test(char) ? 2 : 1),
    0,
  );
