import type { Handlers } from '../../engine/server/http/index.ts';
import type { Deps } from '../deps.ts';
import { getDashboard } from './dashboard.ts';
import { getMoneyReport } from './moneyReport.ts';

export const dashboardRoutes = (deps: Deps): Handlers<'getDashboard' | 'getMoneyReport'> => ({
  getDashboard: ({ caller }) => getDashboard(deps, caller.user),
  getMoneyReport: ({ query, caller, locale }) => getMoneyReport(deps, caller.user, query.period ?? 'total', locale),
});
