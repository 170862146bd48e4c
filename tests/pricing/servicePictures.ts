import type { Customer, TestApp } from '../helpers/testApp.ts';
import { photo } from '../uploads/api/photos.ts';

/** Gives the photo colour service an example with pictures, and returns its code. */
export async function addServicePictures(app: TestApp, admin: Customer): Promise<string> {
  const path = '/api/support/services';
  const { body } = await admin.get(`${path}?q=photo_color`);
  const [service] = (body as { items: { uuid: string; code: string }[] }).items;
  const upload = async (field: string) => {
    const headers = {
      cookie: admin.cookieHeader(),
      origin: app.url,
      'content-type': 'image/jpeg',
      'x-file-name': `${field}.jpg`,
    };
    const answer = await app.fetch(`${path}/files?field=${field}`, {
      method: 'POST',
      headers,
      body: new Uint8Array(photo(field)),
    });
    return (await answer.json()) as object;
  };
  const picture_before = await upload('picture_before');
  const picture_after = await upload('picture_after');
  const saved = await admin.patch(`${path}/${service?.uuid}`, { picture_before, picture_after });
  if (saved.status !== 200) throw new Error(saved.text);
  return service?.code ?? '';
}
