/** Decisions about rows, for tests without a page. */
export { deedOf } from './actions/deed.ts';
export { actionNamed, offersOn } from './actions/offers.ts';
export { actsForMany, fittingOf } from './list/bulk/bulkRun.ts';
export { nameOf, type Row } from './row.ts';
export { makeSpeaker } from './useSpeaker.ts';
