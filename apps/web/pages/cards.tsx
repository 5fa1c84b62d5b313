import { useEffect, useMemo, useState } from 'preact/hooks';
import type { CardDefinition, DeckProblem, Game } from '#kernel';
import type { PageProps } from '../app.js';
import { CardFace } from '../board/card-face.js';
import { cardText, printerOf } from '../board/card-text.js';
import { printedFace } from '../board/face-data.js';
import { LargeCard } from '../board/inspector.js';
import { fullName, games, listed, loadGame } from '../games.js';
import { withDisplays } from '../source/card-displays.js';
import { serviceSets } from '../source/card-sets.js';
import { language, t } from '../text/language.js';
import { AboutGame } from './about-game.js';
import { deckOf, deckText, searchText } from './deck-text.js';
import { NotFound } from './not-found.js';
import '../styles/card.css';
import '../styles/cards.css';

/** `/cards/GAME/EDITION`: every card of the game, and a deck check; with `/HASH`, the cards of an imported set. */
export function CardsPage({ parts: [id, edition, hash] }: PageProps) {
  if (id === undefined) return <GameList />;
  const name = `${id}@${edition ?? ''}`;
  return listed(name) ? <CardSet key={`${name} ${hash}`} name={name} hash={hash} /> : <NotFound />;
}

const GameList = () => (
  <main class="page">
    <h1>{t().cards.title}</h1>
    <ul class="set-list">
      {games.map((game) => (
        <li key={fullName(game)}>
          <a class="choice" href={`/cards/${game.id}/${game.edition}`}>
            {`${game.name}, ${t().home.edition(game.edition)} (${t().home.cards(game.cards)})`}
          </a>
        </li>
      ))}
    </ul>
  </main>
);

/** The game with the cards of a set; undefined if the service has no such set for this game. */
async function withSet(game: Game, hash: string | undefined): Promise<Game | undefined> {
  if (hash === undefined) return game;
  const set = await serviceSets.find(hash);
  const own = set?.game === fullName(game) ? game.withCards?.(set.cards) : undefined;
  return own && withDisplays(own, [hash]);
}

function CardSet({ name, hash }: { readonly name: string; readonly hash: string | undefined }) {
  const [game, setGame] = useState<Game | null | undefined>(null);
  useEffect(() => {
    void loadGame(name)
      .then((own) => withSet(own, hash))
      .then(setGame);
  }, [name, hash]);
  if (game === undefined) return <NotFound />;
  return <main class="page cards-page">{game ? <Loaded game={game} /> : <h1>{t().cards.title}</h1>}</main>;
}

function Loaded({ game }: { readonly game: Game }) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<CardDefinition | null>(null);
  const all = useMemo(
    () => Object.values(game.cards).map((card) => ({ card, text: searchText(card, cardText(game, card) ?? []) })),
    [game, language.value, printerOf(game)],
  );
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = all.filter(({ text }) => words.every((word) => text.includes(word)));
  return (
    <>
      <h1>{game.name}</h1>
      <p class="lead">{t().home.edition(game.edition)}</p>
      <AboutGame id={game.id} />
      <label class="card-search">
        <span class="unseen">{t().cards.search}</span>
        <input
          type="search"
          placeholder={t().cards.search}
          value={search}
          onInput={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      </label>
      <p role="status">{t().cards.shown(found.length, all.length)}</p>
      <div class="cards-and-deck">
        <ul class="gallery">
          {found.map(({ card }) => (
            <li key={card.key}>
              <button
                type="button"
                class="card"
                aria-pressed={chosen?.key === card.key}
                onClick={() => setChosen(card)}
              >
                <span class="unseen">{card.name}</span>
                <CardFace face={printedFace(game, card)} />
              </button>
            </li>
          ))}
        </ul>
        <aside class="card-side">
          {chosen && (
            <section class="inspector" aria-label={t().table.inspect} aria-live="polite">
              <LargeCard game={game} face={printedFace(game, chosen)} />
            </section>
          )}
          <DeckCheck game={game} />
        </aside>
      </div>
    </>
  );
}

/** Checks a deck on this device, with the same rules as the service. */
function DeckCheck({ game }: { readonly game: Game }) {
  const samples = Object.keys(game.decks.samples);
  const [text, setText] = useState('');
  const [problems, setProblems] = useState<readonly DeckProblem[] | null>(null);
  const check = (event: SubmitEvent): void => {
    event.preventDefault();
    const { deck, unknown } = deckOf(game, text);
    const missing = unknown.map((key) => ({ code: 'unknown-card', message: t().cards.unknown(key), rule: '' }));
    setProblems(missing.length > 0 ? missing : game.decks.check(deck));
  };
  return (
    <section class="deck-check" aria-labelledby="deck-check">
      <h2 id="deck-check">{t().cards.deck}</h2>
      <p class="hint">{t().cards.deckLead}</p>
      <p class="samples">
        {samples.map((name) => (
          <button
            type="button"
            class="small"
            key={name}
            onClick={() => setText(deckText(game.decks.samples[name] ?? {}))}
          >
            {`${t().cards.load} ${name}`}
          </button>
        ))}
      </p>
      <form onSubmit={check}>
        <textarea
          aria-label={t().cards.deck}
          rows={12}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
        <button type="submit" class="choice choice-main">
          {t().cards.check}
        </button>
      </form>
      <div role="status">
        {problems?.length === 0 && <p class="legal">✓ {t().cards.legal}</p>}
        {problems !== null && problems.length > 0 && (
          <ul class="problems">
            {problems.map(({ code, message, rule }, i) => (
              <li key={`${code} ${i}`}>
                {message} {rule && <span class="rule">{rule}</span>}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
