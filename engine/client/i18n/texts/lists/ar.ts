import type { Fragments } from '../../../../dsl/texts.ts';

/** What lists say: all that stands in no other of these files, and is not for the server alone. */
export const fragments = import.meta.glob(
  [
    '../../../../../schemas/locales/ar/*.json',
    '!../../../../../schemas/locales/ar/{mail,refusals}.json',
    '!../../../../../schemas/locales/ar/{auth,problems,shell}.json',
    '!../../../../../schemas/locales/ar/{anyschema,billing,checkout,dashboard,documents,forms,formui}.json',
    '!../../../../../schemas/locales/ar/{messages,origins,pricing,push,records,reports,uploads}.json',
  ],
  { eager: true, import: 'default' },
) as Fragments;
