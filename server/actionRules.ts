import type { ActionRule } from '../engine/server/inspector/index.ts';

/** By resource: where the portal's code decides what may be done to a row. "Why?" shows these lines. */
export const actionRules: Record<string, ActionRule> = {
  orders: { file: 'server/orders/states.ts', line: 'const actions: Record', statusLine: '  %: [' },
  recipes: { file: 'server/recipes/recipes.ts', line: 'allowed_actions:' },
  support_orders: { file: 'server/support/orders/actions.ts', line: 'export function supportActions' },
  customers: { file: 'server/support/customers/accountActions.ts', line: 'accountActions = ' },
  contracts: { file: 'server/support/customers/contracts.ts', line: 'const actionsIn' },
  staff: { file: 'server/support/staff/staffList.ts', line: 'allowed_actions:' },
  contact_messages: { file: 'server/support/messages/inbox.ts', line: 'allowed_actions:' },
};
