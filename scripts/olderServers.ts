import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationsFolder, schemaFolder } from '../engine/server/appDefinition.ts';
import exceptions from './lint/migrationExceptions.json' with { type: 'json' };

const isOlder = (one: string, other: string): boolean => one.localeCompare(other, 'en', { numeric: true }) < 0;

/**
 * Says whether servers of the version that a database has may serve while pending migrations are applied: the migrations
 * name what breaks them.
 *
 * @param pending Names of migrations, of code without and of collections with their ending.
 */
export function olderServersAdvice(pending: string[], version: string): string {
  const broken = pending.map(name => name.replace(/\.sql$/, '')).flatMap(name => reasonOf(name, version) ?? []);
  return broken[0]
    ? `Stop the servers of ${version} before it: ${broken[0]}`
    : `Servers of ${version} can serve meanwhile and afterwards.`;
}

/** Why a migration breaks servers of a version; undefined if it does not. */
function reasonOf(name: string, version: string): string | undefined {
  const [, excepted] = Object.entries(exceptions).find(([file]) => file.endsWith(`/${name}.sql`)) ?? [];
  if (excepted?.rules.includes('breaks-release-before')) return excepted.reason;
  const file = [migrationsFolder(), join(schemaFolder(), 'migrations')]
    .map(folder => join(folder, `${name}.sql`))
    .find(existsSync);
  const contracts = file ? readFileSync(file, 'utf8').matchAll(/^\s*-- contract since (\S+): (.*)$/gm) : [];
  for (const [, since = '', reason = ''] of contracts)
    if (isOlder(version, since)) return `${name} takes away what versions before ${since} use (${reason}).`;
  return undefined;
}
