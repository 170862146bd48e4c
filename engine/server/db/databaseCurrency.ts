import type { ClientBase } from 'pg';
import { isCurrency } from '../../dsl/text/minorDigits.ts';
import { appFile } from '../appDefinition.ts';
import { StartProblem } from './startProblem.ts';

/** The setting with the currency of all amounts in the database. */
const currencySetting = 'currency';

/**
 * Records the app's currency at the first start. Throws if there is no such currency: a release is edited without the
 * check of schema files, and a record never changes. Throws if the database has amounts in another one: they are numbers
 * of minor units, and nothing converts them.
 */
export async function keepCurrency(client: ClientBase): Promise<void> {
  const { currency } = appFile();
  if (!isCurrency(currency))
    throw new StartProblem(
      `ISO 4217 has no currency "${currency}", which app.json names; set \`currency\` of app.json to a code such as USD.`,
    );
  const kept = (await readSetting(client)) ?? (await findCurrency(client, currency)) ?? currency;
  if (kept !== currency)
    throw new StartProblem(
      `The amounts in the database are in ${kept}, and app.json names ${currency}; amounts are never converted, so set \`currency\` of app.json to ${kept}, or choose an empty data folder with DATA_DIR (or database with DATABASE_URL).`,
    );
  await client.query('insert into settings (name, value) values ($1, $2) on conflict do nothing', [
    currencySetting,
    currency,
  ]);
}

async function readSetting(client: ClientBase): Promise<string | undefined> {
  const { rows } = await client.query('select value from settings where name = $1', [currencySetting]);
  return rows[0]?.value;
}

/** Finds the currency of a database of an older version, which recorded none: its rows have one. */
async function findCurrency(client: ClientBase, expected: string): Promise<string | undefined> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.columns
     where table_schema = 'public' and column_name = 'currency' order by 1`,
  );
  const found = new Set<string>();
  for (const { name } of tables) {
    const { rows } = await client.query(`select currency from ${name} where currency is not null limit 1`);
    if (rows[0]) found.add(rows[0].currency.trim());
  }
  return found.has(expected) ? expected : [...found][0];
}
