import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EngineConfig } from '../config.ts';

/** The session's secret; `document.cookie` does not show it. */
const session = 'session';
/** Tells the page that a session may exist, and nothing else: without it the page does not ask who is signed in. */
export const markerCookie = 'signed_in';
/** Names the accounts that have signed in with this browser. */
const device = 'device';
/** Browsers take a name with this prefix only over https, from this very host: no other host of the domain can set it. */
const hostPrefix = '__Host-';

type HostCookie = typeof session | typeof device;
type Secured = Pick<EngineConfig, 'publicUrl'>;

/**
 * Whether cookies are secure. The public address counts too: the last hop behind a proxy may be plain HTTP without a
 * header that says so.
 */
const isSecure = ({ publicUrl }: Secured, { protocol }: FastifyRequest): boolean =>
  protocol === 'https' || publicUrl.startsWith('https:');

interface SentCookie {
  value: string;
  /** False: a cookie without the prefix, where browsers could have been given the prefix. */
  hasPrefix: boolean;
}

function sentCookie(request: FastifyRequest, name: HostCookie): SentCookie | null {
  const prefixed = request.cookies[`${hostPrefix}${name}`];
  if (prefixed) return { value: prefixed, hasPrefix: true };
  const plain = request.cookies[name];
  return plain ? { value: plain, hasPrefix: false } : null;
}

/**
 * Returns the session cookie of a request. Over https, a cookie without the prefix belongs to a session that version
 * 0.1.0 started.
 */
export function sessionCookieOf(config: Secured, request: FastifyRequest): { token: string; isOld: boolean } | null {
  const sent = sentCookie(request, session);
  return sent && { token: sent.value, isOld: !sent.hasPrefix && isSecure(config, request) };
}

/** Returns the session cookie without checking it. */
const anySessionCookie = (request: FastifyRequest): string | null => sentCookie(request, session)?.value ?? null;

/** Returns the access token of a request. */
export const bearerOf = ({ headers }: FastifyRequest): string | null =>
  /^Bearer ([\w.~+/=-]+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;

/** The credentials of a request. */
export const tokensOf = (request: FastifyRequest): { cookie: string | null; bearer: string | null } => ({
  cookie: anySessionCookie(request),
  bearer: bearerOf(request),
});

/** Returns whether a request has a session cookie, even an empty one. */
export const hasSessionCookie = ({ cookies }: FastifyRequest): boolean =>
  cookies[session] !== undefined || cookies[`${hostPrefix}${session}`] !== undefined;

/** Sets the session cookies. `maxAge` is in seconds; undefined means until the browser is closed. */
export function setSessionCookies(config: Secured, reply: FastifyReply, token: string, maxAge: number | undefined) {
  const age = maxAge === undefined ? {} : { maxAge };
  setHostCookie(config, reply, session, token, age);
  const secure = isSecure(config, reply.request);
  reply.setCookie(markerCookie, '1', { secure, sameSite: 'lax', path: '/', ...age });
  // A cookie of version 0.1.0 would be sent along with the new one.
  if (secure && reply.request.cookies[session] !== undefined) reply.clearCookie(session, { path: '/' });
}

/** Expires the session cookie under both its names, and the marker cookie. */
export function dropSessionCookies(reply: FastifyReply): void {
  reply.clearCookie(session, { path: '/' });
  if (reply.request.cookies[`${hostPrefix}${session}`] !== undefined)
    reply.clearCookie(`${hostPrefix}${session}`, { path: '/', secure: true });
  if (reply.request.cookies[markerCookie] !== undefined) reply.clearCookie(markerCookie, { path: '/' });
}

/** Returns the token by which this browser is recognized, or null. */
export const deviceCookieOf = (request: FastifyRequest): string | null => sentCookie(request, device)?.value ?? null;

/** Sets the cookie by which this browser is recognized, for `maxAge` seconds. */
export const setDeviceCookie = (config: Secured, reply: FastifyReply, value: string, maxAge: number) =>
  setHostCookie(config, reply, device, value, { maxAge });

function setHostCookie(
  config: Secured,
  reply: FastifyReply,
  name: HostCookie,
  value: string,
  age: { maxAge?: number },
): void {
  const secure = isSecure(config, reply.request);
  reply.setCookie(secure ? `${hostPrefix}${name}` : name, value, {
    httpOnly: true,
    secure,
    sameSite: 'lax',
    path: '/',
    ...age,
  });
}
