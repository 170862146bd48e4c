/** jsdom has no width and no taste: media queries are answered as such a window would. */
export function mockMatchMedia({ width = 1280, dark = false } = {}): void {
  window.matchMedia = query => {
    const least = /min-width:\s*([\d.]+)px/.exec(query)?.[1];
    const most = /max-width:\s*([\d.]+)px/.exec(query)?.[1];
    const wide = (least || most) !== undefined && width >= Number(least ?? 0) && width <= Number(most ?? Infinity);
    const nothing = () => undefined;
    return {
      matches: wide || (dark && query.includes('prefers-color-scheme: dark')),
      media: query,
      onchange: null,
      addListener: nothing,
      removeListener: nothing,
      addEventListener: nothing,
      removeEventListener: nothing,
      dispatchEvent: () => false,
    };
  };
}
