import { act, cleanup, configure, renderHook } from '@testing-library/react';
import toast, { useToaster } from 'react-hot-toast';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { i18nProvider } from '../../engine/client/i18n/index.ts';
import { attachStyles } from './styles.ts';

// A busy machine needs long for what takes a moment; nothing waits longer than it must.
configure({ asyncUtilTimeout: 15_000 });
// jsdom has no layout to scroll.
Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;
/** A pointer that is over a toast when the page goes would hold all later ones. */
function letToastsGo() {
  const { result, unmount } = renderHook(() => useToaster());
  act(() => {
    toast.removeAll();
    result.current.handlers.endPause();
  });
  unmount();
}

beforeAll(attachStyles);
afterEach(cleanup);
afterEach(letToastsGo);
// The next file finds the same modules, and nothing that this one put in the place of something else.
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  // jsdom has no matchMedia. A test file that sets no width gets the layout of wide windows.
  Reflect.deleteProperty(window, 'matchMedia');
  // jsdom answers for the document itself again.
  Reflect.deleteProperty(document, 'visibilityState');
  Reflect.deleteProperty(navigator, 'serviceWorker');
  const language = i18nProvider.getLocale();
  await i18nProvider.changeLocale('en');
  expect(language, 'the language that this file leaves behind').toBe('en');
});
