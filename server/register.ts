import type { UserRow } from './account/tables.ts';

declare module './principals/register.ts' {
  interface Register {
    user: UserRow;
  }
}
