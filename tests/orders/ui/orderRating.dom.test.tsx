import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import type { Order, OrderRating } from '../../../schemas/generated/types.ts';
import { uuidOf, wholeOrder } from '../../engine/resources/fixtures.ts';
import { api, network, show, withScreens } from '../../engine/resources/screenApp.tsx';

withScreens();
beforeEach(() => sessionStorage.clear());

const place = `/orders/${uuidOf(1)}`;

/** A completed order as a server keeps it, and the ratings that it received. `refuse`: the answer to the first one. */
function keep(part: Partial<Order> = {}, refuse?: () => Response) {
  let order = wholeOrder({ status: 'completed', allowed_actions: ['download'], editor: 'Tomas Okafor', ...part });
  const sent: unknown[] = [];
  let refused = refuse;
  network.use(
    http.get(`${api}${place}`, () => HttpResponse.json(order)),
    http.post(`${api}${place}/rating`, async ({ request }) => {
      const body = (await request.json()) as Omit<OrderRating, 'rated_at'>;
      sent.push(body);
      if (refused) {
        const answer = refused();
        refused = undefined;
        return answer;
      }
      const rating = { stars: body.stars, sentence: body.sentence ?? null, rated_at: '2026-12-08T10:20:00Z' };
      order = { ...order, rating };
      return HttpResponse.json(rating);
    }),
  );
  return sent;
}
const open = () => show(`/dashboard${place}`);
const stars = (name: string) => screen.findByRole('radio', { name });
/** Without a pointer: MUI works out the star below it from sizes that jsdom does not have. */
const choose = async (name: string) => fireEvent.click(await stars(name));
const sentence = () => screen.findByRole('textbox', { name: /One sentence for Tomas Okafor/ });

it('a completed order is rated with stars and a sentence, and then shows the rating', async () => {
  const sent = keep();
  open();
  await choose('4 of 5, very good');
  await userEvent.type(await sentence(), 'The questions saved us.');
  expect(screen.getByText('23 of 200')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Send rating' }));
  expect(await screen.findByRole('region', { name: 'Your rating' })).toBeTruthy();
  expect(screen.getByRole('img', { name: '4 of 5, very good' })).toBeTruthy();
  expect(sent).toEqual([{ stars: 4, sentence: 'The questions saved us.' }]);
});

it('“Not now” removes the question for good', async () => {
  const sent = keep();
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'How was the work?' })).toBeNull());
  expect(sent).toEqual([{ stars: null }]);
});

it('a sentence without stars is not sent, and the summary leads to the stars', async () => {
  const sent = keep();
  open();
  await userEvent.type(await sentence(), 'Good.');
  await userEvent.click(screen.getByRole('button', { name: 'Send rating' }));
  const link = await screen.findByRole('link', { name: /Choose one to five stars/ });
  await userEvent.click(link);
  expect(document.activeElement).toBe(screen.getByRole('radiogroup', { name: 'How was the work?' }));
  expect(sent).toEqual([]);
});

it('what is typed stays when the rating cannot be sent', async () => {
  keep({}, () => HttpResponse.json({ detail: 'Please try again.' }, { status: 503 }));
  const shown = open();
  await choose('5 of 5, excellent');
  await userEvent.type(await sentence(), 'Perfect.');
  await userEvent.click(screen.getByRole('button', { name: 'Send rating' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  shown.unmount();
  open();
  expect(((await sentence()) as HTMLTextAreaElement).value).toBe('Perfect.');
  expect(((await stars('5 of 5, excellent')) as HTMLInputElement).checked).toBe(true);
});

it('an order that is not completed has no question', async () => {
  keep({ status: 'delivered' });
  open();
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText('How was the work?')).toBeNull();
});
