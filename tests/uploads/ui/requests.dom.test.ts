import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { TokenReplaced, type TokenSource } from '../../../providers/uploads/tokenSource.ts';
import { UploadRequest } from '../../../providers/uploads/uploadRequests.ts';

const url = new URL('/api/uploads/one', location.href).href;
const network = setupServer();
beforeAll(() => network.listen());
afterEach(() => network.resetHandlers());
afterAll(() => network.close());

const tokensOf = (insteadOf: TokenSource['insteadOf']): TokenSource => ({
  current: async () => 'old',
  insteadOf: vi.fn(insteadOf),
  renew: async () => 'new',
});
/** Refuses the token `old` because of `why`, and tells what it was sent. */
function refusing(why: string) {
  const seen: { token: string | null; offset: string | null; body: string }[] = [];
  network.use(
    http.patch(url, async ({ request }) => {
      const token = request.headers.get('authorization');
      seen.push({ token, offset: request.headers.get('upload-offset'), body: await request.text() });
      const challenge = `Bearer error="invalid_token", error_description="${why}"`;
      return token === 'Bearer old'
        ? HttpResponse.json(
            { detail: 'Could not validate credentials' },
            { status: 401, headers: { 'www-authenticate': challenge } },
          )
        : new HttpResponse(null, { status: 204, headers: { 'upload-offset': '9' } });
    }),
  );
  return seen;
}
function patch(tokens: TokenSource) {
  const request = new UploadRequest('PATCH', url, tokens);
  request.setHeader('Upload-Offset', '5');
  return request.send('rest');
}

describe('a request of an upload', () => {
  it('is sent again, whole, with the token that follows an expired one', async () => {
    const seen = refusing('expired');
    const tokens = tokensOf(async () => 'new');
    const answer = await patch(tokens);
    expect([answer.getStatus(), answer.getHeader('upload-offset')]).toEqual([204, '9']);
    expect(tokens.insteadOf).toHaveBeenCalledWith('old', 'expired');
    expect(seen).toEqual([
      { token: 'Bearer old', offset: '5', body: 'rest' },
      { token: 'Bearer new', offset: '5', body: 'rest' },
    ]);
  });

  it('fails when another window took over', async () => {
    refusing('replaced');
    const tokens = tokensOf(async () => {
      throw new TokenReplaced();
    });
    await expect(patch(tokens)).rejects.toBeInstanceOf(TokenReplaced);
    expect(tokens.insteadOf).toHaveBeenCalledWith('old', 'replaced');
  });

  it('treats a server that is starting as unreachable: the upload is not restarted', async () => {
    network.use(http.head(url, () => new HttpResponse(null, { status: 502 })));
    await expect(
      new UploadRequest(
        'HEAD',
        url,
        tokensOf(async () => 'new'),
      ).send(null),
    ).rejects.toThrow('502');
  });

  it('is not sent once it was given up', async () => {
    const request = new UploadRequest(
      'PATCH',
      url,
      tokensOf(async () => 'new'),
    );
    await request.abort();
    await expect(request.send(null)).rejects.toThrow('aborted');
  });
});
