import { takeUser } from '../../providers/auth/session.ts';
import type { User } from '../../schemas/generated/types.ts';
import { FormPage } from './FormPage.tsx';

export default function NotificationsPage() {
  return <FormPage page="notifications" onSaved={answer => takeUser(answer as User)} />;
}
