export { addAccount, findAccount, type NewAccount, shownAccount } from './accounts.ts';
export type { Demo } from './demo.ts';
export { type AccountRow, accountSessions, accounts } from './tables.ts';
