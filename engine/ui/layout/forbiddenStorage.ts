/**
 * Where a browser keeps nothing for us, merely naming its storage throws, and libraries that look for it would take the
 * page down. They know what to do where there is none.
 */
for (const name of ['localStorage', 'sessionStorage'] as const) {
  try {
    void window[name];
  } catch {
    Object.defineProperty(window, name, { value: undefined });
  }
}
