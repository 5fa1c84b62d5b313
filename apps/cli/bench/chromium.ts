import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { WebSocket } from 'ws';

const PLACES = [process.env['TEST_CHROMIUM'], '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Null where there is none. */
export const findChromium = (): string | null => PLACES.find((path) => path && existsSync(path)) ?? null;

interface Reply {
  readonly id?: number;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly message: string };
}

/** A page in a real browser, without a window. */
export interface BrowserPage {
  goto(url: string): Promise<void>;
  /** The value of an expression, awaited in the page. */
  evaluate<T>(expression: string): Promise<T>;
}

/** A headless Chromium, driven by the Chrome DevTools Protocol. */
export class Chromium {
  private readonly waiting = new Map<number, (reply: Reply) => void>();
  private last = 0;

  private constructor(
    private readonly process: ChildProcess,
    private readonly socket: WebSocket,
    private readonly profile: string,
  ) {
    socket.on('message', (data: Buffer) => {
      const reply = JSON.parse(data.toString()) as Reply;
      if (reply.id !== undefined) this.waiting.get(reply.id)?.(reply);
    });
  }

  static async start(program: string): Promise<Chromium> {
    const profile = mkdtempSync(join(tmpdir(), 'senki-chromium-'));
    const flags = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, '--window-size=1440,900'];
    // Pages that are not in front are drawn all the same.
    const awake = ['--disable-backgrounding-occluded-windows', '--disable-renderer-backgrounding'];
    const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const child = spawn(program, [...flags, ...awake, ...sandbox], { stdio: ['ignore', 'ignore', 'pipe'] });
    const socket = new WebSocket(await addressOf(child), { maxPayload: 0 });
    await once(socket, 'open');
    return new Chromium(child, socket, profile);
  }

  async page(): Promise<BrowserPage> {
    const { targetId } = await this.send('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await this.send('Target.attachToTarget', { targetId, flatten: true });
    const to = (method: string, params: object) => this.send(method, params, String(sessionId));
    await to('Page.enable', {});
    return {
      goto: async (url) => void (await to('Page.navigate', { url })),
      evaluate: async <T>(expression: string): Promise<T> => {
        const answer = await to('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
        const { result, exceptionDetails } = answer as {
          result: { value?: unknown };
          exceptionDetails?: { text: string; exception?: { description?: string } };
        };
        if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
        return result.value as T;
      },
    };
  }

  async close(): Promise<void> {
    // It is asked to go: the program may be a script that started the browser, which would outlive it.
    const gone = once(this.process, 'exit');
    this.socket.send(JSON.stringify({ id: 0, method: 'Browser.close' }));
    await gone;
    this.socket.terminate();
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }

  private send(method: string, params: object, sessionId?: string): Promise<Record<string, unknown>> {
    const id = ++this.last;
    this.socket.send(JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) }));
    return new Promise((resolve, reject) => {
      this.waiting.set(id, ({ result, error }) => {
        this.waiting.delete(id);
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result ?? {});
      });
    });
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stderr! })) {
    const url = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
    if (url !== undefined) {
      child.stderr!.resume();
      return url;
    }
  }
  throw new Error('the browser did not start');
}
