export { setApiBase } from './api/call.ts';
export { isPublicPath } from './auth/paths.ts';
export { clearSession, logout, type Session } from './auth/session.ts';
