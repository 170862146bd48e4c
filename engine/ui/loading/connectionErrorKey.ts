/** Returns the key of the text for a failed connection: the browser is offline, or the server is unreachable. */
export const connectionErrorKey = (): string => (navigator.onLine ? 'shell.unreachable' : 'shell.offline.title');
