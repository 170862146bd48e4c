/** Reads the SQL of migrations for what stops a running server, or breaks one of the release before. */
import { plainName } from '../server/db/onlineStatements.ts';

/** A migration as it is checked. */
export interface MigrationSql {
  /** Shown in findings, such as `server/db/migrations/0024_notes.sql`. */
  file: string;
  statements: string[];
  /** Whether the newest release has it. */
  isReleased: boolean;
}

export interface MigrationFinding {
  file: string;
  code: MigrationRule;
  sentence: string;
}

export type MigrationRule = keyof typeof remedies;

/** What to do instead, by rule. */
const remedies = {
  'rewrites-table':
    'PostgreSQL would write every row again, and the table could not be read meanwhile. Add a new column, fill it with backfillJob, and drop the old one a release later',
  'changes-rows':
    'On a large table, this holds locks for minutes. Fill the rows with backfillJob, in batches, or say why the table stays small: "-- small: REASON" above the statement',
  'scans-locked':
    'PostgreSQL would check every row, and the table could not be written meanwhile. Add a check as NOT VALID, and validate it in the next migration, or say why the table stays small: "-- small: REASON" above the statement',
  'breaks-release-before':
    'Servers of the release before use it while this one migrates. Stop using it in one release, where "npm run migration -- NAME --retire TABLE.COLUMN" keeps the column, and remove it in a later one by hand, with "-- contract since VERSION: REASON" above the statement; VERSION is the kept release that no longer uses it',
  'own-transaction': 'A migration is one transaction, which the server begins and ends, with a limit for locks',
} as const;

/** What a statement is about, in words for a finding. */
interface Hit {
  code: MigrationRule;
  what: string;
}

/** Text in one line and lower case, without quotes, comments, literals and bodies of functions. */
const skeleton = (statement: string): string =>
  statement
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/--.*$/gm, '')
    .replaceAll('"', '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();

const volatile = /\bdefault\b.*\b(gen_random_uuid|uuidv4|uuidv7|random|clock_timestamp|timeofday|nextval)\s*\(/;
const rewriting = /^(?:big|small)?serial\b|\bgenerated (?:always|by default) as\b/;

/** Splits at commas that are not inside parentheses. */
function splitActions(text: string): string[] {
  let depth = 0;
  let from = 0;
  const parts: string[] = [];
  for (const [place, sign] of [...text].entries()) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
    if (sign !== ',' || depth) continue;
    parts.push(text.slice(from, place).trim());
    from = place + 1;
  }
  return [...parts, text.slice(from).replace(/;$/, '').trim()];
}

/** What is new since the release before. It has no rows yet, and no server uses it. */
interface Fresh {
  tables: Set<string>;
  columns: Set<string>;
}

function alterHits(table: string, action: string, fresh: Fresh): Hit[] {
  const hit = (code: MigrationRule, what: string): Hit[] => [{ code, what: `${what} of ${table}` }];
  const added = /^add (?:column )?(?:if not exists )?(\w+) (.*)$/.exec(action);
  if (added && !/^add (?:constraint|primary key|unique|check|foreign key|exclude)\b/.test(action)) {
    const [, column = '', kind = ''] = added;
    fresh.columns.add(`${table}.${column}`);
    if (volatile.test(kind) || rewriting.test(kind))
      return hit('rewrites-table', `the default of the new column ${column}`);
    if (/\bnot null\b/.test(kind) && !/\bdefault\b/.test(kind))
      return hit('breaks-release-before', `the new column ${column}, which is required and has no default,`);
    return /\breferences\b/.test(kind) ? hit('scans-locked', `the reference of the new column ${column}`) : [];
  }
  const [, column = '', change = ''] = /^alter (?:column )?(\w+) (.*)$/.exec(action) ?? [];
  const isFresh = fresh.columns.has(`${table}.${column}`);
  if (/^(?:set data )?type\b/.test(change)) return hit('rewrites-table', `the type of ${column}`);
  if (change === 'set not null')
    return isFresh
      ? hit('breaks-release-before', `the requirement of the new column ${column}`)
      : hit('scans-locked', `the requirement of ${column}`);
  if (change === 'drop default' && !isFresh) return hit('breaks-release-before', `the default of ${column}`);
  const [, dropped] = /^drop column (?:if exists )?(\w+)/.exec(action) ?? [];
  if (dropped)
    return fresh.columns.has(`${table}.${dropped}`) ? [] : hit('breaks-release-before', `the column ${dropped}`);
  if (/^rename\b|^set schema\b/.test(action)) return hit('breaks-release-before', 'the name');
  if (/^set (?:un)?logged\b|^set access method\b|^set tablespace\b/.test(action))
    return hit('rewrites-table', 'the storage');
  if (/^drop constraint \S+_(?:pkey|pk|key|unique)\b/.test(action)) return hit('breaks-release-before', 'a unique key');
  if (/^add (?:constraint \S+ )?(?:primary key|unique|exclude)\b/.test(action) && !/\busing index\b/.test(action))
    return hit('scans-locked', 'the new unique key');
  // References are checked after the migration: see splitOnline.
  if (/^add (?:constraint \S+ )?check\b/.test(action) && !/\bnot valid\b/.test(action))
    return hit('scans-locked', 'the new check');
  return [];
}

/** What a statement does to objects that are not fresh. Adds what it creates to them. */
function hitsOf(text: string, fresh: Fresh): Hit[] {
  const [, created] = /^create (?:unlogged )?table (?:if not exists )?([\w.]+)/.exec(text) ?? [];
  if (created) fresh.tables.add(plainName(created));
  const isOld = (table = ''): boolean => !fresh.tables.has(plainName(table));
  const [, altered, actions = ''] = /^alter table (?:if exists )?(?:only )?([\w.]+) (.*)$/.exec(text) ?? [];
  if (altered && isOld(altered))
    return splitActions(actions).flatMap(action => alterHits(plainName(altered), action, fresh));
  const [, updated] = /^(?:with .*?\) )?(?:update|delete from) (?:only )?([\w.]+)/.exec(text) ?? [];
  if (updated && isOld(updated)) return [{ code: 'changes-rows', what: `the rows of ${plainName(updated)}` }];
  const [, copied] = /^insert into .*\bfrom ([\w.]+)/.exec(text) ?? [];
  if (copied && isOld(copied)) return [{ code: 'changes-rows', what: `every row of ${plainName(copied)}` }];
  const [, kind, gone] =
    /^drop (table|index|view|function|schema|type|collation|extension) (?:concurrently )?(?:if exists )?([\w.]+)/.exec(
      text,
    ) ?? [];
  if (gone && isOld(gone)) return [{ code: 'breaks-release-before', what: `the ${kind} ${plainName(gone)}` }];
  const [, emptied] = /^truncate (?:table )?([\w.]+)/.exec(text) ?? [];
  if (emptied && isOld(emptied)) return [{ code: 'breaks-release-before', what: `the rows of ${plainName(emptied)}` }];
  if (/^(?:vacuum full|cluster|reindex|lock table|refresh)\b/.test(text))
    return [{ code: 'rewrites-table', what: `"${text.slice(0, 40)}"` }];
  if (/^(?:begin|start transaction|commit|rollback|set (?:local )?lock_timeout)\b/.test(text))
    return [{ code: 'own-transaction', what: `"${text.slice(0, 40)}"` }];
  return [];
}

/** Rules that a statement may leave with a reason in the comment above it. */
function isExcused(statement: string, code: MigrationRule, releases: string[]): boolean {
  if (code === 'changes-rows' || code === 'scans-locked') return /^\s*-- small: \S.{9,}$/m.test(statement);
  const [, since = ''] = /^\s*-- contract since (\S+): \S.{9,}$/m.exec(statement) ?? [];
  return code === 'breaks-release-before' && releases.includes(since);
}

/**
 * Checks migrations in their order. What a file creates that no release has may be changed at will.
 *
 * @param releases Versions that were released.
 */
export function lintMigrations(files: MigrationSql[], releases: string[]): MigrationFinding[] {
  const unreleased: Fresh = { tables: new Set(), columns: new Set() };
  return files.flatMap(({ file, statements, isReleased }) => {
    const fresh: Fresh = isReleased ? { tables: new Set(), columns: new Set() } : unreleased;
    return statements.flatMap(statement =>
      hitsOf(skeleton(statement), fresh)
        .filter(({ code }) => !isExcused(statement, code, releases))
        .map(({ code, what }) => ({ file, code, sentence: `${file} changes ${what} (${code}). ${remedies[code]}.` })),
    );
  });
}
