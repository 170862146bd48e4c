import { eq } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import file from '../../schemas/billing/seller.json' with { type: 'json' };
import type { Address } from '../../schemas/generated/types.ts';
import { organizations, type UserRow, users } from '../account/tables.ts';
import type { Party } from './tables.ts';

const { name, lines, country, tax_id, email } = file;
export const seller: Party = { name, lines, country, tax_id, email };

/**
 * Returns the customer as on current documents: their organization with its billing address, or the person. The
 * customer is locked before the counter of document numbers, which is the order everywhere (no deadlocks).
 */
export async function buyerOf(tx: Tx, customer: string): Promise<{ user: UserRow; buyer: Party }> {
  const [found] = await tx
    .select({ user: users, organization: organizations })
    .from(users)
    .leftJoin(organizations, eq(organizations.user_uuid, users.uuid))
    .where(eq(users.uuid, customer))
    .for('key share', { of: users });
  if (!found) throw new Error(`There is no customer ${customer}.`);
  const { user, organization } = found;
  const person = `${user.first_name} ${user.last_name}`.trim();
  const place: Address = {
    street: '',
    street_second_line: null,
    city: '',
    postcode: '',
    country: user.country,
    state: user.state,
  };
  if (!organization?.name)
    return {
      user,
      buyer: {
        name: person,
        lines: addressLines(place, user.locale),
        tax_id: null,
        email: user.email,
        country: user.country,
      },
    };
  const address = organization.billing_address.country ? organization.billing_address : place;
  const lines = [person, ...addressLines(address, user.locale)];
  const { name, tax_id } = organization;
  return { user, buyer: { name, lines, tax_id, email: user.email, country: address.country } };
}

function addressLines(
  { street, street_second_line, city, postcode, country, state }: Address,
  language: string,
): string[] {
  const town = country === 'US' ? [[city, state].filter(Boolean).join(', '), postcode] : [postcode, city];
  const place = country === 'US' ? null : state;
  return [street, street_second_line, town.filter(Boolean).join(' '), place, countryName(country, language)].filter(
    (line): line is string => Boolean(line?.trim()),
  );
}

const countryName = (code: string, language: string): string =>
  /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code) : code;
