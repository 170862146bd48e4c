import type { CallOptions } from '../../providers/api/call.ts';
import type { CallError } from '../../providers/api/problems.ts';

/** What is typed at registration, but for the password, which is never kept. */
export interface Registration {
  first_name: string;
  last_name: string;
  email: string;
  account_type: 'individual' | 'organization';
  organization_name: string;
  country: string;
  state: string;
  accept_terms: boolean;
}

export const emptyRegistration: Registration = {
  first_name: '',
  last_name: '',
  email: '',
  account_type: 'individual',
  organization_name: '',
  country: 'US',
  state: '',
  accept_terms: false,
};

type Body = CallOptions<'register'>['body'];

/** An unticked box travels as it is: the server says that it is needed, as with every other field. */
export function toRegistration(values: Registration, password: string): Body {
  const { organization_name, state, accept_terms, ...person } = values;
  return {
    user_data: {
      ...person,
      password,
      password_confirm: password,
      ...(person.account_type === 'organization' && { organization_name }),
      ...(state && { state }),
      premier_level: 'alacarte',
      accept_terms: accept_terms as true,
    },
  };
}

/** Somebody has this address already, most often the very person who types it. */
export const isTaken = (problem: CallError | null): boolean =>
  problem?.entries.some(({ type, loc }) => type === 'integrity_error' && loc.at(-1) === 'email') ?? false;
