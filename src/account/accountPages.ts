import {
  BellIcon,
  BoxIcon,
  CardIcon,
  ClockIcon,
  DocumentIcon,
  LockIcon,
  MessageIcon,
  RotateIcon,
  TagIcon,
  UserIcon,
} from '../../engine/ui/layout/icons.tsx';
import { paths } from '../paths.ts';

/** The pages of the account, in the order of the tabs. */
export const accountPages = [
  { name: 'profile', to: paths.account, onPhone: `${paths.account}?tab=profile`, icon: UserIcon },
  { name: 'organization', to: paths.organization, onPhone: paths.organization, icon: BoxIcon },
  { name: 'security', to: paths.security, onPhone: paths.security, icon: LockIcon },
  { name: 'subscription', to: paths.subscription, onPhone: paths.subscription, icon: RotateIcon },
  { name: 'billing', to: paths.billing, onPhone: paths.billing, icon: CardIcon },
  { name: 'payments', to: paths.payments, onPhone: paths.payments, icon: DocumentIcon },
  { name: 'coupons', to: paths.coupons, onPhone: paths.coupons, icon: TagIcon },
  { name: 'activity', to: paths.activity, onPhone: paths.activity, icon: ClockIcon },
  { name: 'notifications', to: paths.notifications, onPhone: paths.notifications, icon: BellIcon },
  { name: 'contact', to: paths.contact, onPhone: paths.contact, icon: MessageIcon },
] as const;

export type AccountPage = (typeof accountPages)[number]['name'];

/** Longest first, so that the profile, below whose address all others lie, comes last. */
const byLength = accountPages.toSorted((one, other) => other.to.length - one.to.length);

/** The page of the account that an address belongs to, if it is one. */
export const accountPageAt = (pathname: string): AccountPage | undefined =>
  byLength.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))?.name;
