/** Actions, screens and sources of answers that form files of the portal name beside the engine's own. */
import type { FormVocabulary } from '../engine/dsl/index.ts';

export const portalFormVocabulary: FormVocabulary = {
  actions: {
    place_order: { check: 'all', next: 'checkout', onLastStepOnly: true, holdsLastStep: true },
    request_quote: { check: 'all', next: 'detail', onLastStepOnly: true },
  },
  formScreens: ['checkout', 'upload'],
  prefill: { recipe: 'drafts', order: 'drafts', last: 'drafts', account: 'calls', organization: 'calls' },
  // A recipe stays until it is deleted.
  endingDrafts: ['order'],
};
