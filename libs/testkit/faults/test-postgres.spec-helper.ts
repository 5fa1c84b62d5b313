import { startPostgres, type EmbeddedPostgres, type PostgresOptions } from '#platform';

/** A server of the version under test: the embedded one, unless `TEST_POSTGRES` names another. */
export function startTestPostgres(options: Omit<PostgresOptions, 'log' | 'binaries'>): Promise<EmbeddedPostgres> {
  const programs = process.env['TEST_POSTGRES_PROGRAMS'];
  const binaries = programs === undefined ? null : (JSON.parse(programs) as NonNullable<PostgresOptions['binaries']>);
  return startPostgres({ ...options, log: () => {}, ...(binaries && { binaries }) });
}
