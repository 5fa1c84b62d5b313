import { useEffect, useMemo, useState } from 'preact/hooks';
import { askToWatch } from '#client';
import type { PageProps } from '../app.js';
import { keptInWindow } from '../kept.js';
import { Session } from '../session.js';
import { findGame } from '../source/find-game.js';
import { SocketSource } from '../source/socket-source.js';
import { t } from '../text/language.js';
import { LiveMatches } from './live-matches.js';
import { MatchView } from './match-view.js';
import '../styles/table.css';
import '../styles/replay.css';

/** So many events are sent and folded in a moment. */
const SNAPSHOT_BEYOND = 300;

/** `/play/MATCH#t=TOKEN` */
export const PlayPage = ({ parts: [match = ''] }: PageProps) => <LinkedMatch match={match} isSeated />;

/** `/watch`: all matches that anyone may watch. `/watch/MATCH#t=TOKEN`: one of them. */
export const WatchPage = ({ parts: [match] }: PageProps) =>
  match ? (
    <WatchedMatch match={match} />
  ) : (
    <main class="page home">
      <h1>{t().home.live}</h1>
      <LiveMatches />
    </main>
  );

/** For a listed match without a token, the page requests one. */
function WatchedMatch({ match }: { readonly match: string }) {
  const [isAsking, setAsking] = useState(() => tokenFor(match) === null);
  useEffect(() => {
    if (isAsking) void tokenToWatch(match).finally(() => setAsking(false));
  }, [match]);
  return isAsking ? (
    <main class="page dealing">{t().match.starting}</main>
  ) : (
    <LinkedMatch match={match} isSeated={false} />
  );
}

/** Stores a spectator token if the service grants one; without a token the page explains what is missing. */
async function tokenToWatch(match: string): Promise<void> {
  const given = await askToWatch({ url: location.origin }, match).catch(() => null);
  if (given) keepToken(match, given.token);
}

/**
 * The token comes in the fragment, which is never sent to a server, and is kept in the storage of this window: neither
 * the address nor the history keeps it.
 */
const keyOf = (match: string): string => `token ${match} ${location.pathname.split('/')[1]}`;

const keepToken = (match: string, token: string): void => keptInWindow.set(keyOf(match), token);

function tokenFor(match: string): string | null {
  const given = /^#t=(.+)$/.exec(location.hash)?.[1];
  if (given) {
    keepToken(match, decodeURIComponent(given));
    history.replaceState(history.state, '', location.pathname + location.search);
  }
  return keptInWindow.get(keyOf(match));
}

function LinkedMatch({ match, isSeated }: { readonly match: string; readonly isSeated: boolean }) {
  const held = useMemo(() => {
    const token = tokenFor(match);
    if (token === null) return null;
    // A player wants the whole log of the match; a spectator wants to see the table soon.
    const source = new SocketSource({ match, token, ...(isSeated ? {} : { snapshotBeyond: SNAPSHOT_BEYOND }) });
    return { source, session: new Session(source, findGame) };
  }, [match]);
  if (!held)
    return (
      <main class="page">
        <h1>{t().nav.home}</h1>
        <p role="alert">{t().match.noToken}</p>
        <a class="choice" href="/">
          {t().match.home}
        </a>
      </main>
    );
  return <MatchView session={held.session} seated={isSeated ? held.source : undefined} />;
}
