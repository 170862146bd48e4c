/** A list stays as it was while one of its records is open. */

import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createContext, memo, use, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { refetchUnlessPrefetched } from '../../../engine/ui/prefetchQuery.ts';
import { CurrentPage } from '../../../engine/ui/shell/CurrentPage.tsx';
import { AppRouter } from '../../helpers/AppRouter.tsx';

let renders = 0;
let listening = 0;
beforeEach(() => {
  renders = 0;
  listening = 0;
});

const Rows = memo(function Rows() {
  renders += 1;
  return null;
});

function List() {
  const { search } = useLocation();
  const [count, setCount] = useState(0);
  useEffect(() => {
    listening += 1;
    return () => {
      listening -= 1;
    };
  }, []);
  return (
    <>
      <h1>Rooms {search}</h1>
      <Rows />
      <button type="button" onClick={() => setCount(count + 1)}>
        Counted {count}
      </button>
      <Link to="/rooms/1">Room 1</Link>
      <Link to="/rooms?page=2">Page 2</Link>
      <Link to="/houses">Houses</Link>
    </>
  );
}

let goTo: ReturnType<typeof useNavigate>;
function Record() {
  goTo = useNavigate();
  return <h1>A room</h1>;
}

const routes = [
  { path: '/rooms', element: <List /> },
  { path: '/rooms/:id', element: <Record /> },
  { path: '/houses', element: <h1>Houses</h1> },
];
const lists = new Set(['/rooms', '/houses']);

const heading = () => screen.getByRole('heading').textContent;

async function openRecord() {
  const user = userEvent.setup();
  render(
    <AppRouter initialEntries={['/rooms']}>
      <main tabIndex={-1}>
        <CurrentPage routes={routes} lists={lists} />
      </main>
    </AppRouter>,
  );
  await user.click(screen.getByRole('button'));
  const link = screen.getByRole('link', { name: 'Room 1' });
  await user.click(link);
  expect(heading()).toBe('A room');
  return { user, link };
}

it('it leaves the document, and its effects are removed', async () => {
  await openRecord();
  expect(document.querySelectorAll('h1')).toHaveLength(1);
  expect(listening).toBe(0);
});

it('going back shows the same elements with their state and the focus, and its rows are not rendered again', async () => {
  const { link } = await openRecord();
  await act(() => goTo(-1));
  expect(heading()).toBe('Rooms ');
  expect(screen.getByRole('button').textContent).toBe('Counted 1');
  expect(screen.getByRole('link', { name: 'Room 1' })).toBe(link);
  expect(document.activeElement).toBe(link);
  expect(renders).toBe(1);
  expect(listening).toBe(1);
});

it('another visit of the list begins again', async () => {
  const { link } = await openRecord();
  await act(() => goTo('/rooms'));
  expect(screen.getByRole('button').textContent).toBe('Counted 0');
  expect(link.isConnected).toBe(false);
});

it('another page of the list keeps its state, and another list takes its place', async () => {
  const { user } = await openRecord();
  await act(() => goTo(-1));
  await user.click(screen.getByRole('link', { name: 'Page 2' }));
  expect(heading()).toBe('Rooms ?page=2');
  expect(screen.getByRole('button').textContent).toBe('Counted 1');
  await user.click(screen.getByRole('link', { name: 'Houses' }));
  expect(heading()).toBe('Houses');
  expect(listening).toBe(0);
});

it('it is not kept under a dialog, which would come back with it', async () => {
  const { user, link } = await openRecord();
  await act(() => goTo(-1));
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.role = 'dialog';
  await user.click(link);
  dialog.remove();
  await act(() => goTo(-1));
  expect(screen.getByRole('button').textContent).toBe('Counted 0');
});

const Language = createContext('en');
let roomsOnServer: string[];

function NamedRooms() {
  goTo = useNavigate();
  const { data = [] } = useQuery({
    queryKey: ['rooms', 'getList'],
    queryFn: () => roomsOnServer,
    ...refetchUnlessPrefetched,
  });
  return (
    <p>
      {use(Language)}: {data.join()}
    </p>
  );
}

describe('what changed while a record was open is in the list', () => {
  const ownRoutes = [{ path: '/rooms', element: <NamedRooms /> }, ...routes.slice(1)];

  async function openRecordOfRooms() {
    roomsOnServer = ['Attic', 'Cellar'];
    const client = new QueryClient();
    const pageIn = (language: string) => (
      <QueryClientProvider client={client}>
        <AppRouter initialEntries={['/rooms', '/rooms/1']} initialIndex={0}>
          <Language value={language}>
            <CurrentPage routes={ownRoutes} lists={lists} />
          </Language>
        </AppRouter>
      </QueryClientProvider>
    );
    const { rerender } = render(pageIn('en'));
    const list = await screen.findByText('en: Attic,Cellar');
    await act(() => goTo(1));
    expect(heading()).toBe('A room');
    return { list, showIn: (language: string) => rerender(pageIn(language)) };
  }

  it('a renamed record, and one that was deleted', async () => {
    const { list } = await openRecordOfRooms();
    roomsOnServer = ['Loft'];
    await act(() => goTo(-1));
    expect(await screen.findByText('en: Loft')).toBe(list);
  });

  it('the language of the page', async () => {
    const { list, showIn } = await openRecordOfRooms();
    showIn('de');
    await act(() => goTo(-1));
    expect(await screen.findByText('de: Attic,Cellar')).toBe(list);
  });
});
