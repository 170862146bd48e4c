import type { Fragments } from '../../../../dsl/texts.ts';

/** What only pages beyond the lists say. */
export const fragments = import.meta.glob(
  [
    '../../../../../schemas/locales/en/{anyschema,billing,checkout,dashboard,documents,forms,formui}.json',
    '../../../../../schemas/locales/en/{messages,origins,pricing,push,records,reports,uploads}.json',
  ],
  { eager: true, import: 'default' },
) as Fragments;
