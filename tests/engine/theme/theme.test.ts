/** The look of each app: the engine's default with what `app.json` changes. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getContrastRatio } from '@mui/material/styles';
import { describe, expect, it } from 'vitest';
import { appTemplate } from '../../../engine/cli/testing.ts';
import { resolveTheme, type Theme, type ThemeFile } from '../../../engine/dsl/themeFile.ts';
import { createAppTheme } from '../../../engine/ui/theme/createAppTheme.ts';

const fileOf = (folder: string): ThemeFile | undefined =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`../../../${folder}/app.json`, import.meta.url)), 'utf8')).theme;
const engine = resolveTheme();
const themes: [app: string, theme: Theme][] = [
  ['the engine', engine],
  ['the portal', resolveTheme(fileOf('schemas'))],
  ['the library', resolveTheme(fileOf('examples/library/schemas'))],
];

describe.each(themes)('the colours of %s', (_, { colors }) => {
  const { background, text, primary, line } = colors;
  const grounds = [background.default, background.paper, background.sunken, background.hover];
  const statuses = [colors.warning, colors.info, colors.success, colors.error, colors.neutral];

  it.each(['light', 'dark'] as const)('can be read in the %s scheme', scheme => {
    const pairs = [
      ...[text.primary, text.secondary].flatMap(ink => grounds.map(ground => [ink, ground])),
      ...statuses.flatMap(({ main, soft }) => [background.paper, soft].map(ground => [main, ground])),
      ...[background.default, background.paper, primary.soft].map(ground => [primary.main, ground]),
      ...[primary.main, primary.dark].map(ground => [primary.contrast, ground]),
    ];
    const faint = (least: number) => (pair: (typeof pairs)[number]) =>
      getContrastRatio(pair[0]![scheme], pair[1]![scheme]) < least;
    expect(pairs.filter(faint(4.5))).toEqual([]);
    expect([[line.field, background.paper]].filter(faint(3))).toEqual([]);
  });
});

describe('what floats over the page', () => {
  const { components = {}, ...theme } = createAppTheme();
  const floating = ['MuiMenu', 'MuiPopover', 'MuiAutocomplete', 'MuiDialog'] as const;

  it.each(floating)('%s has an edge and a shadow', name => {
    const paper = components[name]?.styleOverrides?.paper as (given: object) => { boxShadow: string };
    const [shadow = '', edge = ''] = paper({ theme }).boxShadow.split(', 0 0 0 ');
    expect(shadow).toMatch(/^0 8px 28px rgb/);
    expect(edge).toMatch(/^1px .*divider/);
  });
});

describe('a theme file', () => {
  it('is not needed: a new app has the look of the engine', () => {
    expect(JSON.parse(appTemplate('examples/new')['schemas/app.json']!)).not.toHaveProperty('theme');
  });

  it('changes what it names, down to one colour of one scheme, and leaves the rest', () => {
    const { colors, ...rest } = resolveTheme({ colors: { text: { primary: { dark: '#ffffff' } } } });
    const { colors: usual, ...usualRest } = engine;
    expect(colors.text).toEqual({ ...usual.text, primary: { ...usual.text.primary, dark: '#ffffff' } });
    expect({ ...colors, text: usual.text }).toEqual(usual);
    expect(rest).toEqual(usualRest);
    expect(resolveTheme()).toEqual(engine);
  });

  it('adds a preset that has the values of `round` where it gives none', () => {
    const file = { preset: 'soft', presets: { soft: { radius: 20 }, square: { spacing: 6 } } } as ThemeFile;
    const { preset, presets } = resolveTheme(file) as Theme & { presets: Record<string, object> };
    expect(preset).toBe('soft');
    expect(presets.soft).toEqual({ ...engine.presets.round, radius: 20 });
    expect(presets.square).toEqual({ ...engine.presets.square, spacing: 6 });
    expect(presets.round).toEqual(engine.presets.round);
  });
});
