import { pageSettings } from '../storage/pageSettings.ts';
import { storedToken } from './storedToken.ts';

const MARKER = /(?:^|;\s*)signed_in=1(?:;|$)/;

/** Returns whether the session marker can be read: cookies of an API on another site cannot. */
const isReadable = (): boolean => pageSettings.sessionMarker && pageSettings.apiBase === '/api';

/**
 * Whether this browser may have a session; without one the server is not asked. A session that version 0.1.0 began has
 * no marker, but its token is stored.
 */
export const mayHaveSession = (): boolean =>
  !isReadable() || MARKER.test(document.cookie) || storedToken.get() !== null;

/** Right after a sign-in: whether the browser kept the cookies that came with it. */
export const acceptedCookies = (): boolean => !isReadable() || MARKER.test(document.cookie);
