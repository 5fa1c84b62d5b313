import { describe, expect, it } from '@jest/globals';
import { begin, type Dice } from '#kernel';
import { createDice, payloadHash } from '#proof';
import { sampleSetup } from '#simulation';
import { lazyDice } from '#testkit/chance';
import { blackpoker, ENGINE } from '#testkit/audit';
import { ArchiveAudit, type AuditReport } from '../audit-archive.js';
import { chanceIn } from '../chance.js';
import { DEFAULT_THRESHOLDS } from '../thresholds.js';
import { unreadMatch } from '../unread-match.js';

const honest = (i: number): Dice => createDice(payloadHash(`fairness/${i}`));

/** An archive of openings, which is all that the dice tests need. */
function archiveOf(count: number, diceOf: (i: number) => Dice): AuditReport {
  const archive = new ArchiveAudit({ engine: ENGINE, thresholds: DEFAULT_THRESHOLDS, sealed: null });
  for (let i = 0; i < count; i++) {
    const { events } = begin(blackpoker, sampleSetup(blackpoker), diceOf(i));
    const chance = chanceIn(events.map((event, at) => ({ version: at + 1, at, event })));
    archive.add({ ...unreadMatch(`match ${i}`, 'an opening only'), chance });
  }
  return archive.report();
}

describe('the dice of an archive', () => {
  it('raise nothing where they are honest', () => {
    const { findings, fairness } = archiveOf(120, honest);
    expect([findings, fairness?.matches, fairness?.unread]).toEqual([[], 120, 0]);
    expect(fairness?.tests.length).toBeGreaterThan(10);
  });

  it('are a finding where throws are left out, though every single match may look right', () => {
    const { findings, fairness } = archiveOf(120, (i) => lazyDice(honest(i), 300));
    expect(fairness?.findings.length).toBeGreaterThan(0);
    expect(findings.map(({ check, severity }) => [check, severity])).toEqual(
      fairness?.findings.map(() => ['fairness', 'high']),
    );
    expect(findings[0]?.explanation).toContain('honest dice');
  });

  it('are not judged by one match', () => {
    expect(archiveOf(1, honest).fairness).toBeNull();
  });
});
