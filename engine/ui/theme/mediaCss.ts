import { defaultPreset, type PresetName, presets } from './tokens.ts';

/** Style sheets are written by the widths of this preset: a media query can hold no variable. */
const WRITTEN = presets.round.breakpoints;

/** The media queries of a style sheet with the breakpoints of the preset that is used. */
export function withBreakpoints(css: string, preset: PresetName = defaultPreset): string {
  const used = presets[preset].breakpoints;
  const widths = new Map<number, number>();
  for (const name of ['sm', 'md', 'lg', 'xl'] as const) {
    widths.set(WRITTEN[name], used[name]);
    widths.set(WRITTEN[name] - 1, used[name] - 1);
  }
  return css.replaceAll(/@media[^{]+/g, query =>
    query.replaceAll(/(\d+)px/g, (length, px: string) => {
      const width = widths.get(Number(px));
      return width === undefined ? length : `${width}px`;
    }),
  );
}
