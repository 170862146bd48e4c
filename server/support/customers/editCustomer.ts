import { eq } from 'drizzle-orm';
import type { ActingStaff, AuditFacts } from '../../../engine/server/audit/index.ts';
import type { Tx } from '../../../engine/server/db/index.ts';
import { validationError } from '../../../engine/server/http/index.ts';
import { nameFaults, trimNames } from '../../../engine/server/index.ts';
import type { CustomerPatch, OrganizationPatch, User } from '../../../schemas/generated/types.ts';
import { changeOrganization } from '../../account/organization.ts';
import { type UserRow, users } from '../../account/tables.ts';
import { nextUserVersion } from '../../account/users.ts';
import type { Deps } from '../../deps.ts';
import { queueMail } from '../../mail/mail.ts';
import { assertVersion } from '../updateWithVersion.ts';
import { getCustomerDetails } from './getCustomerDetails.ts';
import { withLockedCustomer } from './withLockedCustomer.ts';

/** Corrects a customer's own data. The customer is notified. */
export async function editCustomer(deps: Deps, by: ActingStaff, uuid: string, given: CustomerPatch): Promise<User> {
  const { version, note, ...fields } = given;
  const faults = nameFaults(fields, field => ['body', field]);
  if (faults.length) throw validationError(faults);
  const facts = async (tx: Tx) => factsOf(await getCustomerDetails(tx, uuid));
  return withLockedCustomer(
    deps,
    { by, uuid, action: 'correct', why: note, particular: true, facts },
    async (tx, customer) => {
      await assertVersion(version, customer, () => getCustomerDetails(tx, uuid));
      await saveChanges(tx, deps, customer, fields);
      await mailCustomer(tx, deps, customer);
      return getCustomerDetails(tx, uuid);
    },
  );
}

type CustomerChanges = Omit<CustomerPatch, 'version' | 'note'>;

async function saveChanges(tx: Tx, deps: Deps, { uuid }: UserRow, given: CustomerChanges): Promise<void> {
  const { organization_name, organization_website, organization_tax_id, organization_address, ...own } = given;
  await tx
    .update(users)
    .set({ ...trimNames(own), updated_at: deps.clock.now(), version: nextUserVersion })
    .where(eq(users.uuid, uuid));
  const organization = omitUndefined({
    name: organization_name ?? undefined,
    website: organization_website,
    tax_id: organization_tax_id,
    address: organization_address ?? undefined,
  });
  if (Object.keys(organization).length) await changeOrganization(tx, deps, uuid, organization, fieldName);
}

/** The name of an organization's field on a customer's page, which has the fields of both. */
const fieldName = (field: string): string => `organization_${field}`;

const omitUndefined = (given: { [Key in keyof OrganizationPatch]: OrganizationPatch[Key] | undefined }) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as OrganizationPatch;

const editableFields = [
  'first_name',
  'last_name',
  'phone',
  'account_type',
  'organization_name',
  'organization_website',
  'organization_tax_id',
] as const;

const factsOf = (customer: User): AuditFacts => ({
  ...Object.fromEntries(editableFields.map(field => [field, customer[field] ?? null])),
  organization_address:
    Object.values(customer.organization_address ?? {})
      .filter(Boolean)
      .join(', ') || null,
});

const mailCustomer = (tx: Tx, { clock, config }: Deps, user: UserRow) =>
  queueMail(tx, {
    to: user.email,
    template: 'account_corrected',
    locale: user.locale,
    at: clock.now(),
    data: { name: user.first_name, link: `${config.publicUrl}/dashboard/account` },
  });
