import { useEffect, useState } from 'preact/hooks';
import type { LiveMatchDocument, LiveMatchPage } from '#contract';
import { games } from '../games.js';
import { t } from '../text/language.js';

const AGAIN_MS = 15_000;

/** Matches that anyone may watch, refreshed while the page is visible. */
export function LiveMatches() {
  const [matches, setMatches] = useState<readonly LiveMatchDocument[]>([]);
  useEffect(() => {
    const ask = async (): Promise<void> => {
      if (document.hidden) return;
      const reply = await fetch('/v1/live-matches');
      if (reply.ok) setMatches(((await reply.json()) as LiveMatchPage).data);
    };
    // If the service cannot be reached, the list does not change; the next request may succeed.
    const tryToAsk = (): void => void ask().catch(() => {});
    tryToAsk();
    const timer = setInterval(tryToAsk, AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  if (matches.length === 0) return <p class="lead">{t().home.noneLive}</p>;
  return (
    <ul class="live-matches">
      {matches.map((match) => (
        <LiveMatchLine key={match.matchId} match={match} />
      ))}
    </ul>
  );
}

function LiveMatchLine({ match }: { readonly match: LiveMatchDocument }) {
  const { matchId, game, edition, mode, seats, delaySeconds, watchers } = match;
  const name = games.find((listed) => listed.id === game && listed.edition === edition)?.name ?? game;
  const facts = [`${name} ${edition}`, mode.replaceAll('-', ' '), t().home.watchers(watchers)];
  if (delaySeconds > 0) facts.push(t().home.behind(delaySeconds));
  return (
    <li>
      <a href={`/watch/${matchId}`}>{seats.map(({ player }) => player).join(' – ')}</a>
      <span class="game-facts">{facts.join(' · ')}</span>
    </li>
  );
}
