/** What the document itself was answered with, where it was asked for at this address. */
function documentStatus(pathname: string): boolean | null {
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!document?.responseStatus || new URL(document.name).pathname !== pathname) return null;
  return document.responseStatus < 400;
}

/** What the server says of an address that this person has no page at: 200 when it is a page for somebody else. */
export const pageExists = async (pathname: string): Promise<boolean> =>
  documentStatus(pathname) ??
  fetch(pathname, { method: 'HEAD', headers: { accept: 'text/html' } }).then(
    ({ ok }) => ok,
    () => false,
  );
