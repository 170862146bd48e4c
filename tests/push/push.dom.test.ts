import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { setUser } from '../../engine/client/auth/index.ts';
import { setApiBase } from '../../engine/client/testing.ts';
import { portalSettings } from '../../providers/portalSettings.ts';
import { getPushStatus, offerPush, resumePush, turnOffPush, turnOnPush } from '../../providers/push/push.ts';
import { customer } from '../helpers/customerFixture.ts';

/** Google's library, which would talk to Google. */
const firebase = vi.hoisted(() => ({ loaded: 0, id: 'device:1', forgotten: 0 }));
vi.mock('../../providers/push/firebase.ts', () => {
  firebase.loaded += 1;
  return {
    deviceIdOf: async () => firebase.id,
    forgetDevice: async () => {
      firebase.forgotten += 1;
      return true;
    },
  };
});

const api = 'http://api.test/api';
const said: string[] = [];
const network = setupServer(
  http.put(`${api}/account/devices`, async ({ request }) => {
    said.push(`put ${((await request.json()) as { device_id: string }).device_id}`);
    return new HttpResponse(null, { status: 204 });
  }),
  http.delete(`${api}/account/devices`, ({ request }) => {
    said.push(`delete ${new URL(request.url).searchParams.get('device_id')}`);
    return new HttpResponse(null, { status: 204 });
  }),
);
const keys = { apiKey: 'a', projectId: 'p', appId: 'i', messagingSenderId: '1', vapidKey: 'v' };
const browser = { permission: 'default', answers: 'granted', asked: 0 };

beforeAll(() => {
  setApiBase(api);
  network.listen({ onUnhandledFrame: 'error' });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission;
    },
    requestPermission: async () => {
      browser.asked += 1;
      browser.permission = browser.answers;
      return browser.answers;
    },
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true });
});
beforeEach(() => {
  localStorage.clear();
  said.splice(0);
  Object.assign(firebase, { id: 'device:1', forgotten: 0 });
  Object.assign(browser, { permission: 'default', answers: 'granted', asked: 0 });
  portalSettings.push = keys;
  setUser(customer);
});
afterAll(() => network.close());

const getKeptDevice = () => localStorage.getItem('fcmDeviceId');

it('nothing is loaded, requested or stored before the button is pressed', async () => {
  expect(getPushStatus(null)).toBe('unavailable');
  expect(getPushStatus(keys)).toBe('off');
  await resumePush(keys);
  expect([browser.asked, firebase.loaded, said, getKeptDevice()]).toEqual([0, 0, [], null]);
});

it('a press asks the browser, makes the device known and keeps its name', async () => {
  expect(await turnOnPush(keys)).toBe('on');
  expect([browser.asked, said, getKeptDevice()]).toEqual([1, ['put device:1'], 'device:1']);
});

it('who tells the browser no is asked nothing more', async () => {
  browser.answers = 'denied';
  expect(await turnOnPush(keys)).toBe('refused');
  expect([said, getKeptDevice()]).toEqual([[], null]);
});

it('a later visit names the device again, which may have a new name', async () => {
  await turnOnPush(keys);
  firebase.id = 'device:2';
  await resumePush(keys);
  expect([said, getKeptDevice()]).toEqual([['put device:1', 'put device:2'], 'device:2']);
});

it('another person who signs in in the same browser gets no messages', async () => {
  await turnOnPush(keys);
  setUser({ ...customer, uuid: '0d0f3c3e-2a5b-4b0a-9a39-3f4f1b1f7a02' });
  expect(getPushStatus(keys)).toBe('off');
  said.splice(0);
  await resumePush(keys);
  expect(said).toEqual([]);
});

it('turned off, the server and the push service forget the device', async () => {
  await turnOnPush(keys);
  await turnOffPush(keys);
  expect(said.at(-1)).toBe(`delete ${firebase.id}`);
  expect([getKeptDevice(), getPushStatus(keys), firebase.forgotten]).toEqual([null, 'off', 1]);
});

it('is offered once, and only where push is set up', () => {
  portalSettings.push = null;
  offerPush();
  expect(localStorage.getItem('pushOffer')).toBeNull();
  portalSettings.push = keys;
  offerPush();
  expect(localStorage.getItem('pushOffer')).toBe('due');
  localStorage.setItem('pushOffer', 'answered');
  offerPush();
  expect(localStorage.getItem('pushOffer')).toBe('answered');
});
