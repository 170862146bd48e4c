/** Whether this document was served as a page or as 404, if it was loaded from this address. */
function documentStatus(pathname: string): boolean | null {
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!document?.responseStatus || new URL(document.name).pathname !== pathname) return null;
  return document.responseStatus < 400;
}

/** Asks the server about an address without a page for this person: 200 if it is a page for other people. */
export const pageExists = async (pathname: string): Promise<boolean> =>
  documentStatus(pathname) ??
  fetch(pathname, { method: 'HEAD', headers: { accept: 'text/html' } }).then(
    ({ ok }) => ok,
    () => false,
  );
