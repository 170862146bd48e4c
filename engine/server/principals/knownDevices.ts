import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { deviceCookieOf, setDeviceCookie } from '../http/cookies.ts';
import { isSignedBy, sign } from '../secrets.ts';
import type { AppPrincipal } from './typeRegister.ts';

const year = 365 * 24 * 3_600;
/** Signatures that one browser keeps, most often one for each account. */
const maxSignatures = 5;

/** The cookie: a random name of the browser, then signatures of what is known about accounts in it. */
interface DeviceCookie {
  id: string;
  signatures: string[];
}

function read(request: FastifyRequest): DeviceCookie | null {
  const [id = '', ...signatures] = deviceCookieOf(request)?.split('.') ?? [];
  return /^[\w-]{22}$/.test(id) ? { id, signatures: signatures.slice(0, maxSignatures) } : null;
}

/** What a signature in the cookie signs. */
const textOf = (id: string, userUuid: string): string => `known device\n${id}\n${userUuid}`;
/** Another password makes the signature invalid. */
const passwordTextOf = (id: string, { uuid, password_hash }: Owner): string =>
  `entered password\n${id}\n${uuid}\n${password_hash}`;

type Owner = Pick<AppPrincipal, 'uuid' | 'password_hash'>;

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
export const rememberDevice = (deps: Pick<Deps, 'config'>, reply: FastifyReply, userUuid: string): void =>
  remember(deps, reply, id => textOf(id, userUuid));

/**
 * Stores that the right password of an account was entered in this browser, where it could not sign in yet. See
 * `hasEnteredPassword`.
 */
export const rememberEnteredPassword = (deps: Pick<Deps, 'config'>, reply: FastifyReply, owner: Owner): void =>
  remember(deps, reply, id => passwordTextOf(id, owner));

/**
 * Whether the account's present password was entered in this browser before. It lets an app sign a person in when the
 * last thing that was missing, such as a confirmed address, arrives by a link: without it, a link would sign any
 * browser in, also that of a person who was sent the link of somebody else's account (login CSRF).
 */
export function hasEnteredPassword(deps: Pick<Deps, 'config'>, request: FastifyRequest, owner: Owner): boolean {
  const cookie = read(request);
  if (!cookie) return false;
  const text = passwordTextOf(cookie.id, owner);
  return cookie.signatures.some(one => isSignedBy(deps.config.secrets, text, one, 'base64url'));
}

function remember(deps: Pick<Deps, 'config'>, reply: FastifyReply, textFor: (id: string) => string): void {
  const { id, signatures } = read(reply.request) ?? { id: randomBytes(16).toString('base64url'), signatures: [] };
  const own = sign(deps.config.secrets, textFor(id)).toString('base64url');
  const kept = [own, ...signatures.filter(one => one !== own)].slice(0, maxSignatures);
  setDeviceCookie(deps.config, reply, [id, ...kept].join('.'), year);
}
