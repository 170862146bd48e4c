/** Public settings of Firebase Cloud Messaging. */
export interface PushSettings {
  apiKey: string;
  projectId: string;
  appId: string;
  messagingSenderId: string;
  vapidKey: string;
}

/** The settings that the server passes to the pages: the short list that a browser may see. */
export interface PageSettings {
  /** The server runs with demo data: there is a mailbox page at /dev/mailbox. */
  demo: boolean;
  /** An account site elsewhere that signs people in and resets passwords. */
  accountSiteUrl: string | null;
  /** Where the API is; another site is spoken to with a bearer token. */
  apiBase: string;
  /** Reports of errors go there; without it, none are sent. */
  sentryDsn: string | null;
  /** Publishable key of Stripe, where it takes the payments; null: the sandbox does. */
  stripeKey: string | null;
  /** The settings of the push service for a browser; null: there are no push messages. */
  push: PushSettings | null;
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
  stripeKey: null,
  push: null,
  guestGuard: true,
  sessionMarker: false,
};

/**
 * Reads `<meta name="page-settings">`. A page that no server filled in, and a program without a page, get the defaults.
 */
function readPageSettings(page: Document | undefined = globalThis.document): PageSettings {
  const content = page?.querySelector<HTMLMetaElement>('meta[name="page-settings"]')?.content;
  if (!content?.startsWith('{')) return standard;
  return { ...standard, ...(JSON.parse(content) as Partial<PageSettings>) };
}

/** Returns the settings that the server wrote into the page. */
export const pageSettings: PageSettings = readPageSettings();
