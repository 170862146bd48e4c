import { type Components, createTheme, responsiveFontSizes, type Theme } from '@mui/material/styles';
import './augmentation.ts';
import { buttons } from './buttons.ts';
import { inputs } from './inputs.ts';
import { palette } from './palette.ts';
import { surfaces } from './surfaces.ts';
import { defaultPreset, type PresetName, presets, zIndex } from './tokens.ts';
import { typography } from './typography.ts';

/** Styles of MUI's and react-admin's components; one block for each family of components. */
const components = (pill: boolean): Components<Theme> => ({
  ...buttons(pill),
  ...inputs,
  ...surfaces,
});

interface ThemeChoices {
  preset?: PresetName;
  direction?: 'ltr' | 'rtl';
  /** Headings get smaller on small screens. */
  responsiveSizes?: boolean;
}

/** Headings of 24 px shrink to 22 at the narrowest. */
const HEADING_FACTOR = 4 / 3;

/**
 * Both schemes are CSS variables under `[data-theme]`, so that switching needs no render and the first paint has the
 * right one. In styles use `theme.vars.palette.…`, never a colour.
 */
export function createAppTheme({
  preset = defaultPreset,
  direction = 'ltr',
  responsiveSizes = true,
}: ThemeChoices = {}): Theme {
  const { radius, spacing, pillButtons, breakpoints } = presets[preset];
  const theme = createTheme({
    cssVariables: { cssVarPrefix: '', colorSchemeSelector: 'data-theme' },
    colorSchemes: { light: { palette: palette('light') }, dark: { palette: palette('dark') } },
    direction,
    spacing,
    shape: { borderRadius: radius },
    breakpoints: { values: breakpoints },
    typography,
    zIndex: { appBar: zIndex.appBar, drawer: zIndex.drawer, overlay: zIndex.overlay },
    components: components(pillButtons),
  });
  return responsiveSizes ? responsiveFontSizes(theme, { factor: HEADING_FACTOR }) : theme;
}
