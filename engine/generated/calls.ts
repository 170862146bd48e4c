// Written by `npm run generate` from the files below schemas/. Do not edit.

import type { CallName } from './types.ts';

interface Call extends Flags {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
}

interface Flags {
  /** Open while staff see the portal as a customer. */
  seeing?: true;
  /** A GET that stores something. */
  keeps?: true;
}

/** Functions in place of literals: the table is part of every page, and its size counts. */
const get = (path: string, flags?: Flags): Call => ({ method: 'GET', path, ...flags });
const post = (path: string, flags?: Flags): Call => ({ ...get(path, flags), method: 'POST' });
const put = (path: string, flags?: Flags): Call => ({ ...get(path, flags), method: 'PUT' });
const patch = (path: string, flags?: Flags): Call => ({ ...get(path, flags), method: 'PATCH' });
const remove = (path: string, flags?: Flags): Call => ({ ...get(path, flags), method: 'DELETE' });

/** What the browser needs to know of every call: method, path below /api, and whether it is open while staff see as a customer. */
export const calls: Record<CallName, Call> = {
  listenEvents: get('/events'),
  tellPresence: put('/support/presence'),
  getCallForm: get('/forms/{form}'),
  getOrigins: get('/origins/{resource}'),
  askWhy: get('/support/why'),
  listCountries: get('/core/countries'),
  listStates: get('/core/states'),
  getPortal: get('/portal'),
  getScreenForm: get('/screens/{resource}/{screen}'),
  listViews: get('/account/views'),
  createView: post('/account/views'),
  patchView: patch('/account/views/{uuid}'),
  deleteView: remove('/account/views/{uuid}'),
};
