import { describe, expect, it } from '@jest/globals';
import { BadCardSet, cardSetOf, type CardSets } from '#card-sets';
import { games } from '#games';
import { createDice, fromBase64url } from '#proof';
import { encodeReplay, readReplay } from '#replay';
import { OPERATOR_KEY, recordMeeting, replayLines } from '#simulation/population';
import { chained, secretFrom } from '#simulation/recording';
import { auditMatch } from './audit-match.js';
import type { AuditTools } from './dossier.js';
import { auditOf, blackpoker, meeting, recorded, TOOLS, toolsOf, withChange } from '#testkit/audit';

const honest = recorded('one honest match', { pause: true, surrender: { seat: 1, after: 60 } });
const grave = (found: { readonly findings: readonly { severity: string; check: string }[] }) =>
  found.findings.filter(({ severity }) => severity !== 'info').map(({ check, severity }) => `${check} ${severity}`);

describe('the audit of one match', () => {
  it('finds nothing wrong with an honest one, lists the judge’s acts and sees every decision', async () => {
    const audit = await auditOf(honest, honest.events);
    expect(grave(audit)).toEqual([]);
    expect(audit.findings.map(({ check, severity }) => `${check} ${severity}`)).toEqual([
      'operator info',
      'operator info',
    ]);
    expect(audit.summary.checks.every(({ state }) => state === 'passed')).toBe(true);
    const answers = honest.events.filter(({ event }) => event.type === 'DecisionMade' && event.knew !== null);
    expect(audit.decisions.map(({ version }) => version)).toEqual(answers.map(({ version }) => version));
    expect(audit.decisions.every(({ tookMs, known, hidden }) => tookMs > 0 && known > 0 && hidden > 0)).toBe(true);
  });

  it.each([
    ['Nex-A', 'nexa@1.2'],
    ['Vanguard', 'vanguard@2.11'],
  ])('finds nothing wrong with an honest match of %s, and sees its decisions', async (name, id) => {
    const match = recorded(`an honest match of ${name}`, {
      game: games.get(id)!,
      surrender: { seat: 1, after: 60 },
    });
    const audit = await auditOf(match, match.events);
    expect(grave(audit)).toEqual([]);
    expect(audit.summary.checks.every(({ state }) => state === 'passed')).toBe(true);
    expect(audit.decisions).toHaveLength(60);
    expect(audit.decisions.every(({ known, hidden }) => known > 0 && hidden > 0)).toBe(true);
  });

  it('does not count a judge’s pause as thinking', async () => {
    const audit = await auditOf(honest, honest.events);
    const pause = honest.events.find(({ event }) => event.type === 'ClocksResumed')?.version ?? 0;
    expect(pause).toBeGreaterThan(0);
    const next = audit.decisions.find(({ version }) => version > pause);
    const resumed = honest.events[pause - 1]?.at ?? 0;
    const answered = honest.events[(next?.version ?? 1) - 1]?.at ?? 0;
    // Credited lag does not count as thinking time either.
    const forgiven = honest.events
      .slice(pause, next?.version)
      .reduce((ms, { event }) => ms + (event.type === 'LagCredited' ? event.ms : 0), 0);
    expect(next?.tookMs).toBe(answered - resumed + 200 - forgiven);
  });

  it('names the line at which a file was edited', async () => {
    const lines = await replayLines(honest.matchId, honest.events);
    const edited = lines.map((line, i) =>
      i === 20 ? line.replace(/"at":(\d+)/, (_, at: string) => `"at":${Number(at) + 1}`) : line,
    );
    const { findings } = await auditMatch('x', edited, TOOLS);
    expect(findings).toContainEqual(
      expect.objectContaining({
        check: 'integrity',
        severity: 'high',
        evidence: expect.objectContaining({ events: [{ match: honest.matchId, version: 20 }] }),
      }),
    );
  });

  it('says of a file that is cut off that it is', async () => {
    const lines = await replayLines(honest.matchId, honest.events);
    const { findings, summary } = await auditMatch('cut.senki.jsonl', lines.slice(0, 10), TOOLS);
    expect(findings.map(({ check, severity }) => [check, severity])).toEqual([['integrity', 'high']]);
    expect(summary.checks.filter(({ state }) => state === 'skipped')).toHaveLength(5);
  });

  it('finds an answer that an operator rewrote and signed again', async () => {
    const { events, version } = withChange(honest.events, ({ event, version: v }) =>
      event.type === 'MatchEnded' && v > 0 ? { winners: event.winners.map((seat) => 1 - seat) } : null,
    );
    const { findings } = await auditOf(honest, events);
    expect(findings).toContainEqual(
      expect.objectContaining({
        check: 'reexecution',
        severity: 'high',
        evidence: expect.objectContaining({ events: [{ match: honest.matchId, version }] }),
      }),
    );
  });

  it('weighs a divergence less where the match was played on another engine', async () => {
    const old = recorded('an old match', { engine: 'senki@0.0.1', surrender: { seat: 1, after: 20 } });
    const { events } = withChange(old.events, ({ event }) =>
      event.type === 'MatchEnded' ? { detail: 'otherwise' } : null,
    );
    const { findings } = await auditOf(old, events);
    expect(findings.filter(({ check }) => check === 'reexecution').map(({ severity }) => severity)).toEqual(['medium']);
  });

  it('finds shuffles that do not come from the promised secret', async () => {
    const rigged = recordMeeting({
      ...meeting('rigged', { surrender: { seat: 1, after: 20 } }),
      dice: createDice(secretFrom('loaded')),
    });
    const { findings } = await auditOf(rigged, rigged.events);
    const found = findings.find(({ check }) => check === 'shuffles');
    const shuffles = rigged.events.filter(({ event }) => event.type === 'ZoneShuffled').map(({ version }) => version);
    expect(found?.severity).toBe('high');
    expect(found?.evidence.events.map(({ version }) => version)).toEqual(expect.arrayContaining(shuffles));
  });

  it('finds a decision whose recorded knowledge is not what the rules showed the seat', async () => {
    const { events, version } = withChange(honest.events, ({ event, version: v }) =>
      event.type === 'DecisionMade' && event.knew !== null && v > 100 ? { knew: 'ab'.repeat(32) } : null,
    );
    const { findings } = await auditOf(honest, events);
    const found = findings.find(({ check }) => check === 'knowledge');
    expect([found?.severity, found?.evidence.events]).toEqual(['high', [{ match: honest.matchId, version }]]);
  });

  it('finds a time-out booked before the deadline, and one with another deadline', async () => {
    const slow = { ...meeting('slow').people[0], think: () => 100_000 };
    const late = recordMeeting(meeting('slow', { people: [slow, meeting('slow').people[1]] }));
    expect((await auditOf(late, late.events)).findings.filter(({ check }) => check === 'clocks')).toEqual([]);
    const expired = late.events.find(({ event }) => event.type === 'ClockExpired');
    const early = late.events.map((one) => (one.at >= (expired?.at ?? 0) ? { ...one, at: one.at - 5 } : one));
    const { events } = withChange(late.events, ({ event }) =>
      event.type === 'ClockExpired' ? { deadline: event.deadline - 1_000 } : null,
    );
    for (const forged of [early, events]) {
      const { findings } = await auditOf(late, forged);
      const found = findings.filter(({ check }) => check === 'clocks');
      expect([found[0]?.severity, found[0]?.evidence.events[0]?.version]).toEqual(['high', expired?.version]);
    }
  });

  it('lists a changed result with whom it helped', async () => {
    const last = honest.events.at(-1);
    const end = { winners: [1], reason: 'judge', detail: 'an appeal' } as const;
    const act = { type: 'ResultRevised', by: 'judge-7', reason: 'an appeal', end } as const;
    const { findings, acts } = await auditOf(honest, [
      ...honest.events,
      { version: (last?.version ?? 0) + 1, at: (last?.at ?? 0) + 1, event: act },
    ]);
    expect(acts.at(-1)).toMatchObject({ by: 'judge-7', act: 'revise', winners: ['player-2'] });
    expect(findings).toContainEqual(
      expect.objectContaining({ check: 'operator', severity: 'medium', players: ['player-2'] }),
    );
  });

  it('finds a signature over copies that show more than their viewers may know', async () => {
    const whole = await readReplay(await replayLines(honest.matchId, honest.events));
    const { kind: _kind, format: _format, genesis: _genesis, viewer: _viewer, blinding, ...header } = whole.header;
    const { result, sealedAt } = whole.footer;
    const leaky = encodeReplay({
      ...{ header, result, sealedAt, viewer: 'omniscient', key: OPERATOR_KEY },
      events: chained(honest.matchId, honest.events),
      blinding: fromBase64url(blinding!),
      divide: ({ payload }) => ({ shared: payload, parts: [], view: null }),
    });
    const lines: string[] = [];
    for await (const line of leaky) lines.push(line.slice(0, -1));
    const { findings } = await auditMatch('x', lines, TOOLS);
    const found = findings.filter(({ severity }) => severity === 'high');
    expect(found.map(({ check }) => check)).toEqual(['integrity']);
    expect(found[0]?.explanation).toContain('disclosure');
  });

  describe('skips, and says so,', () => {
    const other = { ...blackpoker, cards: Object.fromEntries(Object.entries(blackpoker.cards).slice(1)) };
    const skippedBy = async (tools: AuditTools) => {
      const audit = await auditMatch('x', await replayLines(honest.matchId, honest.events), tools);
      expect(grave(audit)).toEqual([]);
      return {
        checks: audit.summary.checks.filter(({ state }) => state === 'skipped').map(({ check }) => check),
        because: audit.summary.unaudited,
      };
    };
    const needRules = ['reexecution', 'clocks', 'shuffles', 'knowledge'];

    it('what it has no rules for', async () => {
      const because = 'the rules of blackpoker@lite are not known here';
      expect(await skippedBy(toolsOf(new Map()))).toEqual({ checks: needRules, because });
    });

    it('what was played with cards it does not have, until it is given them', async () => {
      const games = new Map([['blackpoker@lite', { ...other, withCards: () => blackpoker }]]);
      const { hash } = cardSetOf(blackpoker);
      const because = `card set ${hash} is not known here`;
      expect(await skippedBy(toolsOf(games))).toEqual({ checks: needRules, because });
      const kept: CardSets = { find: () => Promise.resolve(cardSetOf(blackpoker)) };
      expect(await skippedBy(toolsOf(games, kept))).toEqual({ checks: [], because: null });
      const spoilt: CardSets = { find: () => Promise.reject(new BadCardSet('not JSON')) };
      expect(await skippedBy(toolsOf(games, spoilt))).toEqual({ checks: needRules, because: 'not JSON' });
    });
  });
});
