import { useState } from 'preact/hooks';
import type { OwnMatchDocument, OwnMatchPage, PlayerDocument } from '#contract';
import { Answered, useAsked } from '../desk/asked.js';
import { ask, withQuery } from '../desk/http.js';
import { Nothing } from '../desk/nothing.js';
import { More, usePages } from '../desk/pages.js';
import { forgetPlayerToken, playerToken } from '../desk/player-token.js';
import { dateAndTime } from '../desk/times.js';
import { When } from '../desk/when.js';
import { listed } from '../games.js';
import { d } from '../text/desk/texts.js';
import '../styles/desk.css';

/** `/player#t=TOKEN`: a player's own matches. */
export function PlayerPage() {
  const [token, setToken] = useState(playerToken);
  const leave = (): void => {
    forgetPlayerToken();
    setToken(null);
  };
  return (
    <main class="page desk">
      <h1>{d().player.title}</h1>
      {token === null ? (
        <p class="banner" role="alert">
          {d().player.noToken}
        </p>
      ) : (
        <Own token={token} onLeave={leave} />
      )}
    </main>
  );
}

function Own({ token, onLeave }: { readonly token: string; readonly onLeave: () => void }) {
  const asked = useAsked(() => ask<PlayerDocument>('/v1/player', { token }), [token]);
  return (
    <>
      <p class="lead">{d().player.lead}</p>
      <Answered asked={asked}>
        {({ player, expiresAt }) => (
          <>
            <p class="who-is">
              <strong>{player}</strong> <span class="row-facts">{d().player.until(dateAndTime(expiresAt))}</span>
              <button type="button" class="small" onClick={onLeave}>
                {d().player.leave}
              </button>
            </p>
            <Matches token={token} />
          </>
        )}
      </Answered>
    </>
  );
}

function Matches({ token }: { readonly token: string }) {
  const pages = usePages((after) => ask<OwnMatchPage>(withQuery('/v1/player/matches', { after }), { token }), [token]);
  if (pages.isThere && pages.items.length === 0) return <Nothing title={d().player.none} />;
  return (
    <>
      <ul class="rows">
        {pages.items.map((own) => (
          <OwnLine key={own.match.matchId} own={own} />
        ))}
      </ul>
      <More pages={pages} />
    </>
  );
}

function OwnLine({ own: { match, seat } }: { readonly own: OwnMatchDocument }) {
  const { matchId, game, edition, seats, end, openedAt } = match;
  const texts = d().player;
  const others = seats.filter((one) => one.seat !== seat).map(({ player }) => player);
  const how = end === null ? texts.playing : outcomeOf(end.winners, seat);
  return (
    <li class="row">
      <span class="row-main">
        {end === null ? others.join(', ') : <a href={`/replay/${matchId}`}>{others.join(', ')}</a>}
      </span>
      <span class="row-facts">
        <strong>{how}</strong> · {`${listed(`${game}@${edition}`)?.name ?? game} ${edition}`} · <When at={openedAt} />
      </span>
    </li>
  );
}

function outcomeOf(winners: readonly number[], seat: number): string {
  if (winners.length === 0) return d().player.drawn;
  return winners.includes(seat) ? d().player.won : d().player.lost;
}
