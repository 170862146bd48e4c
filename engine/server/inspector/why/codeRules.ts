/**
 * Rules that stand in the code of the server, each with the words of its line, by which it is found when somebody asks:
 * `%` is what it is asked for, such as a status. A test sees that every line is there.
 */
export const codeRules = {
  /** A locked account is refused at the door. */
  locked: { file: 'engine/server/http/guard.ts', line: "throw refuse('account_locked')" },
  /** A customer deals with their own rows. */
  ownRows: { file: 'engine/server/records/access.ts', line: 'const ownRows' },
  /** What is put away is not there. */
  living: { file: 'engine/server/records/access.ts', line: 'const living' },
  /** What may be done to a row is worked out from the rights. */
  allowedActions: { file: 'engine/server/records/access.ts', line: 'function allowedActions' },
  orderActions: { file: 'server/orders/states.ts', line: 'const actions: Record' },
  /** The same table, where the row and so its status is known. */
  orderActionsIn: { file: 'server/orders/states.ts', line: '  %: [' },
  supportActs: { file: 'server/support/orders/acts.ts', line: 'export function possibleActs' },
  customerActs: { file: 'server/support/customers/customerActs.ts', line: 'customerActs = ' },
  contractActs: { file: 'server/support/customers/contracts.ts', line: 'const actsIn' },
  staffActs: { file: 'server/support/staff/staffList.ts', line: 'allowed_actions:' },
  inboxActs: { file: 'server/support/messages/inbox.ts', line: 'allowed_actions:' },
  recipeActions: { file: 'server/recipes/recipes.ts', line: 'allowed_actions:' },
} as const;

export type CodeRule = keyof typeof codeRules;

/** By resource: where the server says in `allowed_actions` what may be done to a row. */
export const actRules: Record<string, CodeRule | undefined> = {
  orders: 'orderActions',
  recipes: 'recipeActions',
  support_orders: 'supportActs',
  customers: 'customerActs',
  contracts: 'contractActs',
  staff: 'staffActs',
  contact_messages: 'inboxActs',
};
