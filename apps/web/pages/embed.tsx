import type { PageProps } from '../app.js';
import { address } from '../router.js';
import { d } from '../text/desk/texts.js';
import { MatchReplay } from './match-replay.js';
import { NotFound } from './not-found.js';
import '../styles/embed.css';

/**
 * `/embed/replay/MATCH?event=N&as=…`: a published replay inside a page of another site, with only the board and its
 * slider.
 */
export function EmbedPage({ parts: [kind, match] }: PageProps) {
  if (kind !== 'replay' || match === undefined) return <NotFound />;
  return (
    <div class="embed">
      <MatchReplay match={match} isPublic />
      <footer class="embed-link">
        <a href={`/replay/${match}${address.value.query}`} target="_blank" rel="noopener">
          {`Senki · ${d().published.open}`}
        </a>
      </footer>
    </div>
  );
}
