import type { Db, Tx } from '../../engine/server/db/index.ts';
import { type Form, type FormContext, type FormRecord, forms } from '../../engine/server/forms/index.ts';
import { lazy, problem } from '../../engine/server/http/index.ts';
import type { FormState } from '../../schemas/generated/types.ts';
import type { UserRow } from '../account/tables.ts';
import type { Deps } from '../deps.ts';
import { type Holidays, readHolidays } from '../pricing/holidays.ts';
import { countOrderFiles } from './countOrderFiles.ts';
import { deliveryHints } from './deliveryHints.ts';
import { formContext } from './formContext.ts';
import { formKinds, type OrderFormKind } from './formKinds.ts';
import { priceTurnarounds } from './priceTurnarounds.ts';
import { priceAnswers } from './pricing.ts';
import { toReceipt } from './receipt.ts';
import { revisionHelp } from './revisionHelp.ts';
import type { OrderRow, StoredPrice } from './tables.ts';

/** The form that fits an order's status, with what is known to fill it. */
export interface OpenForm {
  kind: OrderFormKind;
  form: Form;
  record: FormRecord;
  context: FormContext;
}

/** Refuses with 409 where an order has nothing to fill in. */
export function openForm(
  deps: Pick<Deps, 'clock' | 'functions' | 'db'>,
  customer: UserRow,
  order: OrderRow,
  locale: string,
  db: Db | Tx = deps.db,
): OpenForm {
  const kind = formKinds[order.status];
  if (!kind) throw problem('order_status');
  const form = forms().form(kind);
  const context = formContext(deps, customer, locale, db, order.uuid);
  return { kind, form, record: recordOf(order, kind, form), context };
}

export const answersRecord = (order: OrderRow): FormRecord => ({
  answers: order.answers,
  step: order.step,
  version: order.version,
  formVersion: order.form_version,
  touched: order.steps,
});

function recordOf(order: OrderRow, kind: OrderFormKind, form: Form): FormRecord {
  if (kind === 'order') return answersRecord(order);
  return {
    answers: startAnswers(order, kind),
    step: form.steps[0]?.name ?? kind,
    version: order.version,
    formVersion: form.version,
    touched: {},
  };
}

/** The form for changes is opened by "Request changes"; a delivery is accepted without it. */
function startAnswers({ answers: { instructions } }: OrderRow, kind: OrderFormKind): FormRecord['answers'] {
  if (kind === 'revision') return { decision: 'changes' };
  return kind === 'instructions' && instructions !== undefined ? { instructions } : {};
}

interface StateMessage {
  message?: string | null;
  next?: FormState['next'];
  /** What the order costs now, if it was computed for these answers just before. */
  price?: StoredPrice | null;
}

/** The state of an order's form as the API answers it. */
export async function orderFormState(
  deps: Pick<Deps, 'clock'>,
  db: Db | Tx,
  order: OrderRow | null,
  { kind, form, record, context }: OpenForm,
  { message = null, next = null, price: known }: StateMessage = {},
): Promise<FormState> {
  const price = order && kind === 'order' ? (known ?? (await displayPrice(deps, db, order, form, context))) : null;
  const getHolidays = lazy(() => readHolidays(db));
  const parts = await forms().state(form, record, {
    ...context,
    ...(await remarksOn(order, kind, price, context, getHolidays)),
  });
  const isShown = price && order && forms().isPriced(form, { ...record, step: parts.step });
  const hasTurnaround = Object.hasOwn(parts.form.ui_schema, 'turnaround');
  const counted = kind === 'order' && order && parts.is_last ? await countOrderFiles(db, order) : null;
  return {
    object_uuid: order?.uuid ?? null,
    kind,
    ...parts,
    updated_at: order && hasAnswers(order, kind, record) ? order.updated_at.toISOString() : null,
    price: isShown ? toReceipt(order, price, context.locale) : null,
    ...(isShown && hasTurnaround && { turnarounds: await priceTurnarounds(price, context.now, getHolidays) }),
    ...(counted && { counted }),
    message,
    next,
  };
}

/** Whether the person has saved an answer: a new draft, and a form that is sent at once, have none. */
const hasAnswers = (order: OrderRow, kind: OrderFormKind, { answers }: FormRecord): boolean =>
  kind === 'order' ? order.touched : kind === 'instructions' && Object.keys(answers).length > 0;

/** What the order says beside the questions of its form. */
async function remarksOn(
  order: OrderRow | null,
  kind: OrderFormKind,
  price: StoredPrice | null,
  context: FormContext,
  getHolidays: () => Promise<Holidays>,
): Promise<Pick<FormContext, 'choiceHints' | 'stepHelp'>> {
  if (order && kind === 'revision')
    return { stepHelp: { decision: revisionHelp(order, context, await getHolidays()) } };
  return price?.inputs ? { choiceHints: deliveryHints(price.inputs, context, getHolidays) } : {};
}

/** A draft costs what it costs today; a placed order what it was placed for. */
const displayPrice = async (
  deps: Pick<Deps, 'clock'>,
  db: Db | Tx,
  order: OrderRow,
  form: Form,
  context: FormContext,
): Promise<StoredPrice | null> => (order.status === 'draft' ? draftPrice(deps, db, order, form, context) : order.price);

export const draftPrice = (
  deps: Pick<Deps, 'clock'>,
  db: Db | Tx,
  order: OrderRow,
  form: Form,
  context: FormContext,
): Promise<StoredPrice | null> =>
  priceAnswers(deps, db, { ...order, answers: forms().reachable(form, order.answers, context) });
