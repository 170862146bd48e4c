import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { deviceCookieOf, setDeviceCookie } from '../http/cookies.ts';
import { isSignedBy, sign } from '../secrets.ts';

const year = 365 * 24 * 3_600;
/** Accounts that one browser is remembered for. */
const maxAccounts = 5;

/** The cookie: a random name of the browser, then a signature for each account that has signed in with it. */
interface DeviceCookie {
  id: string;
  signatures: string[];
}

function read(request: FastifyRequest): DeviceCookie | null {
  const [id = '', ...signatures] = deviceCookieOf(request)?.split('.') ?? [];
  return /^[\w-]{22}$/.test(id) ? { id, signatures: signatures.slice(0, maxAccounts) } : null;
}

/** What a signature in the cookie signs. */
const textOf = (id: string, userUuid: string): string => `known device\n${id}\n${userUuid}`;

/**
 * Returns the key of the browser if this account has signed in with it before, else null. Guesses from a known browser
 * have a separate limit, so that a stranger's guesses do not lock the owner out.
 */
export function knownDevice(deps: Pick<Deps, 'config'>, request: FastifyRequest, userUuid: string): string | null {
  const cookie = read(request);
  if (!cookie) return null;
  const text = textOf(cookie.id, userUuid);
  const isRight = (one: string) => isSignedBy(deps.config.secrets, text, one, 'base64url');
  return cookie.signatures.some(isRight) ? cookie.id : null;
}

/** Stores that the account has signed in with this browser; the newest account is first. */
export function rememberDevice(deps: Pick<Deps, 'config'>, reply: FastifyReply, userUuid: string): void {
  const { id, signatures } = read(reply.request) ?? { id: randomBytes(16).toString('base64url'), signatures: [] };
  const own = sign(deps.config.secrets, textOf(id, userUuid)).toString('base64url');
  const kept = [own, ...signatures.filter(one => one !== own)].slice(0, maxAccounts);
  setDeviceCookie(deps.config, reply, [id, ...kept].join('.'), year);
}
