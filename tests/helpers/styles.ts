import { __unsafe_useEmotionCache } from '@emotion/react';
import { renderHook } from '@testing-library/react';
import { loadRtlPlugin, styleCache } from '../../engine/ui/theme/index.ts';

type Cache = ReturnType<typeof styleCache>;

/** jsdom draws nothing. What a rule says counts only where it hides something, or keeps the pointer away. */
const COUNTS = /\b(display|visibility|pointer-events)\s*:/;

/** Emotion, read once for many files, writes its rules into the document of the first: from now on into this one's. */
function beginAnew(cache: Cache): void {
  const { sheet } = cache;
  const insert = Object.getPrototypeOf(sheet).insert as (rule: string) => void;
  sheet.flush();
  sheet.container = document.head;
  sheet.insert = rule => COUNTS.test(rule) && insert.call(sheet, rule);
  cache.inserted = {};
}

export async function attachStyles(): Promise<void> {
  await loadRtlPlugin();
  const { result, unmount } = renderHook(() => __unsafe_useEmotionCache());
  unmount();
  for (const cache of [result.current!, styleCache('ltr'), styleCache('rtl')]) beginAnew(cache);
}
