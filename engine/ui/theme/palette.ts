import type { PaletteOptions } from '@mui/material/styles';
import { colors, type Scheme } from './tokens.ts';

type Pair = { light: string; dark: string };

const pick = <Key extends string>(group: Record<Key, Pair>, scheme: Scheme): Record<Key, string> => {
  const entries = Object.entries<Pair>(group).map(([name, pair]) => [name, pair[scheme]]);
  return Object.fromEntries(entries) as Record<Key, string>;
};

/** Status colours: `main` is text and icon, `soft` the ground, `line` the border. */
const status = (group: { main: Pair; soft: Pair; line: Pair }, scheme: Scheme, contrastText: string) => ({
  ...pick(group, scheme),
  contrastText,
});

export function palette(scheme: Scheme): PaletteOptions {
  const { divider, strong, field } = pick(colors.line, scheme);
  const { main, dark, soft, contrast } = pick(colors.primary, scheme);
  const paper = colors.background.paper[scheme];
  return {
    mode: scheme,
    primary: { main, dark, light: main, soft, line: main, contrastText: contrast },
    secondary: { main: colors.neutral.main[scheme], contrastText: paper },
    warning: status(colors.warning, scheme, paper),
    info: status(colors.info, scheme, paper),
    success: status(colors.success, scheme, paper),
    error: status(colors.error, scheme, paper),
    neutral: status(colors.neutral, scheme, paper),
    chart: pick(colors.chart, scheme),
    background: pick(colors.background, scheme),
    text: pick(colors.text, scheme),
    divider,
    line: { strong, field },
    action: { hover: colors.background.hover[scheme], selected: soft, active: colors.text.secondary[scheme] },
  };
}
