import { useState } from 'preact/hooks';
import type {
  AttentionPage,
  ConcernDocument,
  MatchDocument,
  MatchPage,
  SessionDocument,
  WatchedMatchDocument,
} from '#contract';
import type { PageProps } from '../app.js';
import { Answered, useAsked } from '../desk/asked.js';
import { ask } from '../desk/http.js';
import { Nothing } from '../desk/nothing.js';
import { OperatorPage } from '../desk/operator-page.js';
import { mayDo } from '../desk/session.js';
import { ago } from '../desk/times.js';
import { listed } from '../games.js';
import { goTo } from '../router.js';
import { d } from '../text/desk/texts.js';
import { JudgedMatch } from './judged-match.js';

const AGAIN_MS = 10_000;
const MATCH_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** `/judge`: matches that may need a judge; `/judge/MATCH`: one match, with all hands visible. */
export function JudgePage({ parts: [match] }: PageProps) {
  return (
    <OperatorPage
      title={d().judge.title}
      above={match === undefined ? undefined : { href: '/judge', title: d().judge.queue }}
      scope="matches:judge"
      isWide={match !== undefined}
    >
      {(session) =>
        match === undefined ? <Desk session={session} /> : <JudgedMatch match={match} session={session} />
      }
    </OperatorPage>
  );
}

function Desk({ session }: { readonly session: SessionDocument }) {
  const texts = d().judge;
  const queue = useAsked(askQueue, [session.sessionId], AGAIN_MS);
  return (
    <>
      <section aria-labelledby="queue">
        <h2 id="queue">{texts.queue}</h2>
        <p class="lead">{texts.queueLead}</p>
        <Answered asked={queue}>
          {(matches) =>
            matches.length === 0 ? (
              <Nothing title={texts.allWell} lead={texts.allWellLead} />
            ) : (
              <ul class="rows">
                {matches.map((watched) => (
                  <CareLine key={watched.match.matchId} watched={watched} />
                ))}
              </ul>
            )
          }
        </Answered>
      </section>
      {mayDo('matches:read', session) && <InPlay />}
      <OpenById />
    </>
  );
}

const isCalled = ({ concerns }: WatchedMatchDocument): boolean => concerns.some(({ kind }) => kind === 'called');

/**
 * Players who wait for a judge come first. The service lists matches by age, so those of young matches might not be on
 * the first page of all.
 */
async function askQueue(): Promise<readonly WatchedMatchDocument[]> {
  const path = '/v1/judge/attention';
  const [calls, all] = await Promise.all([ask<AttentionPage>(`${path}?kind=called`), ask<AttentionPage>(path)]);
  return [...calls.data, ...all.data.filter((watched) => !isCalled(watched))];
}

const playersOf = ({ seats }: Pick<MatchDocument, 'seats'>): string => seats.map(({ player }) => player).join(' – ');

const factsOf = ({ game, edition, mode }: MatchDocument): string =>
  `${listed(`${game}@${edition}`)?.name ?? game} ${edition} · ${mode.replaceAll('-', ' ')}`;

function CareLine({ watched: { match, concerns, watchers } }: { readonly watched: WatchedMatchDocument }) {
  return (
    <li class="row row-care">
      <a class="row-main" href={`/judge/${match.matchId}`}>
        {playersOf(match)}
      </a>
      <span class="row-facts">
        {`${factsOf(match)} · ${match.status === 'over' ? d().judge.ended : d().judge.watchers(watchers)}`}
      </span>
      <ul class="concerns">
        {concerns.map((concern, i) => (
          <li key={i} class={`concern concern-${concern.kind}`}>
            {concernText(concern, match)}
            {'reason' in concern && concern.reason !== '' && <q>{concern.reason}</q>}
          </li>
        ))}
      </ul>
    </li>
  );
}

function concernText(concern: ConcernDocument, { seats }: MatchDocument): string {
  const since = ago(concern.since);
  const texts = d().judge.concerns;
  return 'seat' in concern
    ? texts[concern.kind](seats[concern.seat]?.player ?? String(concern.seat), since)
    : texts[concern.kind](since);
}

function InPlay() {
  const asked = useAsked(() => ask<MatchPage>('/v1/matches?status=playing'), [], AGAIN_MS);
  return (
    <section aria-labelledby="in-play">
      <h2 id="in-play">{d().judge.playing}</h2>
      <Answered asked={asked}>
        {({ data }) =>
          data.length === 0 ? (
            <p class="lead">{d().judge.nonePlaying}</p>
          ) : (
            <ul class="rows">
              {data.map((match) => (
                <li key={match.matchId} class="row">
                  <a class="row-main" href={`/judge/${match.matchId}`}>
                    {playersOf(match)}
                  </a>
                  <span class="row-facts">{`${factsOf(match)} · ${d().judge.concerns.long(ago(match.openedAt))}`}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </section>
  );
}

function OpenById() {
  const [isBad, setBad] = useState(false);
  const open = (event: SubmitEvent): void => {
    event.preventDefault();
    const id = String(new FormData(event.currentTarget as HTMLFormElement).get('match') ?? '').trim();
    setBad(!MATCH_ID.test(id));
    if (MATCH_ID.test(id)) goTo(`/judge/${id.toLowerCase()}`);
  };
  return (
    <form class="panel one-line" onSubmit={open}>
      <label>
        <span>{d().judge.open}</span>
        <input
          name="match"
          aria-label={d().judge.openField}
          autocomplete="off"
          spellcheck={false}
          aria-invalid={isBad}
        />
      </label>
      <button type="submit" class="choice">
        {d().judge.go}
      </button>
      {isBad && (
        <p role="alert" class="fault">
          {d().judge.badId}
        </p>
      )}
    </form>
  );
}
