import { useMemo, useState } from 'preact/hooks';
import type { BotName } from '#bots';
import type { PageProps } from '../app.js';
import { listed, type ListedGame } from '../games.js';
import { address } from '../router.js';
import { Session } from '../session.js';
import { findGame } from '../source/find-game.js';
import { WorkerSource } from '../source/worker-source.js';
import { t } from '../text/language.js';
import type { Practice } from '../worker/messages.js';
import { AboutGame } from './about-game.js';
import { takeBranch } from './branch.js';
import { MatchView } from './match-view.js';
import { NotFound } from './not-found.js';
import '../styles/table.css';

/** A match against bots, entirely in this browser. */
export function PracticePage({ parts: [id = '', edition = ''] }: PageProps) {
  const game = listed(`${id}@${edition}`);
  const branch = useMemo(takeBranch, []);
  const isAtOnce = new URLSearchParams(address.value.query).has('go');
  const [chosen, setChosen] = useState<Practice | null>(branch ?? (game && isAtOnce ? usual(game) : null));
  const [round, setRound] = useState(0);
  if (!game) return <NotFound />;
  if (!chosen) return <SetUp game={game} onStart={setChosen} />;
  return <PracticeTable key={round} practice={chosen} again={() => setRound(round + 1)} />;
}

function PracticeTable({ practice, again }: { readonly practice: Practice; readonly again: () => void }) {
  const { source, session } = useMemo(() => {
    const made = new WorkerSource(practice);
    return { source: made, session: new Session(made, findGame) };
  }, []);
  return <MatchView session={session} seated={source} again={again} />;
}

/** The default: the first mode at its first table, seat 0 for the player, sample decks in turn by seat, greedy bots. */
function usual(game: ListedGame): Practice {
  const [mode = '', tables = []] = Object.entries(game.modes)[0] ?? [];
  const teams = tables[0] ?? [];
  return {
    game: `${game.id}@${game.edition}`,
    mode,
    teams,
    decks: teams.map((_, seat) => game.decks[seat % game.decks.length] as string),
    seat: 0,
    bot: 'greedy',
  };
}

interface SetUpProps {
  readonly game: ListedGame;
  readonly onStart: (practice: Practice) => void;
}

function SetUp({ game, onStart }: SetUpProps) {
  const [practice, setPractice] = useState(() => usual(game));
  const { mode, teams, decks, bot } = practice;
  const tables = game.modes[mode] ?? [];
  const sit = (name: string, size: number): void => {
    const table = game.modes[name]?.find(({ length }) => length === size) ?? game.modes[name]?.[0] ?? [];
    const others = table.map((_, seat) => decks[seat] ?? (game.decks[seat % game.decks.length] as string));
    setPractice({ ...practice, mode: name, teams: table, decks: others });
  };
  const takeDeck = (mine: boolean, name: string): void =>
    setPractice({ ...practice, decks: decks.map((deck, seat) => ((seat === 0) === mine ? name : deck)) });
  const choices = (values: readonly string[]) =>
    values.map((value) => (
      <option key={value} value={value}>
        {t().setup.bots[value] ?? value.replaceAll('-', ' ')}
      </option>
    ));
  return (
    <main class="page set-up">
      <h1>{game.name}</h1>
      <p class="lead">{t().home.practiseLead}</p>
      <AboutGame id={game.id} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onStart(practice);
        }}
      >
        <label>
          {t().setup.mode}
          <select value={mode} onChange={({ currentTarget }) => sit(currentTarget.value, teams.length)}>
            {choices(Object.keys(game.modes))}
          </select>
        </label>
        {tables.length > 1 && (
          <label>
            {t().setup.seats}
            <select
              value={String(teams.length)}
              onChange={({ currentTarget }) => sit(mode, Number(currentTarget.value))}
            >
              {choices(tables.map(({ length }) => String(length)))}
            </select>
          </label>
        )}
        <label>
          {t().setup.yourDeck}
          <select value={decks[0] ?? ''} onChange={({ currentTarget }) => takeDeck(true, currentTarget.value)}>
            {choices(game.decks)}
          </select>
        </label>
        <label>
          {t().setup.otherDeck}
          <select value={decks[1] ?? ''} onChange={({ currentTarget }) => takeDeck(false, currentTarget.value)}>
            {choices(game.decks)}
          </select>
        </label>
        <label>
          {t().setup.bot}
          <select
            value={bot}
            onChange={({ currentTarget }) => setPractice({ ...practice, bot: currentTarget.value as BotName })}
          >
            {choices(['greedy', 'random'])}
          </select>
        </label>
        <button type="submit" class="choice choice-main">
          {t().setup.start}
        </button>
      </form>
    </main>
  );
}
