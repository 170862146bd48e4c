import type { Fragments } from '../fragments.ts';

export const fragments = import.meta.glob('../../../schemas/locales/ar/*.json', {
  eager: true,
  import: 'default',
}) as Fragments;
