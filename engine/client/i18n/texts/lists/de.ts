import type { Fragments } from '../../../../dsl/texts.ts';

/** What lists say: all that stands in no other of these files, and is not for the server alone. */
export const fragments = import.meta.glob(
  [
    '../../../../../schemas/locales/de/*.json',
    '!../../../../../schemas/locales/de/{mail,refusals}.json',
    '!../../../../../schemas/locales/de/{auth,problems,shell}.json',
    '!../../../../../schemas/locales/de/{anyschema,billing,checkout,dashboard,documents,forms,formui}.json',
    '!../../../../../schemas/locales/de/{messages,origins,pricing,push,records,reports,uploads}.json',
  ],
  { eager: true, import: 'default' },
) as Fragments;
