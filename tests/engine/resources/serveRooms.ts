/** The rows of lists of rooms, and of the houses that rooms refer to. */
import { uuidOf } from './fixtures.ts';
import { roomOf } from './listApp.tsx';
import { serveList } from './screenApp.tsx';

export const rooms = [
  roomOf(1, { name: 'Attic', state: 'taken', beds: 4 }),
  roomOf(2, { name: 'Blue room', note: 'cold', price: { amount: 20_000, currency: 'EUR' } }),
  roomOf(3, { name: 'Cellar', state: 'taken', beds: 1, price: null, cleaned_at: null }),
];
export const serveRooms = (items: object[] = rooms) => serveList('/rooms', { items });
export const serveHouses = () =>
  serveList('/houses', query => {
    const all = [
      { uuid: uuidOf(900), name: 'Main house' },
      { uuid: uuidOf(901), name: 'Mill' },
    ];
    const wanted = query.getAll('uuid');
    const found = all.filter(({ uuid, name }) =>
      wanted.length ? wanted.includes(uuid) : name.toLowerCase().includes((query.get('q') ?? '').toLowerCase()),
    );
    return { items: query.get('q') || wanted.length ? found : all.slice(0, 1), total: wanted.length || found.length };
  });
