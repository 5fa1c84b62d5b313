import type { BoardDefaults, Deck, Game, Seat } from '#kernel';
import { withDefaults } from './board-defaults.js';
import { boardSchema } from './board-schema.js';
import { Driver } from './driver.js';

/** A template for a scenario: it is valid as it is, and its comments say what else each part may contain. */
export function newScenario(game: Game): string {
  const begun = game.tooling?.dialect?.board ? fromBoard(game) : fromDecks(game);
  const { seat, purpose } = pendingOf(begun.driver);
  begun.driver.answer(seat, 'fallback');
  return `# A scenario: a position, the answers that players give, and what must have come of them.
# docs/scenarios.md says all that may stand here. Check it: senki scenario check <this file>
scenario: What the ruling says, in one sentence
game: ${game.id}
edition: ${quoted(game.edition)}
# Numbers of the rules that it shows, as the rule book has them.
rules: []
why: The reasoning, and where it comes from.
# Cards of its own, by key:
# cards:
#   my-card: ${game.tooling?.dialect?.exampleCard ?? IN_FULL}
${begun.text}
play:
  # Who answers what. \`purpose\` is what is asked for; other answers are choose, select, order, amount, confirm, arrange, concede.
  # An answer that the rules do not allow: - { seat: ${seat}, choose: …, refused: not-offered }
  - { seat: ${seat}, purpose: ${quoted(purpose)}, timeout: true }
expect:
  # Beside: cards, zones, sees, turn, counters, marks, out, events, never.
  ${endOf(begun.driver)}
`;
}

/** For games without a shorter notation. */
const IN_FULL = '{ name: My Card, facts: {}, stats: {}, keywords: {}, abilities: [] }';

interface Begun {
  readonly driver: Driver;
  readonly text: string;
}

const pendingOf = (driver: Driver): { readonly seat: Seat; readonly purpose: string } => {
  const [decision] = driver.table.pending;
  if (!decision) throw new Error('a match of the game is over before anybody decides anything');
  return decision;
};

function endOf({ table }: Driver): string {
  if (table.result)
    return `ended: { winners: [${table.result.winners.join(', ')}], reason: ${quoted(table.result.reason)} }`;
  const asked = table.pending.map(({ seat, purpose }) => `{ seat: ${seat}, purpose: ${quoted(purpose)} }`);
  return `pending: ${asked.length === 1 ? asked[0] : `[${asked.join(', ')}]`}`;
}

/** Starts in the middle of a match, with the game's defaults and a few cards where there are none. */
function fromBoard(game: Game): Begun {
  const defaults = game.tooling?.dialect?.board;
  const teams = Object.values(game.modes)[0]?.tables[0] ?? [];
  const deck = Object.values(game.decks.samples)[0] ?? {};
  const seats = teams.map((_, seat) => {
    const usual = defaults?.zones?.(undefined, seat) ?? {};
    const piles = Object.entries(game.decks.sections)
      .filter(([section, zone]) => usual[zone] === undefined && (deck[section] ?? []).length > 0)
      .map(([section, zone]) => [zone, [...new Set(deck[section])].slice(0, 8).join(' ')]);
    return Object.fromEntries(piles) as Readonly<Record<string, string>>;
  });
  const named = new Set(seats.flatMap((zones) => Object.values(zones).join(' ').split(' ')));
  const played = game.tooling?.dialect?.playedWith?.(game, [], named) ?? game;
  const driver = Driver.from(played, withDefaults(boardSchema.parse({ seats }), defaults));
  const lines = seats.map((zones, seat) => {
    const piles = Object.entries(zones).map(([zone, cards]) => `${zone}: ${cards}`);
    return `    - { ${piles.join(', ')} } # seat ${seat}; zones are ${seat > 0 ? 'the same' : seatZones(game).join(', ')}`;
  });
  return {
    driver,
    text: `board:
  # In the middle of a match: turn: { seat: 0, number: 3, phase: … }, counters, marks, links, effects, out.
  # A card is its key, or { card: key, name: nickname, facing: down, orientation: sideways, on: nickname, entered: now }.${waysOf(defaults)}
  seats:
${lines.join('\n').replaceAll('{  }', '{}')}`,
  };
}

/** The game's own words for places and states of cards. */
function waysOf({ places = {}, states = {} }: Pick<BoardDefaults, 'places' | 'states'> = {}): string {
  const [names, ways] = [Object.keys(places), Object.keys(states)];
  const some = [...names.slice(0, 8), ...(names.length > 8 ? ['…'] : [])];
  return [
    names.length > 0 ? `\n  # Places are named like zones: ${some.join(', ')}.` : '',
    ways.length > 0 ? `\n  # How a card lies: { card: key, is: ${ways[0]} }; it may be ${ways.join(', ')}.` : '',
  ].join('');
}

const seatZones = (game: Game): string[] =>
  Object.keys(game.layout.zones).filter((zone) => game.layout.zones[zone]?.per === 'seat');

/** Starts from the set-up, for games without defaults for a board. */
function fromDecks(game: Game): Begun {
  const teams = Object.values(game.modes)[0]?.tables[0] ?? [];
  const deck = Object.values(game.decks.samples)[0] as Deck;
  const rolls: Record<string, number[]> = {};
  const driver = openedWith(
    game,
    teams.map(() => deck),
    rolls,
  );
  const sections = Object.entries(deck).map(([section, keys]) => `${section}: ${shortened(keys)}`);
  const dice = Object.keys(rolls).length > 0 ? `dice: ${JSON.stringify({ rolls })}\n` : '';
  return {
    driver,
    text: `${dice}# From the set-up, first card on top. In the middle of a match: board: { seats: [{ hand: … }, …], go: step }.
decks:
${teams.map(() => `  - { ${sections.join(', ')} }`).join('\n')}`,
  };
}

/** Rolls must be scripted; the match reports which ones there are. */
function openedWith(game: Game, decks: readonly Deck[], rolls: Record<string, number[]>): Driver {
  for (;;) {
    try {
      return Driver.opening(game, decks, { rolls });
    } catch (error) {
      const missing = /no roll left for (.+)$/.exec(error instanceof Error ? error.message : '')?.[1];
      if (missing === undefined) throw error;
      (rolls[missing] ??= []).push(0);
    }
  }
}

/** `a a a b` as `a*3 b`. */
function shortened(keys: readonly string[]): string {
  const runs: [string, number][] = [];
  for (const key of keys) {
    const last = runs.at(-1);
    if (last?.[0] === key) last[1]++;
    else runs.push([key, 1]);
  }
  return runs.map(([key, times]) => (times > 1 ? `${key}*${times}` : key)).join(' ');
}

/** Quoted unless YAML reads it back as text: an edition 1.1.0 is text, 1.1 would be a number. */
const quoted = (text: string): string => (/^[a-z][\w -]*$/i.test(text) ? text : JSON.stringify(text));
