/**
 * The look of an app: the engine's default with what `theme` of the app's `app.json` changes. `meta/app.schema.json`
 * describes it.
 */
import defaultTheme from './defaultTheme.json' with { type: 'json' };

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

/** The whole look of an app. */
export interface Theme {
  preset: string;
  density: string;
  colors: {
    background: Colors<'default' | 'paper' | 'sunken' | 'hover'>;
    text: Colors<'primary' | 'secondary' | 'disabled'>;
    line: Colors<'divider' | 'strong' | 'field'>;
    primary: Colors<'main' | 'dark' | 'soft' | 'contrast'>;
    chart: Colors<'first' | 'second' | 'third'>;
  } & Record<'warning' | 'info' | 'success' | 'error' | 'neutral', StatusColors>;
  presets: Record<'round' | 'square', ThemePreset>;
  /** Pixels. */
  sizes: { row: Record<'compact' | 'normal' | 'roomy', number> } & Record<
    'control' | 'controlPhone' | 'sidebar' | 'sidebarCollapsed' | 'appBar',
    number
  >;
  zIndex: Record<'appBar' | 'drawer' | 'overlay', number>;
}

type Changes<Whole> = { [Key in keyof Whole]?: Whole[Key] extends object ? Changes<Whole[Key]> : Whole[Key] };

/** `theme` of `app.json`: what differs from the engine's default. */
export type ThemeFile = Changes<Theme>;

/** Returns the whole look of an app. A preset that the app adds has the values of `round` where it gives none. */
export function resolveTheme(file: ThemeFile = {}): Theme {
  const { round } = defaultTheme.presets;
  const added = Object.fromEntries(Object.keys(file.presets ?? {}).map(name => [name, round]));
  return merge<Theme>({ ...defaultTheme, presets: { ...added, ...defaultTheme.presets } }, file);
}

function merge<Whole extends object>(base: Whole, changes: Changes<Whole>): Whole {
  const entries = Object.entries(changes).map(([key, change]) => {
    const value: unknown = base[key as keyof Whole];
    return [key, isObject(value) && isObject(change) ? merge(value, change) : change];
  });
  return { ...base, ...Object.fromEntries(entries) };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
