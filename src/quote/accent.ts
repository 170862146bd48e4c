/** Red, green and blue, 0 to 255. */
type Color = [number, number, number];

const minContrast = 4.5;
const black: Color = [0, 0, 0];
const white: Color = [255, 255, 255];

/** Reads "0f766e" or "#0f766e"; null for anything else. */
export function parseColor(text: string | null): Color | null {
  const [, digits] = /^#?([0-9a-f]{6})$/i.exec(text ?? '') ?? [];
  if (!digits) return null;
  const number = Number.parseInt(digits, 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

const toHex = (color: Color): string => `#${color.map(part => part.toString(16).padStart(2, '0')).join('')}`;

/** The relative luminance of WCAG 2. */
function luminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = color.map(part => {
    const share = part / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours by WCAG 2, 1 to 21. */
export function contrast(one: Color, other: Color): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((first, second) => second - first);
  return (light + 0.05) / (dark + 0.05);
}

const mix = (color: Color, other: Color, share: number): Color =>
  color.map((part, place) => Math.round(part + ((other[place] ?? 0) - part) * share)) as Color;

/** The colours of the portal's accent, as the CSS variables that its pages use. */
type AccentColors = Record<'main' | 'dark' | 'contrastText' | 'soft', string>;

/**
 * Makes an accent colour that is readable on the grounds of a page: as given, if its contrast is at least 4.5:1, else as
 * much darker or lighter as that takes.
 */
export function readableAccent(accent: Color, grounds: Color[]): AccentColors {
  const [paper = white] = grounds;
  const toward = luminance(paper) > 0.5 ? black : white;
  const isReadable = (color: Color) => {
    const soft = mix(paper, color, 0.1);
    return [...grounds, soft].every(ground => contrast(color, ground) >= minContrast);
  };
  let main = accent;
  for (let share = 0; share <= 1 && !isReadable(main); share += 0.02) main = mix(accent, toward, share);
  const isOnWhite = contrast(main, white) >= minContrast;
  return {
    main: toHex(main),
    dark: toHex(mix(main, isOnWhite ? black : white, 0.12)),
    contrastText: toHex(isOnWhite ? white : black),
    soft: toHex(mix(paper, main, 0.1)),
  };
}
