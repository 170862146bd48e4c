import { readPageSettings } from '../engine/client/storage/index.ts';

/** Public settings of Firebase Cloud Messaging. */
export interface PushSettings {
  apiKey: string;
  projectId: string;
  appId: string;
  messagingSenderId: string;
  vapidKey: string;
}

/** The settings of the portal that the server passes to its pages, beside those of the engine. */
export interface PortalSettings {
  /** Publishable key of Stripe, where it takes the payments; null: the sandbox does. */
  stripeKey: string | null;
  /** The settings of the push service for a browser; null: there are no push messages. */
  push: PushSettings | null;
}

export const portalSettings = readPageSettings<PortalSettings>({ stripeKey: null, push: null });
