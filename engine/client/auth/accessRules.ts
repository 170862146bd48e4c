import type { User } from '../../contract/contract.ts';

/** Access rules of the app's own pages, which the guard reads. */
export interface AccessRules {
  /** Pages that need no sign-in, beside those of signing in. */
  publicPaths: readonly string[];
  /**
   * What a locked account sees at a page: the page of locked accounts, a part of it that gives the reason (`#part`), or
   * null for the requested page.
   */
  whileLocked: (user: User, pathname: string) => 'page' | `#${string}` | null;
  /** Where staff return to after impersonating this person. */
  afterImpersonation: (uuid: string) => string;
  /** Forgets what the app keeps in this browser for the person who signs out. */
  forget: () => void;
}

let rules: AccessRules = { publicPaths: [], whileLocked: () => null, afterImpersonation: () => '/', forget: () => {} };

/** Registers the app's access rules. Must run before the first page is shown. */
export function registerAccessRules(ofApp: AccessRules): void {
  rules = ofApp;
}

export const accessRules = (): AccessRules => rules;
