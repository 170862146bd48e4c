export type {} from '@mui/material/themeCssVarsAugmentation';

import type { CSSProperties } from 'react';

interface StatusColor {
  main: string;
  soft: string;
  line: string;
  contrastText: string;
}

interface OwnPalette {
  neutral: StatusColor;
  line: { strong: string; field: string };
  chart: { first: string; second: string; third: string };
}

declare module '@mui/material/styles' {
  interface Palette extends OwnPalette {}
  interface PaletteOptions extends Partial<OwnPalette> {}
  interface PaletteColor {
    soft: string;
    line: string;
  }
  interface SimplePaletteColorOptions {
    soft?: string;
    line?: string;
  }
  interface TypeBackground {
    sunken: string;
    hover: string;
  }
  interface ZIndex {
    overlay: number;
  }
  interface TypographyVariants {
    figure: CSSProperties;
  }
  interface TypographyVariantsOptions {
    figure?: CSSProperties;
  }
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    figure: true;
  }
}
