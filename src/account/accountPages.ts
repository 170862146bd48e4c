import type { ComponentType } from 'react';
import {
  BellIcon,
  BoxIcon,
  CardIcon,
  ClockIcon,
  DocumentIcon,
  type IconProps,
  LockIcon,
  MessageIcon,
  RotateIcon,
  TagIcon,
  UserIcon,
} from '../../engine/ui/icons/icons.ts';
import { paths } from '../paths.ts';

const page = <Name extends string>(name: Name, to: string, icon: ComponentType<IconProps>, onPhone = to) => ({
  name,
  to,
  onPhone,
  icon,
});

/** The pages of the account, in the order of the tabs. */
export const accountPages = [
  page('profile', paths.account, UserIcon, `${paths.account}?tab=profile`),
  page('organization', paths.organization, BoxIcon),
  page('security', paths.security, LockIcon),
  page('subscription', paths.subscription, RotateIcon),
  page('billing', paths.billing, CardIcon),
  page('payments', paths.payments, DocumentIcon),
  page('coupons', paths.coupons, TagIcon),
  page('activity', paths.activity, ClockIcon),
  page('notifications', paths.notifications, BellIcon),
  page('contact', paths.contact, MessageIcon),
] as const;

export type AccountPage = (typeof accountPages)[number]['name'];

/** Longest first, so that the profile, below whose address all others lie, comes last. */
const byLength = accountPages.toSorted((one, other) => other.to.length - one.to.length);

/** The page of the account that an address belongs to, if it is one. */
export const accountPageAt = (pathname: string): AccountPage | undefined =>
  byLength.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))?.name;
