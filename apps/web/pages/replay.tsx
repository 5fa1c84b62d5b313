import { useEffect, useState } from 'preact/hooks';
import { eyesOfCopy, type ReplayHeader } from '#replay';
import type { PageProps } from '../app.js';
import { droppedFile } from '../dropped-file.js';
import { fullName, loadGame } from '../games.js';
import { loadPinned } from '../source/pinned.js';
import { readFile } from '../source/replay-file.js';
import { t } from '../text/language.js';
import { Timeline } from '../timeline.js';
import { FileDrop } from './file-drop.js';
import { ReplayView } from './replay-view.js';
import { VerifyPanel } from './verify-panel.js';
import '../styles/table.css';
import '../styles/replay.css';

type Read =
  | { readonly is: 'reading' }
  | { readonly is: 'bad'; readonly reason: string }
  | { readonly is: 'read'; readonly timeline: Timeline; readonly header: ReplayHeader };

/** `/replay/…`: a replay file from this device. */
export function ReplayPage({ parts: [name] }: PageProps) {
  const file = droppedFile.value;
  if (!file || name === undefined)
    return (
      <main class="page">
        <h1>{t().replay.title}</h1>
        <p class="lead">{t().replay.needsFile}</p>
        <FileDrop />
      </main>
    );
  return <FilePage key={`${file.name} ${file.lastModified}`} file={file} />;
}

/** Shows and verifies a replay file, from this device or from the service. */
export function FilePage({ file }: { readonly file: File }) {
  const [read, setRead] = useState<Read>({ is: 'reading' });
  useEffect(() => void readTimeline(file).then(setRead), [file]);
  return (
    <main class="replay">
      <h1 class="unseen">{t().replay.title}</h1>
      {read.is === 'reading' && <p class="dealing">{t().replay.reading}</p>}
      {read.is === 'bad' && (
        <div class="page">
          <h2>{t().replay.bad}</h2>
          <p role="alert">{read.reason}</p>
          <VerifyPanel file={file} />
        </div>
      )}
      {read.is === 'read' && <ReplayView timeline={read.timeline} header={read.header} file={file} />}
    </main>
  );
}

async function readTimeline(file: File): Promise<Read> {
  try {
    const { record, events } = await readFile(file);
    const { header } = record;
    const name = fullName({ id: header.pins.game, edition: header.pins.edition });
    // If the pinned cards cannot be loaded, the build's cards with the same keys are shown.
    const game = await loadPinned(name, header.pins.cardSets).catch(() => loadGame(name));
    const timeline = new Timeline(game, eyesOfCopy(header.viewer));
    timeline.append(events);
    return { is: 'read', timeline, header };
  } catch (error) {
    return { is: 'bad', reason: error instanceof Error ? error.message : String(error) };
  }
}
