/** What the rows of the call table say of who may ask for what. Worked out here once more, without the guard. */
import { isAllowedWhileImpersonating } from '../../../engine/dsl/roles/allowedWhileImpersonating.ts';
import { type CallRow, isKeyParameter, pathParameters } from '../../../engine/server/http/contract.ts';

/**
 * `nobody` has no session; an account that was never confirmed cannot get one. `impersonating` is a member of staff who
 * looks at the portal as the customer, before the customer takes the permission back.
 */
export const people = ['nobody', 'impersonating', 'customer', 'locked', 'support', 'admin'] as const;
export type Person = (typeof people)[number];
/**
 * Whose record a call is about: the caller's own (for staff: anybody's), another customer's, none that exists, or no
 * record at all.
 */
export type Whose = 'own' | 'other' | 'unknown' | 'none';
export type ExpectedAnswer =
  | 'let in'
  | 'not_authenticated'
  | 'account_locked'
  | 'forbidden'
  | 'impersonation_read_only'
  | 'missing';
/** Returns the role that the rules apply to a person. */
export const roleOf = (person: Person): Exclude<Person, 'impersonating'> =>
  person === 'impersonating' ? 'customer' : person;

/** The customers of the demo world are locked for what they owe. */
const isOpenToLocked = (row: CallRow): boolean => row.whileLocked || row.whileLockedFor.includes('unpaid');
export const isOfTeam = (row: CallRow): boolean => row.roles !== undefined && !row.roles.includes('customer');
export const hasRecord = (row: CallRow): boolean => pathParameters(row.path).some(isKeyParameter);

export function getExpectedOutcome(row: CallRow, person: Person, whose: Whose): ExpectedAnswer {
  if (person === 'nobody') {
    if (!row.public) return 'not_authenticated';
  } else if (person === 'locked') {
    if (!isOpenToLocked(row)) return 'account_locked';
    if (isOfTeam(row)) return 'forbidden';
  } else if (person === 'impersonating' && !isAllowedWhileImpersonating(row)) return 'impersonation_read_only';
  else if (row.roles && !row.roles.includes(roleOf(person)) && !(person === 'impersonating' && row.whileImpersonating))
    return 'forbidden';
  return whose === 'own' || whose === 'none' ? 'let in' : 'missing';
}

/** What there is to ask for: our team has nothing of its own among the things of customers, and all of them where it works. */
export function subjectsToTry(row: CallRow, person: Person): Whose[] {
  if (!hasRecord(row)) return ['none'];
  // Of other people's things they are told what the customer is told.
  if (person === 'impersonating') return ['own', 'unknown'];
  if (getExpectedOutcome(row, person, 'own') !== 'let in') return ['other', 'unknown'];
  if (person === 'customer') return ['own', 'other', 'unknown'];
  return isOfTeam(row) ? ['own', 'unknown'] : ['other', 'unknown'];
}
