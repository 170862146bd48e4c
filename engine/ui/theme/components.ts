import type { Components, Theme } from '@mui/material/styles';
import { buttons } from './buttons.ts';
import { inputs } from './inputs.ts';
import { surfaces } from './surfaces.ts';

/** What MUI and react-admin parts look like here; one block per family of parts. */
export const components = (pill: boolean): Components<Theme> => ({
  ...buttons(pill),
  ...inputs,
  ...surfaces,
});
