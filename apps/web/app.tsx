import type { ComponentType } from 'preact';
import { lazy } from './lazy.js';
import { HelpSheet } from './pages/help-sheet.js';
import { HomePage } from './pages/home.js';
import { NotFound } from './pages/not-found.js';
import { TopBar } from './pages/top-bar.js';
import { address } from './router.js';

/** The segments of the path after the first one, decoded. */
export interface PageProps {
  readonly parts: readonly string[];
}

/** Pages with texts of their own, which are loaded together with the page. */
const desk = (load: () => Promise<ComponentType<PageProps>>): ComponentType<PageProps> =>
  lazy(async () => {
    const [page] = await Promise.all([load(), import('./text/desk/texts.js').then((texts) => texts.textsAreThere)]);
    return page;
  });

/** By the first segment of the path. All pages but the home page are loaded on demand. */
const PAGES: Readonly<Record<string, ComponentType<PageProps>>> = {
  '': HomePage,
  practice: lazy(() => import('./pages/practice.js').then((page) => page.PracticePage)),
  replay: lazy(() => import('./pages/replay.js').then((page) => page.ReplayPage)),
  replays: desk(() => import('./pages/published.js').then((page) => page.PublishedReplaysPage)),
  embed: desk(() => import('./pages/embed.js').then((page) => page.EmbedPage)),
  ladder: desk(() => import('./pages/ladder.js').then((page) => page.LadderPage)),
  judge: desk(() => import('./pages/judge.js').then((page) => page.JudgePage)),
  audit: desk(() => import('./pages/audit.js').then((page) => page.AuditsPage)),
  player: desk(() => import('./pages/player.js').then((page) => page.PlayerPage)),
  play: lazy(() => import('./pages/play.js').then((page) => page.PlayPage)),
  watch: lazy(() => import('./pages/play.js').then((page) => page.WatchPage)),
  cards: lazy(() => import('./pages/cards.js').then((page) => page.CardsPage)),
};

/** `/replay/MATCH`; every other address below `/replay` is about files on this device. */
const MATCH = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MatchReplayPage = desk(() =>
  import('./pages/match-replay.js').then(({ MatchReplay }) => ({ parts: [match = ''] }: PageProps) => (
    <MatchReplay match={match} />
  )),
);

function pageFor(first: string, [second = '']: readonly string[]): ComponentType<PageProps> | undefined {
  if (first === 'replay' && MATCH.test(second)) return MatchReplayPage;
  return Object.hasOwn(PAGES, first) ? PAGES[first] : undefined;
}

export function App() {
  const [first = '', ...parts] = address.value.path.split('/').filter(Boolean).map(decodeURIComponent);
  const Page = pageFor(first, parts);
  return (
    <>
      {first !== 'embed' && <TopBar />}
      {Page ? <Page key={address.value.path} parts={parts} /> : <NotFound />}
      <HelpSheet />
    </>
  );
}
