import type { Fragments } from '../fragments.ts';

export const fragments = import.meta.glob(
  ['../../../schemas/locales/ar/*.json', '!../../../schemas/locales/ar/{mail,refusals}.json'],
  {
    eager: true,
    import: 'default',
  },
) as Fragments;
