import { type RefObject, useEffect } from 'react';
import { overrideSettings } from '../../engine/ui/theme/index.ts';

const themes = ['light', 'dark'] as const;

/** Applies the language and theme that the embedding site asks for, and sends it the height of the page. */
export function useEmbedding(frame: RefObject<HTMLElement | null>, query: URLSearchParams): void {
  const language = query.get('language');
  const theme = themes.find(one => one === query.get('theme'));
  useEffect(() => {
    if (language || theme) overrideSettings({ ...(language && { language }), ...(theme && { theme }) });
  }, [language, theme]);

  useEffect(() => {
    if (!frame.current || window.parent === window) return;
    // The height is no secret, and the page does not know which of the allowed sites shows it.
    const postHeight = (height: number) => window.parent.postMessage({ type: 'galley:height', height }, '*');
    const observer = new ResizeObserver(([entry]) => {
      if (entry) postHeight(Math.ceil(entry.target.getBoundingClientRect().height));
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame]);
}
