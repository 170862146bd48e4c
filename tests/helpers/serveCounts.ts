import { HttpResponse, http } from 'msw';

interface Page {
  total?: number;
}

/** Answers the call that counts lists by asking each list for its smallest page, as the mocked network has it. */
export const serveCounts = (api: string) =>
  http.get(`${api}/counts`, async ({ request }) => {
    const counts = await Promise.all(
      new URL(request.url).searchParams.getAll('of').map(async address => {
        const answer = await fetch(`${api}${address}${address.includes('?') ? '&' : '?'}page=1&size=1`).catch(
          () => null,
        );
        return answer?.ok ? (((await answer.json()) as Page).total ?? null) : null;
      }),
    );
    return HttpResponse.json({ counts });
  });
