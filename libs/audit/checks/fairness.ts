import type { PopulationReport } from '#audit/fairness';
import { finding, type Finding } from '../finding.js';

/** What honest dice would hardly have come to over all matches; corrected for everything that was tested. */
export const fairness = ({ findings }: PopulationReport): readonly Finding[] =>
  findings.map(({ family, subject, n, observed, p, corrected }) =>
    finding({
      check: 'fairness',
      severity: 'high',
      numbers: { n, p, corrected },
      explanation:
        `Over all matches, the ${family} of ${subject} are not what honest dice come to: ${observed}. ` +
        'No single match shows it; whoever shuffles should be asked.',
    }),
  );
