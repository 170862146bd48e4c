import { resolveResource } from '../../dsl/resolve/resolveResource.ts';
import type { Deps } from '../deps.ts';
import { problem } from '../http/problems.ts';
import type { Handlers } from '../http/serveCalls.ts';
import type { AppPrincipal } from '../principals/typeRegister.ts';
import { principalOf } from '../records/accessControl.ts';
import type { ManifestFiles } from '../schema-files/readManifestFiles.ts';
import { tellPresence } from './presence.ts';

/** Handlers of live events and presence. */
export const eventRoutes = (deps: Deps, manifest: () => ManifestFiles): Handlers<'listenEvents' | 'tellPresence'> => ({
  listenEvents: async ({ caller, raw, reply }) => {
    const last = raw.headers['last-event-id'];
    const stream = await deps.live.open(caller, typeof last === 'string' ? last : undefined);
    // Also for HEAD requests, and if the caller disconnects before the first event.
    reply.raw.once('close', () => stream.destroy());
    if (reply.raw.destroyed) stream.destroy();
    // A stop of the server does not wait for a closed stream; proxies must forward each event at once.
    reply.headers({ connection: 'close', 'x-accel-buffering': 'no' });
    return stream;
  },
  tellPresence: ({ caller, body }) => {
    const mayOpen = opensFor(deps, manifest(), caller.user);
    if (!mayOpen(body.resource)) throw problem('not_found');
    return tellPresence(deps, caller, body, mayOpen);
  },
});

/** Whether a role has pages of single records of a resource. */
const opensFor =
  ({ clock }: Deps, { registry }: ManifestFiles, user: AppPrincipal) =>
  (name: string): boolean => {
    const principal = principalOf(user, clock.now());
    const resource = registry.resources.has(name) ? resolveResource(name, registry, principal) : undefined;
    return Boolean(resource?.show || resource?.edit);
  };
