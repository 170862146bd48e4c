import type { FormState } from '../schemas/generated/types.ts';
import type { UserRow } from './account/tables.ts';

declare module '../engine/server/principals/typeRegister.ts' {
  interface Register {
    user: UserRow;
    auditLink: 'order' | 'payment';
    formAction: FormState['actions'][number];
    formScreen: NonNullable<FormState['next']>['screen'];
  }
}
