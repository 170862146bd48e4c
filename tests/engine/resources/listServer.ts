import { http } from 'msw';
import { roomOf } from './listApp.tsx';
import { api, network, serveList } from './screenApp.tsx';

export const rooms = [
  roomOf(1, { name: 'Attic', beds: 4 }),
  roomOf(2, { name: 'Blue room' }),
  roomOf(3, { name: 'Cellar' }),
];
export const serveRooms = () => serveList('/rooms', { items: rooms });

/** What the server was sent by a method, newest last. */
export function record(
  method: 'post' | 'patch' | 'delete',
  path: string,
  answer: (body: never) => Response,
): unknown[] {
  const sent: unknown[] = [];
  network.use(
    http[method](`${api}${path}`, async ({ request }) => {
      const body = await request.json().catch(() => undefined);
      sent.push(body);
      return answer(body as never);
    }),
  );
  return sent;
}
