import { eq } from 'drizzle-orm';
import type { Address, AddressInput, Organization, OrganizationPatch } from '../../schemas/generated/types.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/guard.ts';
import { type Invalid, invalid } from '../http/problems.ts';
import { isCountry, states } from '../reference/places.ts';
import { organizations, users } from './tables.ts';

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

/** Saves all or part. Without a different billing address, the billing address is the main one. */
export async function saveOrganization(deps: Deps, { user }: Caller, given: OrganizationPatch): Promise<Organization> {
  refuseFaults(given);
  return deps.db.transaction(async tx => {
    // One at a time, so that two saves of different parts both last.
    await tx.select({ uuid: users.uuid }).from(users).where(eq(users.uuid, user.uuid)).for('no key update');
    const saved = merged(await readOrganization(tx, user.uuid), given);
    const row = { ...saved, updated_at: deps.clock.now() };
    await tx
      .insert(organizations)
      .values({ user_uuid: user.uuid, ...row })
      .onConflictDoUpdate({ target: organizations.user_uuid, set: row });
    return saved;
  });
}

/** Tax goes by country and state, so that both are of the lists and not of one's own making. */
function refuseFaults({ address, billing_address }: OrganizationPatch): void {
  const faults = [...placeFaults('address', address), ...placeFaults('billing_address', billing_address)];
  if (faults.length) throw invalid(faults);
}

function placeFaults(field: 'address' | 'billing_address', address: AddressInput | null | undefined): Invalid[] {
  if (!address) return [];
  const wrong = (part: keyof AddressInput): Invalid => ({
    type: 'value_error.const',
    loc: ['body', field, part],
    msg: 'Choose one of the offered values.',
  });
  if (!isCountry(address.country)) return [wrong('country')];
  const offered = states(address.country);
  return offered.length && !offered.some(state => state.name === address.state) ? [wrong('state')] : [];
}

function merged(old: Organization, given: OrganizationPatch): Organization {
  const address = given.address ? whole(given.address) : old.address;
  const different = given.has_different_billing_address ?? old.has_different_billing_address;
  const billing = given.billing_address ? whole(given.billing_address) : old.billing_address;
  if (different && !billing.street)
    throw invalid([
      { type: 'type_error.none.not_allowed', loc: ['body', 'billing_address'], msg: 'This field is required.' },
    ]);
  const name = (given.name ?? old.name).trim();
  if (!name)
    throw invalid([{ type: 'type_error.none.not_allowed', loc: ['body', 'name'], msg: 'This field is required.' }]);
  return {
    ...old,
    ...given,
    name,
    has_different_billing_address: different,
    address,
    billing_address: different ? billing : address,
  };
}

const whole = (address: AddressInput): Address => ({ street_second_line: null, state: null, ...address });
