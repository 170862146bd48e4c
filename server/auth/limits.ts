import { type AttemptLimit, attemptLimits, signInLimits } from '../../engine/server/limits/index.ts';

const minute = 60_000;
const hour = 60 * minute;

/** A limit of attempts within a time. */
export const limits = {
  ...signInLimits,
  register: { most: 20, within: hour },
  verifyCode: { most: 20, within: hour },
  mailGap: { most: 1, within: minute },
  mailDay: { most: 5, within: 24 * hour, pause: hour },
  /** Asked for in a browser in which the account has signed in. */
  mailDevice: { most: 5, within: hour },
  /** Addresses that one account requests: the response reveals whether they are in use. */
  changeDay: { most: 5, within: 24 * hour },
  mailAddress: { most: 30, within: hour },
  coupon: { most: 10, within: minute },
  export: { most: 3, within: 24 * hour },
  contact: { most: 5, within: hour },
} as const satisfies Record<string, AttemptLimit>;

export type LimitName = keyof typeof limits;

export const { limit, limitAll, limitFailures } = attemptLimits<LimitName>(limits, ['wrong_code']);
