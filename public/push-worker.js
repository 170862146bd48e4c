// Shows push messages, also while no page of ours is open. It fetches nothing and keeps nothing.
const RIGHT_TO_LEFT = ['ar', 'fa', 'he', 'ur'];

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()));

self.addEventListener('push', event => {
  const { title, text, link, locale } = event.data?.json()?.data ?? {};
  if (title) event.waitUntil(show({ title, text, link, locale }));
});

// Who looks at a page of ours sees there what has changed.
async function show({ title, text, link, locale }) {
  const pages = await self.clients.matchAll({ type: 'window' });
  if (pages.some(page => page.focused)) return;
  await self.registration.showNotification(title, {
    body: text,
    lang: locale,
    dir: RIGHT_TO_LEFT.includes(locale) ? 'rtl' : 'ltr',
    // One message about one page: a newer one takes the place of the older.
    tag: link,
    data: { link },
    icon: '/favicon.svg',
  });
}

self.addEventListener('notificationclick', event => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.link));
});

// Only pages of our own, whatever a message says.
async function open(link) {
  const address = new URL(link ?? '/', self.location.origin);
  if (address.origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: 'window' });
  const there = pages.find(page => page.url === address.href);
  await (there ? there.focus() : self.clients.openWindow(address.href));
}
