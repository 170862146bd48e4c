/** Permissions for tests that are about something else: nothing is open that a file does not name. */
import type { EntityFile, ResourceFile } from '../../engine/dsl/testing.ts';

/** Customers do all to their own rows, our team to all rows. */
export const openToEverybody = { permissions: { customer: true, support: true } } as const;
/** Permissions for rows without an owner. */
export const openToStaff = { permissions: { support: true } } as const;

/** The same for each resource, where its file names no permissions for these roles itself. */
export const withOpenPermissions = (
  resources: Map<string, ResourceFile>,
  entityNamed: (name: string) => EntityFile | undefined,
) =>
  new Map(
    [...resources].map(([name, file]): [string, ResourceFile] => {
      const isOwned = entityNamed(file.entity)?.['x-entity']?.owner !== 'none';
      return [
        name,
        { ...file, permissions: { ...(isOwned ? openToEverybody : openToStaff).permissions, ...file.permissions } },
      ];
    }),
  );
