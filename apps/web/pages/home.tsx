import { useState } from 'preact/hooks';
import { fullName, games, type ListedGame } from '../games.js';
import { goTo } from '../router.js';
import { t } from '../text/language.js';
import { FileDrop } from './file-drop.js';
import { LiveMatches } from './live-matches.js';

export function HomePage() {
  return (
    <main class="page home">
      <header class="hero">
        <h1>{t().home.claim}</h1>
        <p>{t().home.lead}</p>
      </header>
      <section aria-labelledby="practise">
        <h2 id="practise">{t().home.practise}</h2>
        <p class="lead">{t().home.practiseLead}</p>
        <ul class="games">
          {games.map((game) => (
            <li key={fullName(game)}>
              <GameCard game={game} />
            </li>
          ))}
        </ul>
      </section>
      <section class="live" aria-labelledby="live">
        <h2 id="live">{t().home.live}</h2>
        <LiveMatches />
      </section>
      <div class="home-pair">
        <section aria-labelledby="replays">
          <h2 id="replays">{t().home.replay}</h2>
          <FileDrop />
        </section>
        <section aria-labelledby="join">
          <h2 id="join">{t().home.join}</h2>
          <JoinForm />
        </section>
      </div>
      <nav class="home-more" aria-label={t().nav.more}>
        <a href="/replays">{t().nav.replays}</a>
        <a href="/audit/log">{t().nav.log}</a>
        <a href="/judge">{t().nav.judge}</a>
        <a href="/audit">{t().nav.audit}</a>
      </nav>
    </main>
  );
}

function GameCard({ game }: { readonly game: ListedGame }) {
  const { id, edition, name, cards, modes } = game;
  const ways = Object.keys(modes).length;
  return (
    <article class={`game-card game-${id}`}>
      <h3>{name}</h3>
      <p class="game-facts">
        {t().home.edition(edition)} · {t().home.cards(cards)}
        {ways > 1 && ` · ${t().home.modes(ways)}`}
      </p>
      <p class="game-links">
        <a
          class="choice choice-main"
          href={`/practice/${id}/${edition}?go=1`}
          aria-label={`${t().home.play}: ${name}, ${t().home.edition(edition)}`}
        >
          {t().home.play}
        </a>
        <a
          href={`/practice/${id}/${edition}`}
          aria-label={`${t().home.options}: ${name}, ${t().home.edition(edition)}`}
        >
          {t().home.options}
        </a>
        <a href={`/cards/${id}/${edition}`} aria-label={`${t().home.browse}: ${name}, ${t().home.edition(edition)}`}>
          {t().home.browse}
        </a>
      </p>
    </article>
  );
}

/** Opens a pasted link to a match. Its token is in the fragment, which is never sent to a server. */
function JoinForm() {
  const [isBad, setBad] = useState(false);
  const join = (event: SubmitEvent): void => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget as HTMLFormElement).get('link') ?? '').trim();
    const found = /\/(play|watch)\/([0-9a-f-]{36})(#t=\S+)$/.exec(text);
    setBad(!found);
    if (found) {
      const [, page, match, token] = found;
      goTo(`/${page}/${match}${token}`);
    }
  };
  return (
    <form class="join" onSubmit={join}>
      <p>{t().home.joinLead}</p>
      <label>
        <span class="unseen">{t().home.joinField}</span>
        <input name="link" type="text" placeholder="https://…/play/…#t=…" autocomplete="off" aria-invalid={isBad} />
      </label>
      <button type="submit" class="choice">
        {t().home.go}
      </button>
      {isBad && <p role="alert">{t().home.badLink}</p>}
    </form>
  );
}
