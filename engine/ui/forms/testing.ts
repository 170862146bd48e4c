/** What becomes of the answers of a form, for tests that have no page. */
export { callBody } from './session/callBody.ts';
