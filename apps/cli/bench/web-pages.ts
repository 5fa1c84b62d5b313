/** What is run inside the pages that are measured, as text: it must not need anything from outside. */

/** Waits in the page until a selector finds something. */
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

/** Gives a replay file to the page, and waits until it is shown and verified. */
export const dropFile = (text: string): string =>
  inPage(`const input = await appears('input[type=file]');
  const files = new DataTransfer();
  files.items.add(new File([${JSON.stringify(text)}], 'bench.senki.jsonl'));
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await appears('.verdict');`);

/** Goes to moments of the replay that is shown; how long each took until it was drawn. */
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

/** Verifies a file in the worker, so many times; how long each took. */
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

/** When somebody clicked on a page, and when its log grew, by one clock for all pages. */
export interface Times {
  readonly clicks: readonly number[];
  readonly told: readonly number[];
}

const MATCH_MS = 20_000;

/** Answers by the first button that the page shows, at the pace of a quick player, and notes the times. */
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

/** What the page noted until its match ended, or for a while. */
export const TIMES =
  inPage(`await Promise.race([appears('.outcome'), new Promise((next) => setTimeout(next, ${MATCH_MS}))]);
  clearInterval(window.player);
  return window.measured;`);

/** From each click on one page to the next line on the other, unless the other player clicked in between. */
export function clickToOther(one: Times, other: Times): number[] {
  return one.clicks.flatMap((click, i) => {
    const next = one.clicks[i + 1] ?? Infinity;
    const told = other.told.find((at) => at >= click);
    if (told === undefined || told >= next) return [];
    return other.clicks.some((at) => at >= click && at <= told) ? [] : [told - click];
  });
}
