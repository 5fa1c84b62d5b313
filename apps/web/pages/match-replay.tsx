import { useEffect, useState } from 'preact/hooks';
import { messageOf, Refusal, send } from '../desk/http.js';
import { playerToken } from '../desk/player-token.js';
import { findSession, mayDo } from '../desk/session.js';
import { d } from '../text/desk/texts.js';
import { FilePage } from './replay.js';
import '../styles/desk.css';

type Fetched =
  | { readonly is: 'fetching' }
  | { readonly is: 'refused'; readonly reason: string }
  | { readonly is: 'there'; readonly file: File; readonly isPublished: boolean };

interface MatchReplayProps {
  readonly match: string;
  /** Shows only the published copy, even to an operator or a player. */
  readonly isPublic?: boolean;
}

/**
 * `/replay/MATCH`: the whole match for an operator, their own copy for a player, the published copy for anyone else.
 */
export function MatchReplay({ match, isPublic = false }: MatchReplayProps) {
  const [fetched, setFetched] = useState<Fetched>({ is: 'fetching' });
  useEffect(() => {
    (isPublic ? fetchPublished(match) : fetchReplay(match)).then(setFetched, (error: unknown) =>
      setFetched({ is: 'refused', reason: messageOf(error) }),
    );
  }, [match]);
  if (fetched.is === 'there')
    return (
      <>
        <FilePage file={fetched.file} />
        {fetched.isPublished && !isPublic && <EmbedCode match={match} />}
      </>
    );
  return (
    <main class="page desk">
      <h1>{fetched.is === 'refused' ? d().published.gone : d().published.fetching}</h1>
      {fetched.is === 'refused' && (
        <>
          <p class="banner" role="alert">
            {fetched.reason}
          </p>
          <p class="lead">{d().published.goneLead}</p>
        </>
      )}
    </main>
  );
}

/** The HTML with which another site can embed the replay. */
function EmbedCode({ match }: { readonly match: string }) {
  const code = `<iframe src="${location.origin}/embed/replay/${match}" width="960" height="640" title="Senki" loading="lazy"></iframe>`;
  return (
    <details class="panel embed-code">
      <summary>{d().published.embed}</summary>
      <p class="row-facts">{d().published.embedLead}</p>
      <textarea readOnly rows={3} aria-label={d().published.embed} value={code} />
    </details>
  );
}

async function fetchReplay(match: string): Promise<Fetched> {
  const session = await findSession();
  if (session && mayDo('replays:read', session))
    return toFetched(match, await send(`/v1/replays/${encodeURIComponent(match)}/file`), false);
  const token = playerToken();
  if (token === null) return fetchPublished(match);
  try {
    const reply = await send(`/v1/player/matches/${encodeURIComponent(match)}/file`, { token });
    return await toFetched(match, reply, false);
  } catch (error) {
    // The player was not in this match, but it may be published.
    if (error instanceof Refusal && error.status === 404) return fetchPublished(match);
    throw error;
  }
}

const fetchPublished = async (match: string): Promise<Fetched> =>
  toFetched(match, await send(`/v1/published-replays/${encodeURIComponent(match)}/file`), true);

async function toFetched(match: string, reply: Response, isPublished: boolean): Promise<Fetched> {
  return { is: 'there', file: new File([await reply.blob()], `${match}.senki.jsonl.gz`), isPublished };
}
