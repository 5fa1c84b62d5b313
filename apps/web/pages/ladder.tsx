import type { LeaderboardPage, PublicLadderDocument, PublicLadderList, SeasonDocument, SeasonList } from '#contract';
import type { PageProps } from '../app.js';
import { Answered, useAsked } from '../desk/asked.js';
import { ask, withQuery } from '../desk/http.js';
import { Nothing } from '../desk/nothing.js';
import { More, usePages } from '../desk/pages.js';
import { SeasonPicker, seasonShown } from '../desk/season-picker.js';
import { dateOf, number } from '../desk/times.js';
import { listed } from '../games.js';
import { address } from '../router.js';
import { d } from '../text/desk/texts.js';
import { LadderPlayer } from './ladder-player.js';
import '../styles/desk.css';

/** `/ladder`, `/ladder/LADDER?season=…`, `/ladder/LADDER/PLAYER?season=…` */
export function LadderPage({ parts: [ladder, player] }: PageProps) {
  if (ladder === undefined) return <LadderList />;
  const season = new URLSearchParams(address.value.query).get('season');
  if (player !== undefined) return <LadderPlayer ladder={ladder} player={player} season={season} />;
  return <Board key={season} ladder={ladder} season={season} />;
}

function LadderList() {
  const asked = useAsked(() => ask<PublicLadderList>('/v1/public-ladders'), []);
  return (
    <main class="page desk">
      <h1>{d().ladder.title}</h1>
      <p class="lead">{d().ladder.lead}</p>
      <Answered asked={asked}>
        {({ data }) =>
          data.length === 0 ? (
            <Nothing title={d().ladder.none} lead={d().ladder.noneLead} />
          ) : (
            <ul class="rows">
              {data.map((ladder) => (
                <LadderLine key={ladder.ladder} ladder={ladder} />
              ))}
            </ul>
          )
        }
      </Answered>
    </main>
  );
}

function LadderLine({ ladder }: { readonly ladder: PublicLadderDocument }) {
  const { ladder: id, game, edition, mode, season, players, bestOf } = ladder;
  const name = listed(`${game}@${edition}`)?.name ?? game;
  return (
    <li class="row">
      <a class="row-main" href={`/ladder/${id}`}>
        {id}
      </a>
      <span class="row-facts">
        {`${name} ${edition} · ${mode.replaceAll('-', ' ')} · ${season ?? d().ladder.noSeason} · ${d().ladder.facts(players, bestOf)}`}
      </span>
    </li>
  );
}

interface SeasonedProps {
  readonly ladder: string;
  readonly season: string | null;
}

const seasonsOf = (ladder: string): Promise<SeasonList> =>
  ask<SeasonList>(`/v1/ladders/${encodeURIComponent(ladder)}/seasons`);

function Board({ ladder, season }: SeasonedProps) {
  const seasons = useAsked(() => seasonsOf(ladder), [ladder]);
  return (
    <main class="page desk">
      <p class="crumbs">
        <a href="/ladder">{d().ladder.title}</a>
      </p>
      <h1>{ladder}</h1>
      <p class="lead">{d().ladder.ratingLead}</p>
      <Answered asked={seasons}>
        {({ data }) =>
          data.length === 0 ? (
            <Nothing title={d().ladder.noSeason} />
          ) : (
            <>
              <SeasonPicker seasons={data} season={season} path={`/ladder/${ladder}`} />
              <Lines ladder={ladder} season={season} shown={seasonShown(data, season)} />
            </>
          )
        }
      </Answered>
    </main>
  );
}

function Lines({ ladder, season, shown }: SeasonedProps & { readonly shown: SeasonDocument | undefined }) {
  const path = `/v1/ladders/${encodeURIComponent(ladder)}/leaderboard`;
  const pages = usePages((after) => ask<LeaderboardPage>(withQuery(path, { season, after })), [ladder, season]);
  const texts = d().ladder;
  if (!pages.isThere) return <More pages={pages} />;
  if (pages.items.length === 0)
    return <Nothing title={texts.empty} lead={texts.emptyLead(shown?.policy.placement ?? 0)} />;
  return (
    <>
      <div class="scroll" tabIndex={0} role="group" aria-label={ladder}>
        <table class="board-table">
          <thead>
            <tr>
              <th scope="col" class="figure">
                {texts.rank}
              </th>
              <th scope="col">{texts.player}</th>
              <th scope="col" class="figure">
                {texts.rating}
              </th>
              <th scope="col" class="figure wide-only">
                {texts.contests}
              </th>
              <th scope="col" class="figure">
                {texts.record}
              </th>
              <th scope="col" class="figure wide-only">
                {texts.last}
              </th>
            </tr>
          </thead>
          <tbody>
            {pages.items.map(({ rank, player, score, contests, wins, draws, losses, lastAt }) => (
              <tr key={player}>
                <td class={`figure rank rank-${rank}`}>{rank}</td>
                <th scope="row">
                  <a href={withQuery(`/ladder/${ladder}/${encodeURIComponent(player)}`, { season })}>{player}</a>
                </th>
                <td class="figure strong">{number(score, 1)}</td>
                <td class="figure wide-only">{contests}</td>
                <td class="figure">{`${wins}–${draws}–${losses}`}</td>
                <td class="figure wide-only">{dateOf(lastAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <More pages={pages} />
    </>
  );
}
