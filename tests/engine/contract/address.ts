import { isKeyParameter } from '../../../engine/server/http/contract.ts';

/** A value for each placeholder that is not the key of a row. */
const files: Record<string, string> = {
  form: 'contact',
  resource: 'orders',
  screen: 'edit',
  document: 'terms',
  order_type: 'proofreading',
  side: 'before',
};

/** The address of a row of the call table, with one key for all its rows. */
export const addressOf = (path: string, key: string): string =>
  `/api${path.replace(/\{([a-z_]+)\}/g, (_, name: string) => (isKeyParameter(name) ? key : (files[name] ?? key)))}`;
