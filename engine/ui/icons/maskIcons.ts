import type { ComponentType } from 'react';
import type { IconDrawing } from './createIcon.ts';
import type { IconProps } from './icons.ts';
import { getLoadedIcon, onIconsLoaded } from './namedIcons.tsx';

type Icon = ComponentType<IconProps> & { drawing?: IconDrawing };

/** The icons whose rule exists or will exist. */
const requested = new Set<string>();
let sheet: CSSStyleSheet | undefined;

/**
 * Returns the class that gives an element the icon of that name as `--icon`, for the mask of a pseudo-element: in a
 * long list an icon is then no element, and no work for React. One rule for each icon of the page, when it is loaded.
 */
export function maskClass(name: string, icon?: Icon): string {
  if (!requested.has(name)) {
    requested.add(name);
    const known = icon ?? getLoadedIcon(name);
    if (known) addRule(name, known);
    else onIconsLoaded(() => addRule(name, getLoadedIcon(name)));
  }
  return `icon-${name}`;
}

function addRule(name: string, icon: Icon | undefined): void {
  if (!icon?.drawing || typeof CSS === 'undefined') return;
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  const selector = `.icon-${CSS.escape(name)}`;
  sheet.insertRule(`${selector}{--icon:url("${toDataUrl(icon.drawing)}")}`);
  if (icon.drawing.turns) sheet.insertRule(`[dir="rtl"] ${selector}::before{transform:scaleX(-1)}`);
}

/** The drawing as createIcon.ts makes it; a mask needs no colour. */
function toDataUrl({ parts }: IconDrawing): string {
  const shapes = parts.map(part => {
    const [tag, attributes] = typeof part === 'string' ? ['path', { d: part }] : part;
    const words = Object.entries(attributes).map(([key, value]) => `${key}="${value}"`);
    return `<${tag} ${words.join(' ')}/>`;
  });
  const stroke = 'fill="none" stroke="#000" stroke-width="2.25" stroke-linecap="round" stroke-linejoin="round"';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" ${stroke}>${shapes.join('')}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
