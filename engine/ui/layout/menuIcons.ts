import type { ComponentType } from 'react';
import type { ResolvedMenuItem } from '../../dsl/resource.ts';
import {
  AlertIcon,
  BinIcon,
  BoxIcon,
  CancelledIcon,
  CardIcon,
  CheckIcon,
  ClockIcon,
  DocumentIcon,
  DownloadIcon,
  EyeIcon,
  FileIcon,
  HalfIcon,
  HomeIcon,
  ListIcon,
  LockIcon,
  MessageIcon,
  OkIcon,
  PauseIcon,
  PencilIcon,
  PlusIcon,
  QueueIcon,
  RestIcon,
  RotateIcon,
  ShieldIcon,
  SlidersIcon,
  TagIcon,
  UploadIcon,
  UserIcon,
  UsersIcon,
} from './icons.tsx';
import type { IconProps } from './LineIcon.tsx';

type Icon = ComponentType<IconProps>;

/** Schema files name icons as Material does; these are ours for the names in use. */
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
  payment: CardIcon,
  add: PlusIcon,
  edit: PencilIcon,
  delete: BinIcon,
  repeat: RotateIcon,
  upload: UploadIcon,
  download: DownloadIcon,
  check: CheckIcon,
  history: ClockIcon,
  list: ListIcon,
  lock: LockIcon,
  pause: PauseIcon,
  settings: SlidersIcon,
  visibility: EyeIcon,
  cancel: CancelledIcon,
  pending: QueueIcon,
  remove: RestIcon,
  schedule: ClockIcon,
  task_alt: OkIcon,
  timelapse: HalfIcon,
  warning: AlertIcon,
};

/** `byRoute`: the app's icons of entries that name none. */
export const menuIcon = ({ icon, route }: ResolvedMenuItem, byRoute: Record<string, string> = {}): Icon =>
  iconNamed(icon) ?? iconNamed(byRoute[route]) ?? ListIcon;

/** Undefined for a name that has no icon here. */
export const iconNamed = (name: string | undefined): Icon | undefined => BY_NAME[name ?? ''];
