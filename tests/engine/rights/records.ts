import { type CallRow, isKeyParameter, pathParameters } from '../../../engine/server/http/contract.ts';
import type { CallName } from '../../../schemas/generated/types.ts';
import type { Client } from '../../helpers/client.ts';
import { addressOf } from '../contract/address.ts';

interface Refund {
  uuid: string;
  credit_note_url: string | null;
}
/** A row of a list, and what a payment has. */
interface Found {
  uuid: string;
  invoice_url?: string | null;
  receipt_url?: string | null;
  refunds?: Refund[];
  files?: { uuid: string; role: string }[];
}

const refund = (isMeant: (refund: Refund) => unknown) => (found: Found[]) =>
  found.flatMap(({ refunds = [] }) => refunds).find(isMeant)?.uuid;
const payments = '/billing/payments?size=100';
const everyones = '/support/payments?size=100';

interface Place {
  list: string;
  of: (found: Found[]) => string | undefined;
}
const first = ([found]: Found[]) => found?.uuid;

const findInvoiced = (found: Found[]) => found.find(({ invoice_url }) => invoice_url)?.uuid;
const findReceipted = (found: Found[]) => found.find(({ receipt_url }) => receipt_url)?.uuid;
const noted: Place = { list: payments, of: refund(({ credit_note_url }) => credit_note_url) };

/** Places of records that are in no list of their own, or of which only certain ones fit. */
const byKey: { [key: string]: Place } = {
  user_uuid: { list: '/account/me', of: first },
  // Not a member of staff whose access would end during the test.
  member_uuid: { list: '/support/staff?q=admin', of: first },
};
const byCall: { [Name in CallName]?: Place } = {
  getInvoice: { list: payments, of: findInvoiced },
  getReceipt: { list: payments, of: findReceipted },
  getSupportInvoice: { list: everyones, of: findInvoiced },
  getSupportReceipt: { list: everyones, of: findReceipted },
  // With files to pack.
  obtainArchive: { list: '/orders?status=completed', of: first },
  getFileReview: { list: '/orders?status=delivered', of: first },
  saveFileReview: { list: '/orders?status=delivered', of: first },
  getPictureReview: { list: '/orders?status=delivered', of: first },
  savePictureReview: { list: '/orders?status=delivered', of: first },
  getSupportPictureReview: { list: '/support/orders?status=delivered', of: first },
  getSupportFileReview: { list: '/support/orders?status=delivered', of: first },
  getCreditNote: noted,
  getSupportCreditNote: { ...noted, list: everyones },
  refundPayment: { list: everyones, of: first },
  // An entity file keeps them, and its list is in no call table.
  grantCoupon: { list: '/support/coupons', of: first },
  decideRefund: { list: everyones, of: refund(() => true) },
};

/** Who looks for records: a customer for their own, our team for all. */
export interface Finders {
  customer: Client;
  admin: Client;
}

/** Where each row that is about a record finds one. */
export async function addressesOf(rows: CallRow[], wanted: CallRow[], finders: Finders): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const asked = new Map<string, Promise<Found[]>>();
  /** Each list is asked for once. */
  const rowsIn = (list: string): Promise<Found[]> => {
    const rows = asked.get(list) ?? fetchRows(list.startsWith('/support') ? finders.admin : finders.customer, list);
    asked.set(list, rows);
    return rows;
  };
  for (const row of wanted) found.set(row.name, await addressWithRecord(rows, row, rowsIn));
  return found;
}

/**
 * Builds the address of a row with a record for each of its keys: the first one of the list that the path continues.
 * `byKey` has the places of records that are in no list.
 */
async function addressWithRecord(rows: CallRow[], row: CallRow, rowsIn: RowsIn): Promise<string> {
  let path = row.path;
  for (let key = nextKey(path); key; key = nextKey(path)) {
    const { list, of } = resultPlace(key, path) ??
      byCall[row.name as CallName] ??
      byKey[key] ?? { list: listBefore(rows, path), of: first };
    const uuid = of(await rowsIn(list));
    if (!uuid) throw new Error(`${row.name}: the demo world has no record in ${list}.`);
    path = path.replace(`{${key}}`, uuid);
  }
  return addressOf(path, '');
}

/** A file is in its order. */
function resultPlace(key: string, path: string): Place | undefined {
  if (key !== 'file_uuid') return undefined;
  const result = ([order]: Found[]) => order?.files?.find(({ role }) => role === 'result')?.uuid;
  return { list: path.slice(0, path.indexOf('/files/')), of: result };
}

type RowsIn = (list: string) => Promise<Found[]>;
const nextKey = (path: string): string | undefined => pathParameters(path).find(isKeyParameter);

async function fetchRows(finder: Client, list: string): Promise<Found[]> {
  const { body } = await finder.get(`/api${list}`);
  return (body as { items?: Found[] }).items ?? [body as Found].flat();
}

/** `/orders/form/{object_uuid}` is about a row of `/orders`. */
function listBefore(rows: CallRow[], path: string): string {
  const before = path.slice(0, path.indexOf('{') - 1).split('/');
  for (; before.length > 1; before.pop()) {
    const list = before.join('/');
    if (rows.some(one => one.method === 'GET' && matches(one.path, list) && isList(one))) return list;
  }
  throw new Error(`No list has the records of ${path}: say in tests/engine/rights/records.ts where they are.`);
}

const isList = ({ answers }: CallRow): boolean => typeof answers[200] === 'object' && answers[200] !== null;
const matches = (path: string, list: string): boolean =>
  new RegExp(`^${path.replace(/\{[a-z_]+\}/g, '[0-9a-f-]{36}')}$`).test(list);
