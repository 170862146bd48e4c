/** The look of an app: `theme` of its `app.json`, as `meta/app.schema.json` describes it. */

/** Hexadecimal colours, by scheme. */
export interface SchemeColor {
  light: string;
  dark: string;
}

type Colors<Name extends string> = Record<Name, SchemeColor>;
/** `main` is text and icon, `soft` the ground, `line` the border. */
type StatusColors = Colors<'main' | 'soft' | 'line'>;

/** Lengths in pixels. */
export interface ThemePreset {
  radius: number;
  spacing: number;
  pillButtons: boolean;
  breakpoints: Record<'xs' | 'sm' | 'md' | 'lg' | 'xl', number>;
}

export interface ThemeFile {
  preset: string;
  density: string;
  colors: {
    background: Colors<'default' | 'paper' | 'sunken' | 'hover'>;
    text: Colors<'primary' | 'secondary' | 'disabled'>;
    line: Colors<'divider' | 'strong' | 'field'>;
    primary: Colors<'main' | 'dark' | 'soft' | 'contrast'>;
    chart: Colors<'first' | 'second' | 'third'>;
  } & Record<'wait' | 'info' | 'success' | 'error' | 'neutral', StatusColors>;
  presets: Record<'round' | 'square', ThemePreset>;
  /** Pixels. */
  sizes: { row: Record<'compact' | 'normal' | 'roomy', number> } & Record<
    'control' | 'controlPhone' | 'side' | 'sideIcons' | 'bar',
    number
  >;
  zIndex: Record<'appBar' | 'drawer' | 'overlay', number>;
}
