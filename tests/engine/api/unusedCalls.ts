import type { CallName } from '../../../engine/contract/contract.ts';

/** Calls of the specification that no page makes, each with its reason. `tests/engine/api/callUsage.test.ts` checks the list. */
export const unreadCalls: Partial<Record<CallName, string>> = {
  getConstants:
    'The options of the constants come with the screens of GET /portal, in the order and the language of the reader.',
  putMe: 'Pages save what was changed with PATCH /account/me, so that two open pages do not overwrite each other.',
  patchOrganization:
    'The form of the organization shows all of it, so it is saved whole with PUT /account/organization.',
  readInitOrderForm: 'A page that needs a new form creates it with POST; it never only looks whether one exists.',
  readInitRecipeForm: 'A page that needs a new form creates it with POST; it never only looks whether one exists.',
};

/**
 * Requests of the specification whose status no part of a page reads by its name, and where it is read instead.
 * `tests/engine/api/callUsage.test.ts` compares.
 */
export const statusReadElsewhere: Partial<Record<CallName, string>> = {
  getMe: 'The session says it: `isInitialized`, `isAuthenticated` and `user`.',
  logout: 'The page is left as soon as it is pressed; a failure is said in a message.',
};
