const FOCUSABLE = 'input:not([type="hidden"]), textarea, select, button, [tabindex]';

/** Focuses a field by its path: the input itself, or the chosen option of its group. */
export function focusField(idPrefix: string, separator: string, path: (string | number)[]): boolean {
  const field = document.getElementById([idPrefix, ...path].join(separator));
  if (!field) return false;
  // Elements that hide it, such as a tab or a closed section, listen to this and show it.
  field.dispatchEvent(new CustomEvent('reveal', { bubbles: true }));
  const target = field.matches(FOCUSABLE)
    ? field
    : (field.querySelector<HTMLElement>('input:checked') ?? field.querySelector<HTMLElement>(FOCUSABLE));
  target?.scrollIntoView({ block: 'center' });
  target?.focus({ preventScroll: true });
  return Boolean(target);
}
