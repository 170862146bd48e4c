import type { ActionRule } from '../engine/server/inspector/index.ts';

/**
 * By resource: the file whose code decides what may be done to a row. "Check permissions" shows the line below the
 * comment `// rule`.
 */
export const actionRules: Record<string, ActionRule> = {
  orders: { file: 'server/orders/allowedActions.ts', byStatus: true },
  recipes: { file: 'server/recipes/recipes.ts' },
  support_orders: { file: 'server/support/orders/supportActions.ts' },
  customers: { file: 'server/support/customers/accountActions.ts' },
  contracts: { file: 'server/support/customers/contracts.ts' },
  staff: { file: 'server/support/staff/staffList.ts' },
};
