/** Effects of a change of the schema files on callers, data, rights and screens. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AppFile } from '../../dsl/resolve/manifest.ts';
import { type LoadedSchemas, loadSchemas } from '../loadSchemas.ts';
import { apiChanges } from './apiChanges.ts';
import type { SchemaFolders } from './atRevision.ts';
import type { DiffEntry } from './change.ts';
import { dataChanges } from './dataChanges.ts';
import { rightChanges } from './rightsChanges.ts';
import { screenChanges } from './screenChanges.ts';

/** A folder with the files of `schemas/`. `engine` is the folder of the engine's files, if it differs from today's. */
export const difference = (before: SchemaFolders, after: SchemaFolders): DiffEntry[] =>
  diffSchemas(readWithRoles(before), readWithRoles(after));

export function diffSchemas(old: LoadedSchemas, now: LoadedSchemas): DiffEntry[] {
  return [
    apiChanges(old.contract, now.contract),
    dataChanges(old, now),
    rightChanges(old, now),
    screenChanges(old, now),
  ].flat();
}

/** The roles of that folder's own app file, not of the engine's default. */
export function readWithRoles({ folder, engine }: SchemaFolders): LoadedSchemas {
  const path = join(folder, 'app.json');
  const roles = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as AppFile).roles : undefined;
  return loadSchemas(folder, { engine, roles });
}

const titles: Record<DiffEntry['about'], string> = {
  api: 'The API',
  data: 'Data that is there',
  rights: 'Who may do what',
  screens: 'Screens',
};

/** Changes that belong to no role come first, then role by role; in each group, breaking changes come first. */
function linesByRole(changes: DiffEntry[]): string[] {
  const sortBreakingFirst = (some: DiffEntry[]) =>
    some.toSorted((left, right) => Number(right.breaks) - Number(left.breaks));
  return [...Map.groupBy(changes, ({ role }) => role)].flatMap(([role, own]) => [
    ...(role === undefined || own[0]?.text.startsWith(`${role}: same as `) ? [] : [`  ${role}:`]),
    ...sortBreakingFirst(own).map(({ breaks, text }) => `${breaks ? '!' : ' '} ${text}`),
  ]);
}

/** Formats changes for a terminal; `!` marks those that require action. */
export function report(changes: DiffEntry[]): string {
  if (changes.length === 0) return 'No change that users or callers would notice.';
  const parts = (Object.keys(titles) as DiffEntry['about'][]).flatMap(about => {
    const own = changes.filter(one => one.about === about);
    return own.length ? [[titles[about], ...linesByRole(own)].join('\n')] : [];
  });
  const breaking = changes.filter(({ breaks }) => breaks).length;
  return `${parts.join('\n\n')}\n\n${changes.length} changes, ${breaking} of them (!) to act on.`;
}
