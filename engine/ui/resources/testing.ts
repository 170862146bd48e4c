/** Decisions about rows, for tests without a page. */
export { getActionKind } from './actions/actionKind.ts';
export { getAction, getAvailableActions } from './actions/availableActions.ts';
export { getApplicableRows, getBulkActions } from './list/bulk/bulkRun.ts';
export { nameOf, type Row } from './row.ts';
export { createI18n } from './useI18n.ts';
