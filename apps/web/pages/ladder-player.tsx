import type { PlayerRating, RatingChangeDocument, RatingHistory, SeasonDocument, SeasonList } from '#contract';
import { Answered, useAsked } from '../desk/asked.js';
import { ask, withQuery } from '../desk/http.js';
import { Nothing } from '../desk/nothing.js';
import { More, usePages } from '../desk/pages.js';
import { RatingCurve, type CurvePoint } from '../desk/rating-curve.js';
import { SeasonPicker, seasonShown } from '../desk/season-picker.js';
import { millis, number } from '../desk/times.js';
import { When } from '../desk/when.js';
import { d } from '../text/desk/texts.js';

interface LadderPlayerProps {
  readonly ladder: string;
  readonly player: string;
  readonly season: string | null;
}

/** One player's season: the current rating, its curve, and every contest that changed it. */
export function LadderPlayer({ ladder, player, season }: LadderPlayerProps) {
  const path = `/v1/ladders/${encodeURIComponent(ladder)}`;
  const seasons = useAsked(() => ask<SeasonList>(`${path}/seasons`), [ladder]);
  const rating = useAsked(
    () => ask<PlayerRating>(withQuery(`${path}/players/${encodeURIComponent(player)}`, { season })),
    [ladder, player, season],
  );
  return (
    <main class="page desk">
      <p class="crumbs">
        <a href="/ladder">{d().ladder.title}</a> <span aria-hidden="true">›</span>{' '}
        <a href={withQuery(`/ladder/${ladder}`, { season })}>{ladder}</a>
      </p>
      <h1>{player}</h1>
      <Answered asked={seasons}>
        {({ data }) => (
          <>
            <SeasonPicker seasons={data} season={season} path={`/ladder/${ladder}/${encodeURIComponent(player)}`} />
            <Answered asked={rating}>{(found) => <Standing rating={found} />}</Answered>
            <History key={season} ladder={ladder} player={player} season={season} />
            <Policy season={seasonShown(data, season)} />
          </>
        )}
      </Answered>
    </main>
  );
}

function Standing({ rating }: { readonly rating: PlayerRating }) {
  const { mu, sigma, score, contests, wins, draws, losses, placed } = rating;
  const texts = d().ladder;
  const facts = [
    [texts.rating, number(score, 1)],
    [texts.skill, number(mu, 1)],
    [texts.uncertainty, `± ${number(sigma, 1)}`],
    [texts.contests, number(contests)],
    [texts.record, `${wins}–${draws}–${losses}`],
  ] as const;
  return (
    <dl class="figures">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {!placed && <p class="badge">{texts.placement}</p>}
    </dl>
  );
}

function History({ ladder, player, season }: LadderPlayerProps) {
  const path = `/v1/ladders/${encodeURIComponent(ladder)}/players/${encodeURIComponent(player)}/history`;
  const pages = usePages(
    (after) => ask<RatingHistory>(withQuery(path, { season, after, limit: 100 })),
    [ladder, player, season],
  );
  const texts = d().ladder;
  if (pages.isThere && pages.items.length === 0) return <Nothing title={texts.noChanges} />;
  return (
    <>
      {pages.isThere && <Curve player={player} changes={pages.items} />}
      <section aria-labelledby="changes">
        <h2 id="changes">{texts.changes}</h2>
        <p class="lead">{texts.changesLead}</p>
        <ol class="changes">
          {pages.items.map((change) => (
            <Change key={change.contest} change={change} player={player} />
          ))}
        </ol>
        <More pages={pages} />
      </section>
    </>
  );
}

function Curve({ player, changes }: { readonly player: string; readonly changes: readonly RatingChangeDocument[] }) {
  const texts = d().ladder;
  const points: CurvePoint[] = changes.toReversed().map(({ at, after }) => ({ at: millis(at), score: after.score }));
  if (points.length < 2) return <p class="lead">{texts.onePoint}</p>;
  const scores = points.map(({ score }) => score);
  const told = texts.curveOf(
    points.length,
    number(scores[0] ?? 0, 1),
    number(scores.at(-1) ?? 0, 1),
    number(Math.min(...scores), 1),
    number(Math.max(...scores), 1),
  );
  return (
    <figure class="panel">
      <RatingCurve points={points} title={texts.curve(player)} description={told} />
      <figcaption class="row-facts">{told}</figcaption>
    </figure>
  );
}

/** How one contest changed the ratings of the player and of everyone else in it. */
function Change({ change, player }: { readonly change: RatingChangeDocument; readonly player: string }) {
  const { outcome, before, after, at, players, matches } = change;
  const texts = d().ladder;
  const own = players.find((one) => one.player === player);
  const names = (isWith: boolean): string =>
    players
      .filter((one) => one.player !== player && (one.side === own?.side) === isWith)
      .map((one) => one.player)
      .join(', ');
  const [allies, opponents] = [names(true), names(false)];
  return (
    <li class={`panel change change-${outcome}`}>
      <p class="change-head">
        <strong class="outcome-word">{texts.outcomes[outcome]}</strong>{' '}
        <span>{[allies && texts.with(allies), texts.against(opponents)].filter(Boolean).join(', ')}</span>
        <span class="change-by">
          <span class="unseen">{texts.change} </span>
          {number(after.score - before.score, 1, 'exceptZero')}
        </span>
      </p>
      <p class="row-facts">
        <When at={at} /> · {texts.rating} {number(before.score, 1)} → {number(after.score, 1)}
        {matches.map(({ matchId, published }) =>
          published ? (
            <span key={matchId}>
              {' · '}
              <a href={`/replay/${matchId}`}>{texts.replay}</a>
            </span>
          ) : null,
        )}
      </p>
      <details>
        <summary>{texts.others}</summary>
        <div class="scroll" tabIndex={0} role="group" aria-label={texts.others}>
          <table class="board-table">
            <thead>
              <tr>
                <th scope="col">{texts.player}</th>
                <th scope="col" class="figure">
                  {texts.before}
                </th>
                <th scope="col" class="figure">
                  {texts.after}
                </th>
                <th scope="col" class="figure">
                  {texts.change}
                </th>
              </tr>
            </thead>
            <tbody>
              {players.map((one) => (
                <tr key={one.player}>
                  <th scope="row">{one.player}</th>
                  <td class="figure">{number(one.before.score, 2)}</td>
                  <td class="figure">{number(one.after.score, 2)}</td>
                  <td class="figure">{number(one.after.score - one.before.score, 2, 'exceptZero')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </li>
  );
}

function Policy({ season }: { readonly season: SeasonDocument | undefined }) {
  if (!season) return null;
  const { policy, policyHash } = season;
  const { mu, sigma, beta, tau } = policy.rating;
  return (
    <details class="policy">
      <summary>{d().ladder.policy}</summary>
      <p class="row-facts">
        {`OpenSkill (Plackett–Luce): mu ${number(mu, 2)}, sigma ${number(sigma, 2)}, beta ${number(beta, 2)}, tau ${number(tau, 3)}`}
      </p>
      <p class="row-facts">
        {d().ladder.policyHash}: <code>{policyHash}</code>
      </p>
    </details>
  );
}
