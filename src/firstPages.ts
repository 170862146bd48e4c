import { matchPath } from 'react-router';
import { onDemand, withWords } from '../engine/ui/layout/index.ts';
import { paths } from './paths.ts';

export const ResourceList = onDemand(async () => ({
  default: (await import('../engine/ui/resources/list/ResourceList.tsx')).ResourceList,
}));
export const ResourceShow = withWords(async () => ({
  default: (await import('../engine/ui/resources/show/ResourceShow.tsx')).ResourceShow,
}));
export const Dashboards = withWords(() => import('./Dashboards.tsx'));
export const OrderFormPage = withWords(() => import('./orders/OrderFormPage.tsx'));

const ORDER_FORMS = [paths.newOrder, paths.orderForm.pattern];
/** Pages of their own where one would expect a list or a record; the lists among them stand below. */
const SPECIAL = [paths.checkout.pattern, paths.upload.pattern, `${paths.newRecipe}/*`, `${paths.account}/*`];
const LISTS: string[] = [paths.payments, paths.coupons];
const RECORD = /\/[0-9a-f-]{36}$/;

/** The page where the app starts is fetched together with the app, so that none of the two waits for the other. */
export async function fetchPageAt(path: string): Promise<void> {
  const isOneOf = (patterns: string[]) => patterns.some(pattern => matchPath(pattern, path));
  if (path === paths.dashboard || !path.startsWith(`${paths.dashboard}/`)) await Dashboards.fetch();
  else if (isOneOf(ORDER_FORMS)) await OrderFormPage.fetch();
  else if (LISTS.includes(path)) await ResourceList.fetch();
  else if (!isOneOf(SPECIAL)) await (RECORD.test(path) ? ResourceShow : ResourceList).fetch();
}
