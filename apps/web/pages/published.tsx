import type { PublishedPage, PublishedReplayDocument } from '#contract';
import { ask, withQuery } from '../desk/http.js';
import { Nothing } from '../desk/nothing.js';
import { More, usePages } from '../desk/pages.js';
import { When } from '../desk/when.js';
import { listed } from '../games.js';
import { d } from '../text/desk/texts.js';
import '../styles/desk.css';

/** `/replays`: the replays that operators have published. */
export function PublishedReplaysPage() {
  const pages = usePages((after) => ask<PublishedPage>(withQuery('/v1/published-replays', { after })), []);
  return (
    <main class="page desk">
      <h1>{d().published.title}</h1>
      <p class="lead">{d().published.lead}</p>
      {pages.isThere && pages.items.length === 0 ? (
        <Nothing title={d().published.none} />
      ) : (
        <ul class="rows">
          {pages.items.map((replay) => (
            <ReplayLine key={replay.match.matchId} replay={replay} />
          ))}
        </ul>
      )}
      <More pages={pages} />
    </main>
  );
}

function ReplayLine({ replay: { match } }: { readonly replay: PublishedReplayDocument }) {
  const { matchId, game, edition, mode, seats, end, openedAt } = match;
  const winners = (end?.winners ?? []).map((seat) => seats[seat]?.player ?? '');
  const result = winners.length > 0 ? d().published.won(winners.join(', ')) : d().published.drawn;
  return (
    <li class="row">
      <a class="row-main" href={`/replay/${matchId}`}>
        {seats.map(({ player }) => player).join(' – ')}
      </a>
      <span class="row-facts">
        {`${listed(`${game}@${edition}`)?.name ?? game} ${edition} · ${mode.replaceAll('-', ' ')} · ${result} · `}
        <When at={openedAt} />
      </span>
    </li>
  );
}
