/** Why there was no answer at all: the browser knows whether it is online, and else it was the server. */
export const lostKey = (): string => (navigator.onLine ? 'shell.unreachable' : 'shell.offline.title');
