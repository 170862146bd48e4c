import type { User, UserPatch } from '../../schemas/generated/types.ts';

/** What the profile page can change. */
export interface Profile {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  locale: string;
  timezone: string;
}

export const profileOf = (user: User): Profile => ({
  first_name: user.first_name,
  last_name: user.last_name,
  email: user.pending_email ?? user.email,
  phone: user.phone ?? '',
  locale: user.locale,
  timezone: user.timezone,
});

/** Only what differs is sent; an emptied phone number is cleared. */
export function changesOf(user: User, profile: Profile): UserPatch {
  const before = profileOf(user);
  const changed = Object.entries(profile).filter(([name, value]) => value !== before[name as keyof Profile]);
  const { phone, ...rest } = Object.fromEntries(changed) as Partial<Profile>;
  return { ...rest, ...(phone !== undefined && { phone: phone || null }) };
}

/** The zones that the browser knows, and the one in use even if it is none of them. */
export const timezones = (inUse: string): string[] => [
  ...new Set(['UTC', inUse, ...Intl.supportedValuesOf('timeZone')]),
];
