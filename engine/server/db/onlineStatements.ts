/** A statement of a migration without its comments. */
export const withoutComments = (statement: string): string => statement.replaceAll(/^\s*--.*$/gm, '').trim();

const name = String.raw`((?:"?\w+"?\.)?"?\w+"?)`;
const createTable = new RegExp(`^create (?:unlogged )?table (?:if not exists )?${name}`, 'i');
const alterTable = new RegExp(`^alter table (?:if exists )?(?:only )?${name}`, 'i');
const dropIndex = new RegExp(`^drop index (?:if exists )?${name}`, 'i');
const createIndex = new RegExp(`^create (unique )?index (?:if not exists )?${name} on (?:only )?${name}`, 'i');
const addReference = new RegExp(
  `^alter table (?:only )?${name}\\s+add constraint ${name} foreign key (?!.*\\bnot valid\\b)`,
  'is',
);

/** The name of a table or an index, without quotes and without the schema `public`. */
export const plainName = (text = ''): string =>
  text
    .replaceAll('"', '')
    .toLowerCase()
    .replace(/^public\./, '');
const withoutSchema = (text = ''): string => plainName(text).replace(/^.*\./, '');

/** The tables that a migration alters and did not create itself, as it writes them. */
export function alteredTables(statements: string[]): string[] {
  const texts = statements.map(withoutComments);
  const created = new Set(texts.map(text => plainName(createTable.exec(text)?.[1])));
  const altered = texts.flatMap(text => alterTable.exec(text)?.slice(1, 2) ?? []);
  return [...new Map(altered.map(table => [plainName(table), table])).values()].filter(
    table => !created.has(plainName(table)),
  );
}

/** A statement that takes long and lets reads and writes go on. It runs without a transaction, and may be repeated. */
export interface OnlineStatement {
  sql: string;
  /** The index that it builds. */
  index?: string;
}

export interface SplitMigration {
  /** For one transaction: they need a lock only for a moment. */
  atOnce: string[];
  /** For afterwards. */
  online: OnlineStatement[];
}

/**
 * Splits the statements of a migration. Indexes of tables that exist are built, and references of their rows checked,
 * while requests go on. An index that replaces one of the same name stays in the transaction, so that its rule always
 * holds.
 */
export function splitOnline(statements: string[]): SplitMigration {
  const texts = statements.map(withoutComments);
  const find = (form: RegExp, read: (text?: string) => string) =>
    new Set(texts.flatMap(text => form.exec(text)?.slice(1, 2).map(read) ?? []));
  const [created, replaced] = [find(createTable, plainName), find(dropIndex, withoutSchema)];
  const split: SplitMigration = { atOnce: [], online: [] };
  for (const [place, text] of texts.entries()) {
    const [head = '', unique = '', index, indexed] = createIndex.exec(text) ?? [];
    const [, referring, constraint] = addReference.exec(text) ?? [];
    if (index && !created.has(plainName(indexed)) && !replaced.has(withoutSchema(index)))
      split.online.push({
        sql: `create ${unique}index concurrently if not exists ${index} on ${indexed}${text.slice(head.length)}`,
        index: withoutSchema(index),
      });
    else if (referring && !created.has(plainName(referring))) {
      split.atOnce.push(`${text.replace(/;$/, '')} not valid`);
      split.online.push({ sql: `alter table ${referring} validate constraint ${constraint}` });
    } else if (text) split.atOnce.push(statements[place]!);
  }
  return split;
}

/** Runs statements one after the other. An index whose building was interrupted is built again. */
export async function runOnline(
  run: (sql: string) => Promise<{ rows: Record<string, unknown>[] }>,
  statements: OnlineStatement[],
): Promise<void> {
  for (const { sql, index } of statements) {
    // PostgreSQL keeps what was built of it, and does not use it.
    const unfinished = index
      ? await run(
          `select indexrelid::regclass::text as place from pg_index join pg_class on oid = indexrelid
            where relname = '${index}' and not indisvalid`,
        )
      : { rows: [] };
    for (const { place } of unfinished.rows) await run(`drop index concurrently ${place}`);
    await run(sql);
  }
}
