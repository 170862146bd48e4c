import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/answer.ts';

export const eventRoutes = ({ live }: Deps): Handlers<'listenEvents'> => ({
  listenEvents: async ({ caller, raw, reply }) => {
    const last = raw.headers['last-event-id'];
    const stream = await live.open(caller, typeof last === 'string' ? last : undefined);
    // Also where only the head was asked for, or the caller went away before the first word.
    reply.raw.once('close', () => stream.destroy());
    if (reply.raw.destroyed) stream.destroy();
    // A connection that has ended its stream is not waited for at a stop; proxies are to pass on each word as it comes.
    reply.headers({ connection: 'close', 'x-accel-buffering': 'no' });
    return stream;
  },
});
