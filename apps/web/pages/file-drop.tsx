import { useState } from 'preact/hooks';
import { openReplay } from '../dropped-file.js';
import { t } from '../text/language.js';

/** Accepts a replay file by drag and drop or from the file dialog. */
export function FileDrop() {
  const [isOver, setOver] = useState(false);
  return (
    <div
      class={`drop${isOver ? ' is-over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        openReplay(event.dataTransfer?.files[0]);
      }}
    >
      <p>{t().home.replayLead}</p>
      <label class="choice">
        {t().home.choose}
        <input
          type="file"
          class="unseen"
          accept=".jsonl,.gz,.br"
          onChange={({ currentTarget }) => openReplay(currentTarget.files?.[0])}
        />
      </label>
    </div>
  );
}
