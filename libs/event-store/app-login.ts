import { Client } from 'pg';

export interface AppLogin {
  readonly name: string;
  readonly password: string;
}

// Settings are not inherited from the group role, so they are put on the login itself.
// They bound what one stuck statement or forgotten transaction can do to everybody else.
const SETTINGS = [
  "statement_timeout = '10s'",
  "lock_timeout = '2s'",
  "idle_in_transaction_session_timeout = '15s'",
  "search_path = 'public'",
];

/** Creates or updates the role the application logs in as: a member of `senki_app`, owner of nothing. */
export async function createAppLogin(ownerUrl: string, login: AppLogin): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('BEGIN');
    // Nodes that start together would otherwise trip over each other's change of the same role.
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
      `Role ${login.name} is a superuser, for whom no protection of the events holds: choose another name.`,
    );
  }
  if (known.rowCount === 0) await client.query(`CREATE ROLE ${role}`);
  await client.query(`ALTER ROLE ${role} LOGIN PASSWORD ${client.escapeLiteral(login.password)}`);
  await client.query(`GRANT senki_app TO ${role}`);
  for (const setting of SETTINGS) await client.query(`ALTER ROLE ${role} SET ${setting}`);
}
