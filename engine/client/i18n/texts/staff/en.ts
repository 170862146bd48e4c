import type { Fragments } from '../../../../dsl/texts.ts';

/** What only pages of our team say. */
export const fragments = import.meta.glob('../../../../../schemas/locales/en/staff/*.json', {
  eager: true,
  import: 'default',
}) as Fragments;
