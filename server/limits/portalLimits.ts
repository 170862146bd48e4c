import { type AttemptLimit, createAttemptLimits, signInLimits } from '../../engine/server/limits/index.ts';

const minute = 60_000;
const hour = 60 * minute;

/** A limit of attempts within a time. */
export const limits = {
  ...signInLimits,
  register: { max: 20, within: hour },
  verifyCode: { max: 20, within: hour },
  mailGap: { max: 1, within: minute },
  mailDay: { max: 5, within: 24 * hour, pause: hour },
  /** For requests from a browser in which the account has signed in. */
  mailDevice: { max: 5, within: hour },
  /** Addresses that one account requests: the response reveals whether they are in use. */
  changeDay: { max: 5, within: 24 * hour },
  mailAddress: { max: 30, within: hour },
  coupon: { max: 10, within: minute },
  export: { max: 3, within: 24 * hour },
  contact: { max: 5, within: hour },
} as const satisfies Record<string, AttemptLimit>;

export type LimitName = keyof typeof limits;

export const { limit, limitAll, limitFailures } = createAttemptLimits<LimitName>(limits, ['wrong_code']);
