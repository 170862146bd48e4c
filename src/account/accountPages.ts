import { paths } from '../paths.ts';
import { CardIcon, LockIcon, UserIcon } from '../shared/shell/icons.tsx';

/** The pages of the account, in the order of the tabs. */
export const accountPages = [
  { name: 'profile', to: paths.account, onPhone: `${paths.account}?tab=profile`, icon: UserIcon },
  { name: 'security', to: paths.security, onPhone: paths.security, icon: LockIcon },
  { name: 'billing', to: paths.billing, onPhone: paths.billing, icon: CardIcon },
] as const;

export type AccountPage = (typeof accountPages)[number]['name'];
