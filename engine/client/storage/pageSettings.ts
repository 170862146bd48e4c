/** The settings that the server passes to the pages: the short list that a browser may see. */
interface PageSettings {
  /** The server runs with demo data: there is a mailbox page at /dev/mailbox. */
  demo: boolean;
  /** An account site elsewhere that signs people in and resets passwords. */
  accountSiteUrl: string | null;
  /** Address of the API; an API on another site gets a bearer token. */
  apiBase: string;
  /** Reports of errors go there; without it, none are sent. */
  sentryDsn: string | null;
  /** False: signed-in visitors of the sign-in pages are left alone, and links need no `disableGuard`. */
  guestGuard: boolean;
  /** The server sets the readable cookie `signed_in` beside a session: without it there is no session. */
  sessionMarker: boolean;
}

const standard: PageSettings = {
  demo: false,
  accountSiteUrl: null,
  apiBase: '/api',
  sentryDsn: null,
  guestGuard: true,
  sessionMarker: false,
};

/**
 * Reads `<meta name="page-settings">`, which may have settings of the app too. A page that no server filled in, and a
 * program without a page, get the defaults.
 */
export function readPageSettings<Settings extends object>(defaults: Settings): Settings {
  const content = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="page-settings"]')?.content;
  return content?.startsWith('{') ? { ...defaults, ...(JSON.parse(content) as Partial<Settings>) } : defaults;
}

/** Returns the settings that the server wrote into the page. */
export const pageSettings: PageSettings = readPageSettings(standard);
