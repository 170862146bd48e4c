import type { Fragments } from '../../../../dsl/texts.ts';

/** What lists say: all that stands in no other of these files, and is not for the server alone. */
export const fragments = import.meta.glob(
  [
    '../../../../../schemas/locales/en/*.json',
    '!../../../../../schemas/locales/en/{mail,refusals}.json',
    '!../../../../../schemas/locales/en/{auth,problems,shell}.json',
    '!../../../../../schemas/locales/en/{anyschema,billing,checkout,dashboard,documents,forms,formui}.json',
    '!../../../../../schemas/locales/en/{messages,origins,pricing,push,records,reports,uploads}.json',
  ],
  { eager: true, import: 'default' },
) as Fragments;
