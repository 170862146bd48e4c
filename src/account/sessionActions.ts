import type { Session } from '../../schemas/generated/types.ts';

/**
 * Returns whether the page offers to sign the device out. The current one has "Sign out" instead, which says where it
 * leads.
 */
export const canEndSession = ({ is_current }: Session): boolean => !is_current;

/** Returns whether the page offers to sign out all other devices. */
export const canEndOtherSessions = (sessions: Session[]): boolean => sessions.some(canEndSession);
