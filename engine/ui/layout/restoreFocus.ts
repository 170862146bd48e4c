/**
 * Elements that can get the focus back. Text fields are left out, because the focus would open the keyboard of a phone.
 */
const pressable = 'a[href], button, select, summary, [type="checkbox"], [type="radio"], [tabindex="0"]';
/** Where a row of a list has the focus. */
const opener = '[data-open]';
/** Layers above the page until they are closed. */
const above = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
/** A dialog whose button is disabled while it works has the focus itself, on the frame around it. */
const isAbove = (element: Element): boolean =>
  element.closest(above) !== null ||
  element.querySelector(':scope > [role="dialog"], :scope > [role="alertdialog"]') !== null;

interface FocusPlace {
  element: HTMLElement;
  /** From the inside out: its ancestors, and its index in each. */
  trail: { parent: Element; position: number }[];
}

const placeOf = (element: HTMLElement): FocusPlace => {
  const trail: FocusPlace['trail'] = [];
  for (let child: Element = element; child.parentElement; child = child.parentElement)
    trail.push({ parent: child.parentElement, position: [...child.parentElement.children].indexOf(child) });
  return { element, trail };
};

const isThere = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled') && (element.checkVisibility?.() ?? true);

const pressableIn = (element: Element): HTMLElement | undefined =>
  [element, ...element.querySelectorAll(opener), ...element.querySelectorAll(pressable)].find(
    (one): one is HTMLElement => one instanceof HTMLElement && one.matches(`${opener}, ${pressable}`) && isThere(one),
  );

/**
 * The element at the same place, or else the one before, searched in further and further ancestors, but never outside
 * of `root`.
 */
function nearest({ trail }: FocusPlace, root: Element): HTMLElement | undefined {
  for (const { parent, position } of trail) {
    if (!root.contains(parent)) continue;
    const children = [...parent.children];
    const inTurn = [...children.slice(position), ...children.slice(0, position).reverse()];
    for (const child of inTurn) {
      const found = pressableIn(child);
      if (found) return found;
    }
    if (parent === root) return undefined;
  }
  return undefined;
}

/**
 * The keyboard never loses its place: when what had the focus goes away (a row that was deleted, a question that was
 * answered, a dialog whose opener is gone), the focus goes to what replaced it, or else to the page itself. A focus
 * that was moved on purpose, or removed by a click beside it, is respected.
 */
export function restoreFocus(root: HTMLElement): () => void {
  let held: FocusPlace | undefined;
  let inPage: FocusPlace | undefined;
  let pointed = false;
  let waiting = 0;

  const isLost = () => held !== undefined && (document.activeElement ?? document.body) === document.body;
  const restore = () => {
    waiting = 0;
    if (!held || !isLost()) return;
    // It may only be hidden or disabled during a request, and then returns.
    if (held.element.isConnected && !isThere(held.element)) return;
    const target = held.element.isConnected
      ? held.element
      : (nearest(held, root) ?? (inPage && isThere(inPage.element) ? inPage.element : inPage && nearest(inPage, root)));
    (target ?? root).focus({ preventScroll: true });
  };
  /** Dialogs give the focus back and pages put it somewhere in their own time, which is sooner than two frames. */
  const check = () => {
    if (!waiting && isLost()) waiting = requestAnimationFrame(() => (waiting = requestAnimationFrame(restore)));
  };
  const enter = ({ target }: FocusEvent) => {
    pointed = false;
    if (!(target instanceof HTMLElement) || target === root) return;
    held = placeOf(target);
    if (!isAbove(target)) inPage = held;
  };
  const leave = ({ target, relatedTarget }: FocusEvent) => {
    if (pointed && !relatedTarget && (target as Element).isConnected) held = undefined;
  };
  const point = () => {
    pointed = true;
  };
  const observer = new MutationObserver(check);
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  document.addEventListener('pointerdown', point, true);
  document.addEventListener('focusin', enter);
  document.addEventListener('focusout', leave);
  return () => {
    cancelAnimationFrame(waiting);
    observer.disconnect();
    document.removeEventListener('pointerdown', point, true);
    document.removeEventListener('focusin', enter);
    document.removeEventListener('focusout', leave);
  };
}
