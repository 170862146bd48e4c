export { setApiBase } from './api/call.ts';
export { isPublicPath } from './auth/paths.ts';
export { becomeAnonymous, logout } from './auth/session.ts';
