// Written by `npm run generate` from the files below schemas/. Do not edit.

import type { Calls } from './types.ts';

export interface Call extends Flags {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
}

interface Flags {
  /** Allowed during impersonation. */
  whileImpersonating?: true;
  /** A GET that stores something. */
  writes?: true;
}

export const get = (path: string, flags?: Flags): Call => ({ method: 'GET', path, ...flags });
export const post = (path: string, flags?: Flags): Call => ({ ...get(path, flags), method: 'POST' });
export const put = (path: string, flags?: Flags): Call => ({ ...get(path, flags), method: 'PUT' });
export const patch = (path: string, flags?: Flags): Call => ({ ...get(path, flags), method: 'PATCH' });
export const remove = (path: string, flags?: Flags): Call => ({ ...get(path, flags), method: 'DELETE' });

/** What the browser needs to know of the engine's calls: method, path below /api, and whether it is allowed during impersonation. */
export const engineCalls: Record<keyof Calls, Call> = {
  getMe: get('/account/me'),
  reauthenticate: post('/account/reauthentication'),
  login: post('/auth/login'),
  logout: remove('/auth/logout', { whileImpersonating: true }),
  countRows: get('/counts'),
  listenEvents: get('/events'),
  tellPresence: put('/presence'),
  getCallForm: get('/forms/{form}'),
  inspectResource: get('/inspect/{resource}'),
  explainAccess: get('/explain-access'),
  listCountries: get('/core/countries'),
  listStates: get('/core/states'),
  getPortal: get('/portal'),
  getScreenForm: get('/screens/{resource}/{screen}'),
  listViews: get('/account/views'),
  createView: post('/account/views'),
  patchView: patch('/account/views/{uuid}'),
  deleteView: remove('/account/views/{uuid}'),
};
