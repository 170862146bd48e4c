import type { TypographyVariantsOptions } from '@mui/material/styles';

const rem = (px: number) => `${px / 16}rem`;

/** One scale of sizes; nothing in the product uses another. Line heights are ratios, so that responsive sizes keep them. */
const size = (px: number, line: number, fontWeight: number, letterSpacing?: string) => ({
  fontSize: rem(px),
  lineHeight: line / px,
  fontWeight,
  ...(letterSpacing && { letterSpacing }),
});

export const typography: TypographyVariantsOptions = {
  fontFamily:
    '"Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontWeightMedium: 500,
  fontWeightBold: 600,
  h1: size(24, 32, 600, '-0.02em'),
  h2: size(16, 24, 600, '-0.011em'),
  h3: size(14, 20, 600, '-0.006em'),
  h4: size(14, 20, 600),
  h5: size(16, 24, 600),
  h6: size(16, 24, 600, '-0.011em'),
  subtitle1: size(16, 24, 400),
  subtitle2: size(14, 20, 600),
  body1: size(14, 20, 400),
  body2: size(13, 20, 400),
  caption: size(12, 16, 500),
  button: { ...size(14, 20, 500), textTransform: 'none' },
  overline: { ...size(12, 16, 500), textTransform: 'none' },
  figure: size(28, 36, 600, '-0.02em'),
};
