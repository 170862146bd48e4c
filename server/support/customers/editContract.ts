import { eq, sql } from 'drizzle-orm';
import type { ActingStaff, AuditFacts } from '../../../engine/server/audit/index.ts';
import type { Tx } from '../../../engine/server/db/index.ts';
import { publish } from '../../../engine/server/events/index.ts';
import { problem, type ValidationEntry, validationError } from '../../../engine/server/http/index.ts';
import { textsOf } from '../../../engine/server/index.ts';
import { currency } from '../../../schemas/billing/money.ts';
import { oneYearAfter } from '../../../schemas/billing/renewalDates.ts';
import type { Contract, ContractNew, ContractPatch, ContractRenewal } from '../../../schemas/generated/types.ts';
import type { UserRow } from '../../account/tables.ts';
import type { AgreedPlan } from '../../billing/agreedPlan.ts';
import { amountFaults } from '../../billing/amountFaults.ts';
import { endTerm } from '../../billing/dunning.ts';
import { fulfilPurchase } from '../../billing/fulfilPurchase.ts';
import { settleOpenPlanPayment, withPlanLock } from '../../billing/planLock.ts';
import { continuingAddOns, type PlanState, planState } from '../../billing/planState.ts';
import { type Purchase, type SubscriptionRow, subscriptions } from '../../billing/tables.ts';
import { today } from '../../billing/termDates.ts';
import type { Deps } from '../../deps.ts';
import { premierLevels } from '../../generated/entityTables.ts';
import { queueMail } from '../../mail/mail.ts';
import { recordStaffAction } from '../recordStaffAction.ts';
import { assertVersion } from '../updateWithVersion.ts';
import { getContract } from './contracts.ts';
import { requireCustomer } from './withLockedCustomer.ts';

/**
 * Activates the custom level for a customer as it was agreed. A running plan ends today, its add-ons continue. Money
 * for the level itself moves outside the portal.
 */
export const createContract = (
  deps: Deps,
  by: ActingStaff,
  { customer_uuid, ...given }: ContractNew,
  done: (tx: Tx, made: Contract) => Promise<void>,
): Promise<Contract> =>
  onPlan(deps, customer_uuid, async (tx, customer) => {
    const { term, has } = await planState(tx, customer);
    if (term?.level.codename === 'custom') throw problem('contract_already_active');
    if (term?.subscription.status === 'past_due') throw problem('contract_past_due');
    const start = today(deps.clock.now());
    const wanted = { ...given, end_date: given.end_date ?? oneYearAfter(start) };
    assertValid(wanted, start);
    const buys = await purchase(tx, 'begin', has);
    if (term) await endTerm(tx, deps, term.subscription, 'cancelled');
    const begun = await fulfilPurchase(tx, deps, customer, buys, null);
    const made = await saveAgreement(tx, deps, {
      by,
      customer,
      uuid: requireTerm(begun),
      action: 'create_contract',
      wanted,
    });
    await done(tx, made);
    return made;
  });

/** Changes the agreed terms: they apply to the current term, and to all prices from now on. */
export const changeContract = (
  deps: Deps,
  by: ActingStaff,
  uuid: string,
  { version, ...given }: ContractPatch,
): Promise<Contract> =>
  onContract(deps, uuid, async (tx, customer, before) => {
    await assertVersion(version, before, () => before);
    const wanted = { ...before, ...given };
    assertValid(wanted, before.start_date);
    return saveAgreement(tx, deps, { by, customer, uuid, action: 'edit_contract', wanted, before });
  });

/** The next term: without a gap, and as it was agreed for the last one. */
export const renewContract = (
  deps: Deps,
  by: ActingStaff,
  uuid: string,
  { end_date, note: why }: ContractRenewal,
  done: (tx: Tx, next: Contract) => Promise<void>,
): Promise<Contract> =>
  onContract(deps, uuid, async (tx, customer, before) => {
    if (before.contract_status !== 'due') throw problem('contract_not_due');
    const wanted = { ...before, end_date: end_date ?? oneYearAfter(before.end_date) };
    assertValid(wanted, before.end_date);
    const { has } = await planState(tx, customer);
    const next = await fulfilPurchase(tx, deps, customer, await purchase(tx, 'renew', has), uuid);
    const following = { by, customer, uuid: requireTerm(next), action: 'renew_contract', wanted, before, why };
    const agreed = await saveAgreement(tx, deps, following);
    await done(tx, agreed);
    return agreed;
  });

/** Takes the lock of the customer's plan, so that no payment, change or renewal runs at the same time. */
const onPlan = <Result>(
  deps: Deps,
  uuid: string,
  work: (tx: Tx, customer: UserRow) => Promise<Result>,
): Promise<Result> =>
  withPlanLock(deps, { uuid }, async () => {
    if (!(await settleOpenPlanPayment(deps, { uuid }, 'system'))) throw problem('payment_in_progress');
    return deps.db.transaction(async tx => work(tx, await requireCustomer(tx, uuid)));
  });

async function onContract(
  deps: Deps,
  uuid: string,
  work: (tx: Tx, customer: UserRow, before: Contract) => Promise<Contract>,
): Promise<Contract> {
  const { customer_uuid } = await getContract(deps, deps.db, uuid);
  return onPlan(deps, customer_uuid, async (tx, customer) => {
    const before = await getContract(deps, tx, uuid);
    if (before.contract_status === 'over') throw problem('contract_ended');
    return work(tx, customer, before);
  });
}

async function purchase(tx: Tx, kind: 'begin' | 'renew', has: PlanState['has']): Promise<Purchase> {
  const [level] = await tx.select().from(premierLevels).where(eq(premierLevels.codename, 'custom'));
  if (!level) throw new Error('There is no custom level.');
  return {
    kind,
    level: level.uuid,
    pending: null,
    add_ons: continuingAddOns({ term: null, has }).map(({ uuid }) => uuid),
  };
}

/** Returns the uuid of the new term. A missing one is an internal error, because the plan is locked. */
function requireTerm(term: SubscriptionRow | null): string {
  if (!term) throw new Error('The custom level was not handed over.');
  return term.uuid;
}

type ContractTerms = Pick<Contract, 'price' | 'discount' | 'revision_rounds' | 'retention_days' | 'end_date'> & {
  discount_cap?: Contract['discount_cap'];
};

interface Agreement {
  by: ActingStaff;
  customer: UserRow;
  uuid: string;
  action: string;
  wanted: ContractTerms;
  before?: Contract;
  why?: string | null;
}

/** Stores the terms of the contract, and notifies the customer. */
async function saveAgreement(tx: Tx, deps: Deps, agreement: Agreement): Promise<Contract> {
  const { by, customer, uuid, action, wanted, before, why } = agreement;
  await tx
    .update(subscriptions)
    .set({
      terms: termsOf(wanted),
      end_date: wanted.end_date,
      updated_at: deps.clock.now(),
      version: sql`${subscriptions.version} + 1`,
    })
    .where(eq(subscriptions.uuid, uuid));
  const after = await getContract(deps, tx, uuid);
  await recordStaffAction(tx, deps, by, {
    action,
    owner: customer.uuid,
    resource: 'contracts',
    record: uuid,
    why,
    before: before ? factsOf(before) : {},
    after: factsOf(after),
  });
  await publish(tx, deps, { owner: customer.uuid, resource: 'subscriptions', uuid });
  await mailCustomer(tx, deps, customer, after);
  return after;
}

const termsOf = ({ price, discount, discount_cap, revision_rounds, retention_days }: ContractTerms): AgreedPlan => ({
  price: price.amount,
  discount_bp: discount * 100,
  discount_cap: discount_cap?.amount ?? null,
  revision_rounds,
  retention_days,
});

/** `after`: the day on which the term begins, or began. */
function assertValid({ price, discount_cap, end_date }: ContractTerms, after: string): void {
  const faults: ValidationEntry[] = [];
  const fault = (field: string, type: string, msg: string) => faults.push({ type, loc: ['body', field], msg });
  for (const [field, money] of Object.entries({ price, discount_cap })) {
    if (!money) continue;
    if (money.currency !== currency) fault(field, 'value_error.const', 'Choose one of the offered values.');
    faults.push(...amountFaults(field, money, { min: 0 }));
  }
  if (end_date <= after) fault('end_date', 'value_error.date.early', 'Choose a day after the term begins.');
  if (end_date > `${Number(after.slice(0, 4)) + maxYears}${after.slice(4)}`)
    fault('end_date', 'value_error.date.late', 'A term ends within five years.');
  if (faults.length) throw validationError(faults);
}

const maxYears = 5;

const factsOf = ({
  price,
  discount,
  discount_cap,
  revision_rounds,
  retention_days,
  end_date,
}: Contract): AuditFacts => ({
  price: price.amount,
  discount,
  discount_cap: discount_cap?.amount ?? null,
  revision_rounds,
  retention_days,
  end_date,
});

const mailCustomer = (tx: Tx, { clock, config }: Deps, { email, locale, first_name }: UserRow, contract: Contract) =>
  queueMail(tx, {
    to: email,
    template: 'contract_agreed',
    locale,
    at: clock.now(),
    data: {
      name: first_name,
      price: contract.price,
      discount: { basis_points: contract.discount * 100 },
      until: new Date(contract.end_date),
      link: `${config.publicUrl}/dashboard/account/subscription`,
      rows: contract.discount_cap
        ? [{ label: textsOf(locale).say('billing.agreed.discount_cap'), value: contract.discount_cap }]
        : [],
    },
  });
