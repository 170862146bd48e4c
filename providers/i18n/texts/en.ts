import type { Fragments } from '../fragments.ts';

export const fragments = import.meta.glob(
  ['../../../schemas/locales/en/*.json', '!../../../schemas/locales/en/{mail,refusals}.json'],
  {
    eager: true,
    import: 'default',
  },
) as Fragments;
