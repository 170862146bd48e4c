import type { Session } from '../../engine/client/testing.ts';
import type { User } from '../../schemas/generated/types.ts';

/** A customer as the API shows one, for tests without a server. */
export const customer: User = {
  uuid: '0d0f3c3e-2a5b-4b0a-9a39-3f4f1b1f7a01',
  email: 'mara@northfieldpress.example',
  email_verified_at: '2026-01-02T10:00:00Z',
  email_bounced_at: null,
  pending_email: null,
  first_name: 'Mara',
  last_name: 'Lindqvist',
  phone: null,
  account_type: 'individual',
  locale: 'en',
  timezone: 'UTC',
  role: 'customer',
  blocked_at: null,
  blocked_reason: null,
  deletion_scheduled_at: null,
  created_at: '2026-01-02T10:00:00Z',
  last_login_at: null,
  notifications: { order_updates: true, billing: true, marketing: false },
};

/** The session of a signed-in user, as the pages know it. */
export const createSession = (user: User = customer): Session => ({
  isInitialized: true,
  isAuthenticated: true,
  user,
  token: null,
  expiry: null,
  retryAfter: null,
});
