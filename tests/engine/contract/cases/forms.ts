import { ask, type Cases } from '../caseContext.ts';

const of = (form: string) => ({ params: { form } });

export const formCases: Cases = {
  getCallForm: {
    answers: { 200: ({ signedOut }) => ask(signedOut(), 'getCallForm', of('contact')) },
    refusals: {
      not_found: ({ owner }) => ask(owner, 'getCallForm', of('order')),
      not_authenticated: ({ signedOut }) => ask(signedOut(), 'getCallForm', of('organization')),
    },
  },
};
