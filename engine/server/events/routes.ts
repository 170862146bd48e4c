import { resolveResource } from '../../dsl/resolveResource.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/answer.ts';
import { refuse } from '../http/problems.ts';
import type { PortalFiles } from '../manifest/world.ts';
import type { AppPrincipal } from '../principals/register.ts';
import { askerOf } from '../records/access.ts';
import { tellPresence } from './presence.ts';

/** Handlers of live events and presence. */
export const eventRoutes = (deps: Deps, portal: () => PortalFiles): Handlers<'listenEvents' | 'tellPresence'> => ({
  listenEvents: async ({ caller, raw, reply }) => {
    const last = raw.headers['last-event-id'];
    const stream = await deps.live.open(caller, typeof last === 'string' ? last : undefined);
    // Also where only the head was asked for, or the caller went away before the first word.
    reply.raw.once('close', () => stream.destroy());
    if (reply.raw.destroyed) stream.destroy();
    // A connection that has ended its stream is not waited for at a stop; proxies are to pass on each word as it comes.
    reply.headers({ connection: 'close', 'x-accel-buffering': 'no' });
    return stream;
  },
  tellPresence: ({ caller, body }) => {
    const mayOpen = opensFor(deps, portal(), caller.user);
    if (!mayOpen(body.resource)) throw refuse('not_found');
    return tellPresence(deps, caller, body, mayOpen);
  },
});

/** Whether somebody has pages of single records of a resource. */
const opensFor =
  ({ clock }: Deps, { world }: PortalFiles, user: AppPrincipal) =>
  (name: string): boolean => {
    const asker = askerOf(user, clock.now());
    const resource = world.resources.has(name) ? resolveResource(name, world, asker) : undefined;
    return Boolean(resource?.show || resource?.edit);
  };
