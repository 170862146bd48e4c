import { palette } from './palette.ts';
import { defaultPreset, type PresetName, presets, type Scheme, sizes } from './tokens.ts';

const PILL = 999;

/** By MUI's own names, so that pages with and without MUI use the same variables. */
function variables(values: object, name: string): string[] {
  return Object.entries(values).flatMap(([key, value]) =>
    value && typeof value === 'object' ? variables(value, `${name}-${key}`) : [`${name}-${key}:${value}`],
  );
}

const paletteOf = (scheme: Scheme) => {
  const { mode, ...colors } = palette(scheme);
  return [`color-scheme:${mode}`, ...variables(colors, '--palette')].join(';');
};

/**
 * The tokens as CSS for the head of the document: colours are there at the first paint, and pages before sign-in need
 * no MUI to have them.
 */
export function tokensCss(preset: PresetName = defaultPreset): string {
  const { radius, pillButtons } = presets[preset];
  const { row } = sizes;
  return [
    `:root{--shape-borderRadius:${radius}px;--shape-button:${pillButtons ? PILL : radius}px;--row:${row.normal}px}`,
    `:root[data-density="compact"]{--row:${row.compact}px}`,
    `:root[data-density="roomy"]{--row:${row.roomy}px}`,
    `:root,[data-theme="light"]{${paletteOf('light')}}`,
    `[data-theme="dark"]{${paletteOf('dark')}}`,
    'html,body{background:var(--palette-background-default);color:var(--palette-text-primary)}',
  ].join('\n');
}
