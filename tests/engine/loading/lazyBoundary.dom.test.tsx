import { type ReactNode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LazyBoundary, lazyComponent } from '../../../engine/ui/loading/index.ts';

const react = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };

/** Inside of `act`, React shows lazy content without its usual delay. */
beforeEach(() => {
  react.IS_REACT_ACT_ENVIRONMENT = false;
});
afterEach(() => {
  react.IS_REACT_ACT_ENVIRONMENT = true;
});

/** Resolves with the page at the first change of it that has the text. */
const pageWith = (root: HTMLElement, text: string): Promise<string> =>
  new Promise(resolve => {
    const look = () => {
      if (!root.textContent?.includes(text)) return;
      observer.disconnect();
      resolve(root.textContent);
    };
    const observer = new MutationObserver(look);
    observer.observe(root, { childList: true, subtree: true, characterData: true, attributes: true });
    look();
  });

function show(page: ReactNode) {
  const element = document.createElement('div');
  const root = createRoot(element);
  root.render(page);
  return { element, remove: () => root.unmount() };
}

it('shows a lazy component as soon as it is loaded, while Suspense still shows its fallback', async () => {
  let load = () => {};
  const loading = new Promise<void>(resolve => {
    load = resolve;
  });
  const lazyText = (text: string) =>
    lazyComponent(async () => {
      await loading;
      return { default: () => text };
    });
  const [Plain, Prompt] = [lazyText('[plain]'), lazyText('[prompt]')];
  const { element, remove } = show(
    <>
      <Suspense fallback="[waits]">
        <Plain />
      </Suspense>
      <LazyBoundary fallback="[waits, too]">
        <Prompt />
      </LazyBoundary>
    </>,
  );
  expect(await pageWith(element, '[waits, too]')).toBe('[waits][waits, too]');
  load();
  expect(await pageWith(element, '[prompt]')).toBe('[waits][prompt]');
  expect(await pageWith(element, '[plain]')).toBe('[plain][prompt]');
  remove();
});

it('shows its fallback until the last of several lazy components is loaded', async () => {
  const loads: (() => void)[] = [];
  const lazyText = (text: string) =>
    lazyComponent(async () => {
      await new Promise<void>(resolve => loads.push(resolve));
      return { default: () => text };
    });
  const [First, Second] = [lazyText('[first]'), lazyText('[second]')];
  const { element, remove } = show(
    <LazyBoundary fallback="[waits]">
      <First />
      <Second />
    </LazyBoundary>,
  );
  expect(await pageWith(element, '[waits]')).toBe('[waits]');
  await expect.poll(() => loads.length).toBe(2);
  loads[0]?.();
  loads[1]?.();
  expect(await pageWith(element, '[second]')).toBe('[first][second]');
  remove();
});
