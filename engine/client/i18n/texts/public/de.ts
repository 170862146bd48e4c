import type { Fragments } from '../../../../dsl/texts.ts';

/** What the pages before sign-in and the frame of all pages say. */
export const fragments = import.meta.glob('../../../../../schemas/locales/de/{auth,problems,shell}.json', {
  eager: true,
  import: 'default',
}) as Fragments;
