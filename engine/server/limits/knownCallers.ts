import type { FastifyRequest } from 'fastify';
import { tokensOf } from '../http/cookies.ts';
import type { Authenticate } from '../http/guard.ts';
import { hashOf } from '../tokens.ts';
import { getRateLimitNetwork } from './rateLimitNetwork.ts';

/** Limits the memory that an attack can fill. */
const maxKnown = 20_000;

export interface KnownCallers {
  /** The key under which the request is counted: the signed-in person, else the network it comes from. */
  callerOf(request: FastifyRequest): string;
  /** Wraps the authentication, to learn whose a credential is. */
  rememberCallers(authenticate: Authenticate): Authenticate;
}

/**
 * Counts signed-in callers as a person on every network: a whole team may share one address. Requests are counted
 * before any query, so only a credential that this server has verified counts as a person. An invalid one counts for
 * its address, and so does an expired one once that was noticed.
 */
export function knownCallers(): KnownCallers {
  const people = new Map<string, string>();

  function learn(token: string, person: string): void {
    const hash = hashOf(token);
    people.delete(hash);
    if (people.size >= maxKnown) people.delete(people.keys().next().value ?? '');
    people.set(hash, person);
  }

  return {
    callerOf: request => {
      const known = Object.values(tokensOf(request)).map(token => token && people.get(hashOf(token)));
      const person = known.find(one => one !== undefined && one !== null);
      return person ? `person ${person}` : getRateLimitNetwork(request.ip);
    },
    rememberCallers: authenticate => async request => {
      const credential = await authenticate(request);
      const { cookie, bearer } = tokensOf(request);
      const good = typeof credential === 'string' ? null : credential;
      for (const [by, token] of Object.entries({ cookie, bearer })) {
        if (!token) continue;
        if (good?.by === by) learn(token, (good.impersonation?.staff ?? good.user).uuid);
        else if (!good || by === 'cookie') people.delete(hashOf(token));
      }
      return credential;
    },
  };
}
