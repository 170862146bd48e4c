import type { Handlers } from '../../engine/server/http/index.ts';
import type { Deps } from '../deps.ts';
import { getFileReview, getSupportFileReview, saveFileReview } from './fileReviews.ts';

export const reviewRoutes = (deps: Deps): Handlers<'getFileReview' | 'saveFileReview' | 'getSupportFileReview'> => ({
  getFileReview: ({ params, query, caller }) => getFileReview(deps, caller.user, params, query.since ?? 0),
  saveFileReview: ({ params, body, caller }) => saveFileReview(deps, caller.user, params, body),
  getSupportFileReview: ({ params, query }) => getSupportFileReview(deps, params, query.since ?? 0),
});
