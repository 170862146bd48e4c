import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { LiveEvent } from '../../../schemas/generated/types.ts';
import type { Client } from '../../helpers/client.ts';

/** A page that listens: what it has been told, and where it got to. */
export interface Listening {
  status: number;
  headers: Headers;
  /** Events without those of sign-ins, because the first one arrives at an unknown moment. */
  events: LiveEvent[];
  /** Events with a name of their own, such as `end` and `reset`, with their data. */
  named: string[];
  comments: string[];
  lastEventId: string;
  /** Resolves when the server has ended the stream. */
  over: Promise<void>;
  leave(): void;
}

/** Opens a stream as a browser's EventSource does, over a connection of its own. */
export async function listen(client: Client, headers: Record<string, string> = {}): Promise<Listening> {
  const asked = request(new URL('/api/events', client.url), {
    agent: false,
    headers: { cookie: client.cookieHeader(), accept: 'text/event-stream', ...client.headers, ...headers },
  });
  asked.on('error', () => {}).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const placed = Promise.withResolvers<void>();
  const listening: Listening = {
    status: response.statusCode ?? 0,
    headers: new Headers(Object.entries(response.headersDistinct).map(([name, all = []]) => [name, all.join()])),
    events: [],
    named: [],
    comments: [],
    lastEventId: '',
    over: Promise.resolve(),
    leave: () => asked.destroy(),
  };
  listening.over = read(response, listening, placed.resolve).catch(() => {});
  await Promise.race([placed.promise, listening.over]);
  return listening;
}

async function read(response: IncomingMessage, listening: Listening, placed: () => void): Promise<void> {
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) {
    const blocks = (text + chunk).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) take(block, listening);
    if (listening.lastEventId) placed();
  }
}

function take(block: string, listening: Listening): void {
  const fields = block.split('\n').map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]);
  const field = (name: string) => fields.find(([key]) => key === name)?.[1];
  const [comment, id, name, data] = ['', 'id', 'event', 'data'].map(field);
  if (comment !== undefined) listening.comments.push(comment);
  if (id !== undefined) listening.lastEventId = id;
  if (name !== undefined) listening.named.push(`${name} ${data}`);
  else if (data !== undefined) listening.events.push(...[JSON.parse(data) as LiveEvent].filter(isOfTheTest));
}

const isOfTheTest = ({ resource }: LiveEvent) => resource !== 'customer_sessions';
