import { Activity, type ReactNode, type RefCallback, useState } from 'react';
import { createPortal } from 'react-dom';

interface KeptPageProps {
  isShown: boolean;
  children: ReactNode;
}

/**
 * Renders a page that can leave the document and come back with its elements, its state and the focus. While it is away,
 * its effects are removed: it listens to nothing and fetches nothing, and nothing of it can be found, read or printed.
 */
export function KeptPage({ isShown, children }: KeptPageProps) {
  const [{ element, attach }] = useState(createPageElement);
  return (
    <>
      {/* Before the page, so that its effects find it in the document. */}
      {isShown && <div ref={attach} style={{ display: 'contents' }} />}
      {createPortal(<Activity mode={isShown ? 'visible' : 'hidden'}>{children}</Activity>, element)}
    </>
  );
}

/** Creates the element of a page, and a ref that puts it into the element at its place. */
function createPageElement() {
  const element = document.createElement('div');
  element.style.display = 'contents';
  let focused: HTMLElement | undefined;
  const attach: RefCallback<HTMLElement> = place => {
    place?.append(element);
    // Elsewhere on the screen, the focus was put on purpose.
    if (document.activeElement?.contains(element)) focused?.focus({ preventScroll: true });
    return () => {
      const { activeElement } = document;
      focused = activeElement instanceof HTMLElement && element.contains(activeElement) ? activeElement : undefined;
      element.remove();
    };
  };
  return { element, attach };
}
