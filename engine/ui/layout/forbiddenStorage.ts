/**
 * Removes storage that the browser blocks: merely naming it throws, and libraries that look for it would break the
 * page. They work without it.
 */
for (const name of ['localStorage', 'sessionStorage'] as const) {
  try {
    void window[name];
  } catch {
    Object.defineProperty(window, name, { value: undefined });
  }
}
