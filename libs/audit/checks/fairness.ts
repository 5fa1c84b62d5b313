import type { PopulationReport } from '#audit/fairness';
import { finding, type Finding } from '../finding.js';

/** Results over all matches that are very unlikely with honest dice; corrected for the number of tests. */
export const fairness = ({ findings }: PopulationReport): readonly Finding[] =>
  findings.map(({ family, subject, n, observed, p, corrected }) =>
    finding({
      check: 'fairness',
      severity: 'high',
      numbers: { n, p, corrected },
      explanation:
        `Over all matches, the ${family} of ${subject} are not what honest dice would give: ${observed}. ` +
        'No single match shows this; ask whoever runs the shuffles.',
    }),
  );
