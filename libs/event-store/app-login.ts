import { Client } from 'pg';

export interface AppLogin {
  readonly name: string;
  readonly password: string;
}

// Settings are not inherited from the group role, so they are set on the login itself. They limit the damage of a stuck
// statement or a forgotten transaction.
const SETTINGS = [
  "statement_timeout = '10s'",
  "lock_timeout = '2s'",
  "idle_in_transaction_session_timeout = '15s'",
  "search_path = 'public'",
];

/** Creates or updates the role that the application logs in as: a member of `senki_app` that owns nothing. */
export async function createAppLogin(ownerUrl: string, login: AppLogin): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('BEGIN');
    // Nodes that start at the same time would otherwise fail on concurrent changes of the same role.
    await client.query("SELECT pg_advisory_xact_lock(hashtext('senki.app_login'))");
    await putLogin(client, login);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

async function putLogin(client: Client, login: AppLogin): Promise<void> {
  const role = client.escapeIdentifier(login.name);
  const known = await client.query<{ rolsuper: boolean }>('SELECT rolsuper FROM pg_roles WHERE rolname = $1', [
    login.name,
  ]);
  if (known.rows[0]?.rolsuper) {
    throw new Error(
      `Role ${login.name} is a superuser, who could bypass every protection of the events: choose another name.`,
    );
  }
  if (known.rowCount === 0) await client.query(`CREATE ROLE ${role}`);
  await client.query(`ALTER ROLE ${role} LOGIN PASSWORD ${client.escapeLiteral(login.password)}`);
  await client.query(`GRANT senki_app TO ${role}`);
  for (const setting of SETTINGS) await client.query(`ALTER ROLE ${role} SET ${setting}`);
}
