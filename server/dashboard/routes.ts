import type { Handlers } from '../../engine/server/http/index.ts';
import type { Deps } from '../deps.ts';
import { dashboard } from './dashboard.ts';
import { moneyReport } from './moneyReport.ts';

export const dashboardRoutes = (deps: Deps): Handlers<'getDashboard' | 'getMoneyReport'> => ({
  getDashboard: ({ caller }) => dashboard(deps, caller.user),
  getMoneyReport: ({ query, caller, locale }) => moneyReport(deps, caller.user, query.period ?? 'total', locale),
});
