import { describe, expect, it } from '@jest/globals';
import { gcg110 } from '#games/gcg';
import type { Deck } from '#kernel';
import { PRESETS } from './clock.js';
import { numbers, openCommand, Scene, typesOf } from './given.spec-helper.js';
import { reexecute } from './reexecute.js';
import { nextDeadline } from './state.js';

const deck = Object.values(gcg110.decks.samples)[0] as Deck;

/** A royale in which a seat leaves while another one decides. */
function leaving(): { readonly scene: Scene; readonly thinker: number; readonly stale: string } {
  const scene = new Scene(gcg110);
  scene.does(openCommand({ mode: 'royale-loser-eliminated', decks: [deck, deck, deck], timeControl: PRESETS.ranked }));
  const thinker = scene.toAct();
  const stale = scene.decisionOf(thinker);
  scene.waits(8_000);
  scene.does({ type: 'Concede', seat: (thinker + 1) % 3 });
  return { scene, thinker, stale };
}

describe('a decision that is withdrawn because another seat left', () => {
  it('is asked anew, and its first question can be answered no more', () => {
    const { scene, thinker, stale } = leaving();
    expect(scene.toAct()).toBe(thinker);
    expect(scene.decisionOf(thinker)).not.toBe(stale);
    expect(scene.refusal({ type: 'Answer', seat: thinker, decision: stale, answer: 'clockwise' })).toBe(
      'no-such-decision',
    );
  });

  it('costs the bank the time it took beyond the buffer, and the new one begins with a fresh buffer', () => {
    const { scene, thinker } = leaving();
    const { bankMs, bufferMs, decisionMs } = PRESETS.ranked;
    expect(scene.state.clock[thinker]).toMatchObject({
      bank: (bankMs ?? 0) - (8_000 - bufferMs),
      decision: scene.decisionOf(thinker),
      spent: 0,
      since: scene.now,
    });
    expect(nextDeadline(scene.state)).toMatchObject({ seat: thinker, at: scene.now + (decisionMs ?? 0) });
  });

  it('leaves a record that can be executed again', () => {
    const { scene } = leaving();
    scene.playsOn(numbers(3));
    expect(typesOf(scene.record.map(({ event }) => event))).toContain('DecisionsWithdrawn');
    expect(reexecute(gcg110, scene.matchRecord())).toBeNull();
  });
});
