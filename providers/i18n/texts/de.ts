import type { Fragments } from '../fragments.ts';

export const fragments = import.meta.glob(
  ['../../../schemas/locales/de/*.json', '!../../../schemas/locales/de/{mail,refusals}.json'],
  {
    eager: true,
    import: 'default',
  },
) as Fragments;
