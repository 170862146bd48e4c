import type { ComponentType } from 'react';
import type { ResolvedMenuItem } from '../../../schemas/language/resource.ts';
import {
  BoxIcon,
  CardIcon,
  DocumentIcon,
  FileIcon,
  HomeIcon,
  ListIcon,
  MessageIcon,
  RotateIcon,
  ShieldIcon,
  TagIcon,
  UserIcon,
  UsersIcon,
} from './icons.tsx';
import type { IconProps } from './LineIcon.tsx';

type Icon = ComponentType<IconProps>;

/** Resource files name icons as Material does; these are ours for the names in use. */
const BY_NAME: Record<string, Icon> = {
  dashboard: HomeIcon,
  description: DocumentIcon,
  person: UserIcon,
  people: UsersIcon,
  credit_card: CardIcon,
  payments: CardIcon,
  local_offer: TagIcon,
  bookmark: FileIcon,
  replay: RotateIcon,
  mail: MessageIcon,
  security: ShieldIcon,
  inventory: BoxIcon,
};

const BY_ROUTE: Record<string, Icon> = { '/dashboard': HomeIcon, '/dashboard/account': UserIcon };

export const menuIcon = ({ icon, route }: ResolvedMenuItem): Icon => BY_NAME[icon ?? ''] ?? BY_ROUTE[route] ?? ListIcon;

/** Undefined for a name that has no icon here. */
export const iconNamed = (name: string | undefined): Icon | undefined => BY_NAME[name ?? ''];
