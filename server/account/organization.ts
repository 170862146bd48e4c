import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../engine/server/db/index.ts';
import { publish } from '../../engine/server/events/index.ts';
import { type Caller, type ValidationEntry, validationError } from '../../engine/server/http/index.ts';
import { isCountry, isState } from '../../engine/server/reference/index.ts';
import type { Address, AddressInput, Organization, OrganizationPatch } from '../../schemas/generated/types.ts';
import type { Deps } from '../deps.ts';
import { organizations, users } from './tables.ts';
import { nextUserVersion } from './users.ts';

const emptyAddress: Address = {
  street: '',
  street_second_line: null,
  city: '',
  postcode: '',
  country: '',
  state: null,
};
const empty: Organization = {
  name: '',
  website: null,
  emails: [],
  tax_id: null,
  has_different_billing_address: false,
  address: emptyAddress,
  billing_address: emptyAddress,
};

/** The caller's organization, an empty one when nothing was saved yet. */
export async function readOrganization(db: Db | Tx, user_uuid: string): Promise<Organization> {
  const [row] = await db.select().from(organizations).where(eq(organizations.user_uuid, user_uuid));
  if (!row) return empty;
  const { user_uuid: _owner, updated_at: _when, ...organization } = row;
  return organization;
}

/** Saves all or part of the caller's organization. */
export const saveOrganization = (deps: Deps, { user }: Caller, given: OrganizationPatch): Promise<Organization> =>
  deps.db.transaction(async tx => {
    // One at a time, so that two saves of different parts both last.
    await tx
      .update(users)
      .set({ updated_at: deps.clock.now(), version: nextUserVersion })
      .where(eq(users.uuid, user.uuid));
    const saved = await changeOrganization(tx, deps, user.uuid, given);
    await publish(tx, deps, { owner: user.uuid, resource: 'account', uuid: user.uuid });
    return saved;
  });

/** Without a different billing address, the billing address is the main one. The account's row is locked already. */
export async function changeOrganization(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  user_uuid: string,
  given: OrganizationPatch,
  nameOf: NameOf = field => field,
): Promise<Organization> {
  assertValid(given, nameOf);
  const saved = mergeOrganization(await readOrganization(tx, user_uuid), given, nameOf);
  const row = { ...saved, updated_at: clock.now() };
  await tx
    .insert(organizations)
    .values({ user_uuid, ...row })
    .onConflictDoUpdate({ target: organizations.user_uuid, set: row });
  return saved;
}

/** Returns what a field is called in the changed record. */
type NameOf = (field: 'name' | 'address' | 'billing_address') => string;

/** Tax depends on country and state, so both must be from the lists. */
function assertValid({ address, billing_address }: OrganizationPatch, nameOf: NameOf): void {
  const faults = [
    ...placeFaults(nameOf('address'), address),
    ...placeFaults(nameOf('billing_address'), billing_address),
  ];
  if (faults.length) throw validationError(faults);
}

function placeFaults(field: string, address: AddressInput | null | undefined): ValidationEntry[] {
  if (!address) return [];
  const wrong = (part: keyof AddressInput): ValidationEntry => ({
    type: 'value_error.const',
    loc: ['body', field, part],
    msg: 'Choose one of the offered values.',
  });
  if (!isCountry(address.country)) return [wrong('country')];
  return isState(address.country, address.state ?? '') ? [] : [wrong('state')];
}

function mergeOrganization(old: Organization, given: OrganizationPatch, nameOf: NameOf): Organization {
  const address = given.address ? completeAddress(given.address) : old.address;
  const different = given.has_different_billing_address ?? old.has_different_billing_address;
  const billing = given.billing_address ? completeAddress(given.billing_address) : old.billing_address;
  if (different && !billing.street) throw missingField(nameOf('billing_address'));
  const name = (given.name ?? old.name).trim();
  if (!name) throw missingField(nameOf('name'));
  return {
    ...old,
    ...given,
    name,
    has_different_billing_address: different,
    address,
    billing_address: different ? billing : address,
  };
}

const missingField = (field: string) =>
  validationError([{ type: 'type_error.none.not_allowed', loc: ['body', field], msg: 'This field is required.' }]);

const completeAddress = (address: AddressInput): Address => ({
  street_second_line: null,
  state: null,
  ...address,
  postcode: address.postcode ?? '',
});
