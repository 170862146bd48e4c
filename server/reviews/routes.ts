import type { Handlers } from '../../engine/server/http/index.ts';
import type { Deps } from '../deps.ts';
import {
  getFileReview,
  getPictureReview,
  getSupportFileReview,
  getSupportPictureReview,
  saveFileReview,
  savePictureReview,
} from './fileReviews.ts';

type FileCalls = 'getFileReview' | 'saveFileReview' | 'getSupportFileReview';
type PictureCalls = 'getPictureReview' | 'savePictureReview' | 'getSupportPictureReview';

export const reviewRoutes = (deps: Deps): Handlers<FileCalls | PictureCalls> => ({
  getFileReview: ({ params, query, caller }) => getFileReview(deps, caller.user, params, query.since ?? 0),
  saveFileReview: ({ params, body, caller }) => saveFileReview(deps, caller.user, params, body),
  getSupportFileReview: ({ params, query }) => getSupportFileReview(deps, params, query.since ?? 0),
  getPictureReview: ({ params, query, caller }) => getPictureReview(deps, caller.user, params, query.since ?? 0),
  savePictureReview: ({ params, body, caller }) => savePictureReview(deps, caller.user, params, body),
  getSupportPictureReview: ({ params, query }) => getSupportPictureReview(deps, params, query.since ?? 0),
});
