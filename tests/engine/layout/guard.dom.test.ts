import { describe, expect, it } from 'vitest';
import { guard } from '../../../engine/client/auth/guard.ts';
import { registerAccessRules } from '../../../engine/client/auth/index.ts';
import type { Session } from '../../../engine/client/auth/session.ts';
import { passwordResetPath, signInPath } from '../../../engine/client/auth/signInPath.ts';
import type { User } from '../../../schemas/generated/types.ts';
import { accessRules } from '../../../src/accessRules.ts';
import { createSession, customer } from '../../helpers/customerFixture.ts';

registerAccessRules(accessRules);

const anonymous: Session = { ...createSession(), isAuthenticated: false, user: null };
const at = (path: string) => {
  const { pathname, search } = new URL(path, 'http://localhost');
  return { pathname, search };
};

describe('without a session', () => {
  it.each([
    '/dashboard',
    '/dashboard/orders/5f0c7a40-8a9e-4f4e-9a53-0d3a5a2a7d11?tab=files',
    '/account-locked',
    '/',
    '/dashboard?x=/authentication/login',
    '/dashboard/orders#/authentication/login',
    '/500/more',
    '/authentication',
  ])('%s asks to sign in', path => {
    expect(guard(anonymous, at(path))).toBe('sign-in');
  });

  it.each([
    '/authentication/login',
    '/authentication/login?disableGuard=true',
    '/authentication/register',
    '/authentication/resend-verification',
    '/authentication/password-reset',
    '/authentication/verify-pass?token=x',
    '/authentication/verify-email?token=x',
    '/authentication/verify-code',
    '/en/authentication/login/again',
    '/500',
  ])('%s is open', path => {
    expect(guard(anonymous, at(path))).toBeNull();
  });

  it('nothing is decided before it is known who asks', () => {
    expect(guard({ ...anonymous, isInitialized: false }, at('/dashboard'))).toBeNull();
  });
});

describe('with a session', () => {
  it('pages stay, and the sign-in pages lead home', () => {
    expect(guard(createSession(), at('/dashboard/orders'))).toBeNull();
    expect(guard(createSession(), at('/authentication/login'))).toBe('home');
    expect(guard(createSession(), at('/authentication/password-reset'))).toBe('home');
  });

  it('disableGuard lets one stay, to switch account', () => {
    expect(guard(createSession(), at('/authentication/login?disableGuard=true'))).toBeNull();
    expect(guard(createSession(), at('/authentication/login?disableGuard=false'))).toBe('home');
    expect(signInPath()).toBe('/authentication/login?disableGuard=true');
    expect(passwordResetPath()).toBe('/authentication/password-reset?disableGuard=true');
  });

  it('the other public pages are open to everyone', () => {
    expect(guard(createSession(), at('/authentication/verify-email?token=x'))).toBeNull();
    expect(guard(createSession(), at('/authentication/register'))).toBeNull();
  });
});

describe('with a locked account', () => {
  const createLockedSession = (blocked_reason: User['blocked_reason']) =>
    createSession({ ...customer, blocked_at: '2026-11-20T06:00:00Z', blocked_reason });
  const checkout = at('/dashboard/orders/5f0c7a40-8a9e-4f4e-9a53-0d3a5a2a7d11/checkout');

  it('every page leads to the one that says why', () => {
    expect(guard(createLockedSession('security'), at('/dashboard'))).toBe('locked');
    expect(guard(createLockedSession('security'), checkout)).toBe('locked');
    expect(guard(createLockedSession('security'), at('/account-locked'))).toBeNull();
  });

  it('who owes money may pay it', () => {
    expect(guard(createLockedSession('unpaid'), checkout)).toBeNull();
    expect(guard(createLockedSession('unpaid'), at('/dashboard/account/billing'))).toBeNull();
    expect(guard(createLockedSession('unpaid'), at('/dashboard/orders'))).toBe('locked');
  });

  it('the page is not there for others', () => {
    expect(guard(createSession(), at('/account-locked'))).toBe('home');
  });
});
