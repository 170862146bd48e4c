import { matchPath } from 'react-router';
import { lazyWithMessages } from '../engine/ui/loading/index.ts';
import { ResourceListPage } from '../engine/ui/shell/index.ts';
import { paths } from './paths.ts';

export const Dashboards = lazyWithMessages(() => import('./Dashboards.tsx'));
export const OrderFormPage = lazyWithMessages(() => import('./orders/OrderFormPage.tsx'));

const ORDER_FORMS = [paths.newOrder, paths.orderForm.pattern];
/** Addresses with a special page instead of a list or a record; `LISTS` are lists all the same. */
const SPECIAL = [
  paths.sampleOrder,
  paths.checkout.pattern,
  paths.orderPlaced.pattern,
  paths.upload.pattern,
  `${paths.newRecipe}/*`,
  `${paths.account}/*`,
];
const LISTS: string[] = [paths.payments, paths.coupons];

/** Loads the portal's own page at an address; undefined where the engine shows a list or a record. */
export function fetchPageAt(path: string): Promise<void> | undefined {
  const isOneOf = (patterns: string[]) => patterns.some(pattern => matchPath(pattern, path));
  if (isOneOf(ORDER_FORMS)) return OrderFormPage.fetch();
  if (LISTS.includes(path)) return ResourceListPage.fetch();
  return isOneOf(SPECIAL) ? Promise.resolve() : undefined;
}
