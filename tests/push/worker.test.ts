import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';

type Heard = (event: object) => void;
interface Page {
  url: string;
  focused: boolean;
  focus(): void;
}

/** The service worker as a browser runs it, and what it shows and opens. */
function startWorker(pages: Partial<Page>[] = []) {
  const heard: Record<string, Heard> = {};
  const shown: { title: string; body: string; dir: string; data: { link: string } }[] = [];
  const opened: string[] = [];
  const self = {
    location: { origin: 'https://portal.test' },
    addEventListener: (name: string, listener: Heard) => {
      heard[name] = listener;
    },
    clients: { matchAll: async () => pages, openWindow: async (url: string) => opened.push(url) },
    registration: {
      showNotification: async (title: string, options: object) => shown.push({ title, ...options } as never),
    },
  };
  runInNewContext(readFileSync('public/push-worker.js', 'utf8'), { self, URL });
  const tell = async (name: string, event: object) => {
    let work: Promise<unknown> = Promise.resolve();
    heard[name]?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
    await work;
  };
  const push = (data: object) => tell('push', { data: { json: () => ({ data }) } });
  const press = (link: string) => tell('notificationclick', { notification: { close: () => {}, data: { link } } });
  return { shown, opened, push, press };
}
const message = { title: 'Galley', text: 'Ready.', link: 'https://portal.test/dashboard/orders/1', locale: 'ar' };

it('shows what arrives, in the direction of its language', async () => {
  const { push, shown } = startWorker([{ url: 'https://portal.test/', focused: false }]);
  await push(message);
  expect(shown).toMatchObject([{ title: 'Galley', body: 'Ready.', dir: 'rtl', data: { link: message.link } }]);
});

it('shows nothing to who looks at a page, and nothing that is no message', async () => {
  const { push, shown } = startWorker([{ url: 'https://portal.test/', focused: true }]);
  await push(message);
  await startWorker().push({});
  expect(shown).toEqual([]);
});

it('opens pages of our own only', async () => {
  const { press, opened } = startWorker();
  await press(message.link);
  await press('https://elsewhere.test/');
  expect(opened).toEqual([message.link]);
});
