/** Scripts that run inside the measured pages. They are text, so they cannot use anything from this module at run time. */

/** `appears` waits until a selector finds an element; `drawn` waits until the next frame is drawn. */
const APPEARS = `const appears = async (selector) => {
  while (!document.querySelector(selector)) await new Promise((next) => setTimeout(next, 10));
  return document.querySelector(selector);
};
const drawn = () => new Promise((done) => requestAnimationFrame(() => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => done();
  port2.postMessage(null);
}));`;

const inPage = (body: string): string => `(async () => { ${APPEARS} ${body} })()`;

/** Opens a replay file in the page and waits until it is shown and verified. */
export const dropFile = (text: string): string =>
  inPage(`const input = await appears('input[type=file]');
  const files = new DataTransfer();
  files.items.add(new File([${JSON.stringify(text)}], 'bench.senki.jsonl'));
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await appears('.verdict');`);

/** Seeks to each version of the open replay and returns how long each took to be drawn, in milliseconds. */
export const seekTo = (versions: readonly number[]): string =>
  inPage(`const slider = await appears('.scrub input');
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
  const times = [];
  for (const version of ${JSON.stringify(versions)}) {
    await drawn();
    const began = performance.now();
    set.call(slider, String(version));
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    await drawn();
    const shown = document.querySelector('.transport-at').textContent;
    if (!shown.includes(String(version))) throw new Error('asked for ' + version + ', shown: ' + shown);
    times.push(performance.now() - began);
  }
  return times;`);

/** Verifies a file in the worker `runs` times and returns how long each run took, in milliseconds. */
export const verifyTimes = (worker: string, text: string, runs: number): string =>
  inPage(`const engine = new Worker(${JSON.stringify(worker)}, { type: 'module' });
  const file = new Blob([${JSON.stringify(text)}]);
  const once = () => new Promise((done, failed) => {
    engine.onerror = ({ message }) => failed(new Error(message));
    engine.onmessage = ({ data }) => data.type === 'verdict' && data.verdict.ok ? done() : failed(new Error(JSON.stringify(data)));
    engine.postMessage({ type: 'verify', file, trustedKeys: null });
  });
  const times = [];
  for (let run = 0; run < ${runs}; run++) {
    const began = performance.now();
    await once();
    times.push(performance.now() - began);
  }
  return times;`);

/** When the player of a page clicked and when the page's log grew; all pages use the same clock (milliseconds). */
export interface Times {
  readonly clicks: readonly number[];
  readonly told: readonly number[];
}

const MATCH_MS = 20_000;

/** Clicks the first suitable button at the pace of a quick player, and records the times. */
export const ANSWER_BY_ITSELF = inPage(`await appears('[role=log]');
  const now = () => performance.timeOrigin + performance.now();
  const times = window.measured = { clicks: [], told: [] };
  new MutationObserver(() => times.told.push(now())).observe(document.querySelector('[role=log]'), { childList: true, subtree: true });
  const choose = (ask) => {
    const done = ask.querySelector('.ask-done .choice-main:not(:disabled)');
    const item = ask.querySelector(':is(.items, .arrange) .choice:not([aria-pressed=true]):not(:disabled)');
    return done ?? item ?? ask.querySelector('.choices:not(.until) .choice:not(:disabled)');
  };
  window.player = setInterval(() => {
    const ask = document.querySelector('.ask:not(.waiting-for)');
    const button = ask && choose(ask);
    if (!button) return;
    times.clicks.push(now());
    button.click();
  }, 150);`);

/** The times that the page recorded until its match ended, or for at most `MATCH_MS`. */
export const TIMES =
  inPage(`await Promise.race([appears('.outcome'), new Promise((next) => setTimeout(next, ${MATCH_MS}))]);
  clearInterval(window.player);
  return window.measured;`);

/** Milliseconds from each click on one page to the next log line on the other, unless someone clicked in between. */
export function clickToOther(one: Times, other: Times): number[] {
  return one.clicks.flatMap((click, i) => {
    const next = one.clicks[i + 1] ?? Infinity;
    const told = other.told.find((at) => at >= click);
    if (told === undefined || told >= next) return [];
    return other.clicks.some((at) => at >= click && at <= told) ? [] : [told - click];
  });
}
