import type { ComponentType } from 'react';
import type { Tone } from '../theme/tokens.ts';
import {
  AlertIcon,
  BoxIcon,
  CancelledIcon,
  CardIcon,
  ClockIcon,
  EyeIcon,
  HalfIcon,
  OkIcon,
  PauseIcon,
  PencilIcon,
  QueueIcon,
  RestIcon,
  RotateIcon,
  TagIcon,
  UploadIcon,
} from './icons.tsx';
import type { IconProps } from './LineIcon.tsx';

export interface StatusLook {
  tone: Tone;
  icon: ComponentType<IconProps>;
}

const look = (tone: Tone, icon: ComponentType<IconProps>): StatusLook => ({ tone, icon });

/** By the lists of the constants. Amber waits on the customer, blue is with us, green is done, grey rests, red went wrong. */
const LOOKS: Record<string, Record<string, StatusLook>> = {
  'orders.status': {
    draft: look('neutral', PencilIcon),
    quote_requested: look('info', ClockIcon),
    quoted: look('wait', TagIcon),
    awaiting_payment: look('wait', CardIcon),
    awaiting_files: look('wait', UploadIcon),
    queued: look('info', QueueIcon),
    in_progress: look('info', HalfIcon),
    quality_check: look('info', EyeIcon),
    delivered: look('success', BoxIcon),
    revision_requested: look('info', RotateIcon),
    completed: look('neutral', OkIcon),
    on_hold: look('wait', PauseIcon),
    cancelled: look('neutral', CancelledIcon),
    expired: look('neutral', ClockIcon),
  },
  'payments.payment_status': {
    pending: look('info', ClockIcon),
    requires_action: look('wait', AlertIcon),
    processing: look('info', HalfIcon),
    succeeded: look('success', OkIcon),
    failed: look('error', CancelledIcon),
    cancelled: look('neutral', CancelledIcon),
    partially_refunded: look('neutral', RotateIcon),
    refunded: look('neutral', RotateIcon),
    disputed: look('error', AlertIcon),
  },
  'payments.refund_status': {
    requested: look('info', ClockIcon),
    pending: look('info', HalfIcon),
    succeeded: look('success', OkIcon),
    failed: look('error', CancelledIcon),
    rejected: look('neutral', CancelledIcon),
  },
  'resources.coupons.options.status': {
    scheduled: look('info', ClockIcon),
    available: look('success', TagIcon),
    used: look('neutral', OkIcon),
    expired: look('neutral', ClockIcon),
    paused: look('neutral', CancelledIcon),
    exhausted: look('neutral', CancelledIcon),
  },
};

/** Where only the colour is said. */
const ICONS: Record<Tone, ComponentType<IconProps>> = {
  primary: ClockIcon,
  info: ClockIcon,
  wait: ClockIcon,
  success: OkIcon,
  error: AlertIcon,
  neutral: RestIcon,
};

export const iconOfTone = (tone: Tone): ComponentType<IconProps> => ICONS[tone];

const PLAIN = look('neutral', RestIcon);

export const statusLook = (list: string, status: string): StatusLook => LOOKS[list]?.[status] ?? PLAIN;

/** Whether the value is a state that has a look, and not just one of a list of choices. */
export const hasLook = (list: string, status: string): boolean => LOOKS[list]?.[status] !== undefined;
