/** Plays matches against bots and verifies replays in a worker, so that neither blocks the page. */
import { freshId } from '#client';
import { loadGame } from '../games.js';
import type { FromWorker, ToWorker } from './messages.js';
import { PracticeMatch } from './practice-match.js';

let match: PracticeMatch | null = null;

const tell = (message: FromWorker): void => self.postMessage(message);
const trouble = (error: unknown): void =>
  tell({ type: 'trouble', message: error instanceof Error ? error.message : String(error) });

const randomNumber = (): number => crypto.getRandomValues(new Uint32Array(1))[0] as number;
const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

async function take(message: ToWorker): Promise<void> {
  switch (message.type) {
    case 'practise': {
      const { practice } = message;
      match = new PracticeMatch(await loadGame(practice.game), practice, {
        now: () => Date.now(),
        matchId: freshId(),
        secret: randomHex(32),
        next: randomNumber,
        tell: (events) => tell({ type: 'happened', events }),
      });
      tell({ type: 'began', beginning: match.beginning() });
      match.start();
      return;
    }
    case 'answer':
      match?.answer(message.decision, message.answer, message.until);
      return;
    case 'act':
      match?.act(message.act);
      return;
    case 'verify': {
      // The code for verification is loaded only when it is needed.
      const { verifyFile } = await import('./verify.js');
      const began = performance.now();
      const verdict = await verifyFile(message.file, message.trustedKeys, loadGame);
      tell({ type: 'verdict', verdict, ms: Math.round(performance.now() - began) });
      return;
    }
  }
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => void take(data).catch(trouble);
