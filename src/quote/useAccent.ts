import { type RefObject, useEffect } from 'react';
import { useAppearance } from '../../engine/ui/theme/index.ts';
import { parseColor, readableAccent } from './accent.ts';

/** Gives a part of the page the accent colour of an agency, readable in the theme that is shown. */
export function useAccent(part: RefObject<HTMLElement | null>, wanted: string | null): void {
  useAppearance();
  useEffect(() => {
    const root = document.documentElement;
    const apply = () => {
      const accent = parseColor(wanted);
      if (!part.current || !accent) return;
      const style = getComputedStyle(root);
      const grounds = ['paper', 'default']
        .map(name => parseColor(style.getPropertyValue(`--palette-background-${name}`).trim()))
        .filter(ground => ground !== null);
      for (const [name, color] of Object.entries(readableAccent(accent, grounds)))
        part.current.style.setProperty(`--palette-primary-${name}`, color);
    };
    apply();
    // The theme is an attribute of the document.
    const observer = new MutationObserver(apply);
    observer.observe(root, { attributeFilter: ['data-theme'] });
    return () => observer.disconnect();
  }, [part, wanted]);
}
