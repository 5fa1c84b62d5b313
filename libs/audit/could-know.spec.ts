import { describe, expect, it } from '@jest/globals';
import { conceal } from '#kernel';
import { replayLines } from '#simulation/population';
import { couldKnow } from './could-know.js';
import { isPlayable, momentsOf, openDossier, type Playable } from './dossier.js';
import { recorded, TOOLS } from '#testkit/audit';

const match = recorded('who knew what', { surrender: { seat: 1, after: 30 } });
const dossier = (await openDossier('x', await replayLines(match.matchId, match.events), TOOLS)) as Playable;
const decisions = match.events.flatMap(({ event, version }) =>
  event.type === 'DecisionMade' ? [{ version, seat: event.seat }] : [],
);

describe('what a seat could have known', () => {
  it('is its own hand, and nothing of the other’s or of a deck', () => {
    expect(isPlayable(dossier)).toBe(true);
    const { version } = decisions[0]!;
    const own = couldKnow(dossier, { seat: 0, version, zone: 'hand/0' });
    expect([own?.seen.length, own?.unknown]).toEqual([own?.cards, 0]);
    const theirs = couldKnow(dossier, { seat: 0, version, zone: 'hand/1' });
    expect([theirs?.seen, theirs?.remembered, theirs?.unknown]).toEqual([[], [], theirs?.cards]);
    const deck = couldKnow(dossier, { seat: 0, version, zone: 'deck/0' });
    expect(deck?.seen).toEqual([]);
  });

  it('sees at every decision what the view shows, and never counts more cards than lie there', () => {
    const views = new Map([...momentsOf(dossier)].map(({ version }) => [version, version]));
    expect(views.size).toBe(match.events.length);
    for (const moment of momentsOf(dossier)) {
      const { event, version, before } = moment;
      if (event.type !== 'DecisionMade' || version % 5 !== 0) continue;
      const { seat } = event;
      const view = conceal(dossier.game, before.table, { seat });
      for (const zone of Object.keys(view.zones)) {
        const known = couldKnow(dossier, { seat, version, zone });
        const shown = (view.zones[zone] ?? []).filter((id) => (view.cards[id]?.def ?? null) !== null);
        expect(known?.seen.map(({ id }) => id)).toEqual(shown);
        expect((known?.seen.length ?? 0) + (known?.unknown ?? 0)).toBeLessThanOrEqual(known?.cards ?? 0);
      }
    }
  });

  it('is nothing where there is no such event or zone', () => {
    expect(couldKnow(dossier, { seat: 0, version: 99_999, zone: 'hand/0' })).toBeNull();
    expect(couldKnow(dossier, { seat: 0, version: 50, zone: 'cellar/0' })).toBeNull();
  });
});
