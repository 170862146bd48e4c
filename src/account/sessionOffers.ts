import type { Session } from '../../schemas/generated/types.ts';

/** Whether the page offers to sign the device out: this one is left by "Sign out", which says where it leads. */
export const mayEndSession = ({ is_current }: Session): boolean => !is_current;

/** Whether the page offers to sign out everywhere else. */
export const mayEndOthers = (sessions: Session[]): boolean => sessions.some(mayEndSession);
