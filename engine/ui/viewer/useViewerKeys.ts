import type { KeyboardEvent } from 'react';
import type { ViewerControls } from './viewerControls.ts';
import { FIT } from './zoomLevels.ts';

interface KeyOptions extends ViewerControls {
  /** The page reads from right to left. */
  isMirrored: boolean;
}

/** Keys that elements of the bar and the player use themselves. */
const ownKeys: Record<string, RegExp> = {
  'input[type="range"]': /^(Arrow|Page|Home|End)/,
  'input:not([type="range"]), select, textarea, [role="listbox"], [role="menu"]': /./,
  'button, a': /^[ ]$/,
};

const usesKey = (target: Element, key: string): boolean =>
  Object.entries(ownKeys).some(([elements, keys]) => target.closest(elements) && keys.test(key));

/**
 * Returns the handler of the viewer's keys. A key that the file has no use for does what it does anywhere, such as
 * scrolling.
 */
export const useViewerKeys =
  (options: KeyOptions) =>
  (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (event.defaultPrevented || ctrlKey || metaKey || altKey || usesKey(target as Element, key)) return;
    const run = actionOf(key.length === 1 ? key.toLowerCase() : key, options);
    if (!run) return;
    event.preventDefault();
    run();
  };

function actionOf(key: string, { tools, zoom, onZoom, step, toggleFullScreen, isMirrored }: KeyOptions) {
  const { pages, zooms, play, toggleCaptions } = tools;
  // Arrows scroll what is larger than the window.
  const toFile = zooms && zoom > FIT ? undefined : (by: 1 | -1) => () => step(isMirrored ? (-by as 1 | -1) : by);
  const toPage = (page: number) => pages && (() => pages.open(Math.min(pages.count, Math.max(1, page))));
  const zoomTo = (by: 1 | -1 | 0) => (zooms ? () => onZoom(by) : undefined);
  const actions: Record<string, (() => void) | undefined> = {
    ArrowRight: toFile?.(1),
    ArrowLeft: toFile?.(-1),
    PageDown: pages && toPage(pages.current + 1),
    PageUp: pages && toPage(pages.current - 1),
    Home: toPage(1),
    End: pages && toPage(pages.count),
    '+': zoomTo(1),
    '=': zoomTo(1),
    '-': zoomTo(-1),
    '0': zoomTo(0),
    ' ': play,
    c: toggleCaptions,
    f: toggleFullScreen,
  };
  return actions[key];
}
