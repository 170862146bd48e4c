/** Functions of form answers, for tests without a page. */
export { callBody } from './session/callBody.ts';
