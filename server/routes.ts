import { accountRoutes } from './account/routes.ts';
import { authRoutes } from './auth/routes.ts';
import type { Deps } from './deps.ts';
import type { Handlers } from './http/answer.ts';
import { uploadRoutes } from './uploads/routes.ts';

/** The handlers of every domain, by the name of their call. */
export const handlersOf = (deps: Deps): Partial<Handlers> => ({
  ...authRoutes(deps),
  ...accountRoutes(deps),
  ...uploadRoutes(deps),
});
