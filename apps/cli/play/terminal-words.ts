import type { DisplayLanguage } from '#kernel';
import { capitalised } from '#words/speech';

/** Texts of the terminal itself, apart from those of the game. */
export interface TerminalWords {
  readonly welcome: (game: string, bot: string) => string;
  readonly rules: (page: string) => string;
  readonly start: string;
  readonly help: readonly string[];
  readonly noText: string;
  readonly emptyHand: string;
  readonly places: string;
  readonly one: (n: number) => string;
  readonly some: (min: number, max: number) => string;
  readonly order: string;
  readonly amount: (min: number, max: number) => string;
  readonly yesOrNo: string;
  readonly arrange: string;
  readonly declare: string;
  /** How much an item counts in a payment; `inAll`: what the selected items must add up to. */
  readonly worth: (value: number) => string;
  readonly inAll: (min: number, max: number) => string;
  /** How many of these numbered answers may be selected. */
  readonly limit: (answers: readonly number[], min: number, max: number) => string;
  readonly takes: (min: number, max: number) => string;
  readonly notUnderstood: (typed: string) => string;
  readonly notPossible: (typed: string) => string;
  readonly advice: (howTo: string) => string;
  readonly noSuchCard: (name: string) => string;
  readonly whichCard: string;
  readonly left: string;
}

const range = (min: number, max: number): string => (min === max ? String(min) : `${min}–${max}`);

const spread = (min: number, max: number): string => (min === max ? String(min) : `${min} to ${max}`);

const en: TerminalWords = {
  welcome: (game, bot) => `${game}: you against the ${bot} bot.`,
  rules: (page) => `The game on one page: ${page}`,
  start:
    'Type the number of your answer and press Enter. "card 2" shows the text of the card in answer 2, "hand" your whole hand, "?" all commands, "quit" leaves.',
  help: [
    'Answers',
    '  2            answer 2',
    '  1 3 4        several; where an order is asked for, in this order',
    '  (Enter)      none, where none is allowed',
    '  y, n         yes, no',
    '  1>2 3>2      items 1 and 3 to place 2',
    '  auto         what would be answered for you if your time ran out',
    'Commands',
    '  card 2       the text of the card in answer 2',
    '  card wren    the text of a card that you can see, by (part of) its name',
    '  hand         the texts of your hand',
    '  board        the table and the question again',
    '  piles        the cards of every pile that you may look through',
    '  concede      give up: the bot wins',
    '  quit         leave; the match is not kept',
  ],
  noText: '(no text)',
  emptyHand: 'Your hand is empty.',
  places: 'Places',
  one: (n) => `type a number from 1 to ${n}`,
  some: (min, max) =>
    min === max
      ? `type ${min === 1 ? 'a number' : `${min} numbers, as in "1 2"`}`
      : `type ${min} to ${max} numbers, as in "1 2"${min === 0 ? '; just Enter for none' : ''}`,
  order: 'type all numbers in the order you want, as in "2 1"',
  amount: (min, max) => `type an amount from ${min} to ${max}`,
  yesOrNo: 'type y or n',
  arrange: 'type item>place, as in "1>2 3>2"',
  declare: 'type a number, or the name',
  worth: (value) => `worth ${value}`,
  inAll: (min, max) => `In all worth ${spread(min, max)}.`,
  limit: (answers, min, max) => `Of ${answers.join(', ')}: ${spread(min, max)}.`,
  takes: (min, max) => `takes ${spread(min, max)}`,
  notUnderstood: (typed) => `"${typed}" is not an answer or command.`,
  notPossible: (typed) => `"${typed}" is not possible here.`,
  advice: (howTo) => `${capitalised(howTo)}, or ? for help.`,
  noSuchCard: (name) => `You see no card called "${name}".`,
  whichCard: 'Which card? Type "card" and the number of an answer, or a name.',
  left: 'You left. The match was not kept.',
};

const ja: TerminalWords = {
  welcome: (game, bot) => `${game}：対戦相手はボット（${bot}）です。`,
  rules: (page) => `ゲームの説明（英語）：${page}`,
  start:
    '答えの番号を入力して Enter を押します。"card 2" で答え 2 のカードのテキスト、"hand" で手札全部、"?" でコマンド一覧、"quit" で終了します。',
  help: [
    '答え方',
    '  2            答え 2',
    '  1 3 4        複数（順番を聞かれたときはその順）',
    '  (Enter)      選ばない（許されるとき）',
    '  y, n         はい、いいえ',
    '  1>2 3>2      1 と 3 を場所 2 に置く',
    '  auto         時間切れのときに選ばれる答え',
    'コマンド',
    '  card 2       答え 2 のカードのテキスト',
    '  card wren    見えているカードのテキスト（名前の一部でよい）',
    '  hand         手札のテキスト',
    '  board        場と質問をもう一度表示',
    '  piles        見てよい束のカード',
    '  concede      投了（ボットの勝ち）',
    '  quit         終了（対戦は保存されません）',
  ],
  noText: '（テキストなし）',
  emptyHand: '手札はありません。',
  places: '場所',
  one: (n) => `1～${n} の番号を入力`,
  some: (min, max) => `番号を ${range(min, max)} 個入力（例 "1 2"）${min === 0 ? '、選ばないなら Enter' : ''}`,
  order: 'すべての番号を望む順に入力（例 "2 1"）',
  amount: (min, max) => `${range(min, max)} の数を入力`,
  yesOrNo: 'y か n を入力',
  arrange: '「番号>場所」を入力（例 "1>2 3>2"）',
  declare: '番号か名前を入力',
  worth: (value) => `値 ${value}`,
  inAll: (min, max) => `合計 ${range(min, max)}。`,
  limit: (answers, min, max) => `${answers.join('、')} のうち ${range(min, max)} 個。`,
  takes: (min, max) => `${range(min, max)} 個`,
  notUnderstood: (typed) => `"${typed}" は答えでもコマンドでもありません。`,
  notPossible: (typed) => `"${typed}" はここではできません。`,
  advice: (howTo) => `${howTo}（? でヘルプ）`,
  noSuchCard: (name) => `"${name}" という見えているカードはありません。`,
  whichCard: 'どのカードですか。"card" の後に答えの番号か名前を入力してください。',
  left: '終了しました。対戦は保存されていません。',
};

const zh: TerminalWords = {
  welcome: (game, bot) => `${game}：对手是机器人（${bot}）。`,
  rules: (page) => `游戏说明（英文）：${page}`,
  start:
    '输入答案的编号并按 Enter。"card 2" 显示答案 2 的卡牌文字，"hand" 显示全部手牌，"?" 列出所有命令，"quit" 离开。',
  help: [
    '回答',
    '  2            答案 2',
    '  1 3 4        多个（询问顺序时按此顺序）',
    '  (Enter)      不选（允许时）',
    '  y, n         是、否',
    '  1>2 3>2      把 1 和 3 放到位置 2',
    '  auto         超时时会替你选的答案',
    '命令',
    '  card 2       答案 2 的卡牌文字',
    '  card wren    任何可见卡牌的文字（名称的一部分即可）',
    '  hand         手牌的文字',
    '  board        再次显示场面和问题',
    '  piles        可以查看的牌堆',
    '  concede      认输（机器人获胜）',
    '  quit         离开（不保存对局）',
  ],
  noText: '（无文字）',
  emptyHand: '没有手牌。',
  places: '位置',
  one: (n) => `输入 1～${n} 的编号`,
  some: (min, max) => `输入 ${range(min, max)} 个编号（例 "1 2"）${min === 0 ? '，不选则按 Enter' : ''}`,
  order: '按想要的顺序输入所有编号（例 "2 1"）',
  amount: (min, max) => `输入 ${range(min, max)} 的数`,
  yesOrNo: '输入 y 或 n',
  arrange: '输入“编号>位置”（例 "1>2 3>2"）',
  declare: '输入编号或名称',
  worth: (value) => `价值 ${value}`,
  inAll: (min, max) => `合计 ${range(min, max)}。`,
  limit: (answers, min, max) => `${answers.join('、')} 中选 ${range(min, max)} 个。`,
  takes: (min, max) => `${range(min, max)} 个`,
  notUnderstood: (typed) => `"${typed}" 既不是答案也不是命令。`,
  notPossible: (typed) => `这里不能选 "${typed}"。`,
  advice: (howTo) => `${howTo}（? 显示帮助）`,
  noSuchCard: (name) => `看不到名为 "${name}" 的卡牌。`,
  whichCard: '哪张卡牌？输入 "card" 和答案的编号或名称。',
  left: '你已离开。对局没有保存。',
};

export const TERMINAL_WORDS: Readonly<Record<DisplayLanguage, TerminalWords>> = { en, ja, zh };
