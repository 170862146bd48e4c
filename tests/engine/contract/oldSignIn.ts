import { eq } from 'drizzle-orm';
import { sessions } from '../../../server/auth/tables.ts';
import type { Answer } from '../../helpers/client.ts';
import type { Customer } from '../../helpers/testApp.ts';
import type { CaseContext, CasePlay } from './caseContext.ts';

/** Asks with a sign-in that was hours ago, and restores the sign-in afterwards. */
export async function withOldSignIn(
  { app }: Pick<CaseContext, 'app'>,
  person: Customer,
  play: (person: Customer) => Promise<Answer>,
): Promise<Answer> {
  const theirs = eq(sessions.user_uuid, person.me.uuid);
  const setSignInTime = (authenticated_at: Date) => app.db.update(sessions).set({ authenticated_at }).where(theirs);
  await setSignInTime(new Date(0));
  const answer = await play(person);
  await setSignInTime(app.clock.now());
  return answer;
}

/** A case by a member of staff who signed in hours ago. */
export const oldStaff =
  (play: CasePlay): CasePlay =>
  stage =>
    withOldSignIn(stage, stage.staff, () => play(stage));
