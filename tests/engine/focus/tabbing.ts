import type { Page } from 'playwright-core';

/** One stop of the Tab key. */
interface Stop {
  name: string;
  /** What stands over it, or that it is not in the window at all. */
  covered: string | null;
  /** The focus can be seen. */
  marked: boolean;
}

/** Where the focus is now; null: on no part of the page. */
const stop = (page: Page): Promise<Stop | null> =>
  page.evaluate(async () => {
    // What fades in, however quickly, does so with the next frames.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const nameOf = (one: Element) =>
      `${one.localName} "${(one.getAttribute('aria-label') ?? one.textContent ?? one.id).trim().slice(0, 40)}"`;
    // The box that is drawn, where the element that takes the focus is a hidden input in it.
    const drawn =
      element.matches('input') && getComputedStyle(element).opacity === '0' ? element.parentElement! : element;
    const { left, right, top, bottom } = drawn.getBoundingClientRect();
    const [x, y] = [(Math.max(left, 0) + Math.min(right, innerWidth)) / 2, (top + Math.min(bottom, top + 40)) / 2];
    const at = document.elementFromPoint(x, y);
    const isOver = at && !drawn.contains(at) && !at.contains(drawn) && !at.closest('label')?.contains(drawn);
    const styles = [element, drawn, drawn.parentElement!, drawn.closest('label, fieldset, tr, li') ?? drawn];
    // A frame of the card provider marks the field inside of it.
    const inFrame = element.localName === 'iframe';
    const marked = styles.some(one => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
    });
    // MUI draws the frame of a field as an element of its own.
    const ring = [...(element.closest('.MuiInputBase-root')?.querySelectorAll('fieldset') ?? [])].some(one => {
      const { borderTopWidth } = getComputedStyle(one);
      return Number.parseFloat(borderTopWidth) >= 2;
    });
    const covered = !at ? 'outside of the window' : isOver ? nameOf(at) : null;
    return { name: nameOf(element), covered, marked: marked || ring || inFrame };
  });

/** Walks a page with the Tab key from its start, and tells each stop at which one could not see where one is. */
export async function tabFaults(page: Page, most = 80): Promise<{ stops: number; faults: string[] }> {
  const faults: string[] = [];
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  let stops = 0;
  for (; stops < most; stops += 1) {
    await page.keyboard.press('Tab');
    const here = await stop(page);
    if (!here) break;
    if (here.covered) faults.push(`${here.name} is covered by ${here.covered}`);
    if (!here.marked) faults.push(`${here.name} does not show the focus`);
  }
  return { stops, faults };
}
