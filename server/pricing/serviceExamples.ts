/** Examples of what a service does, for visitors. */
import type { Readable } from 'node:stream';
import { problem } from '../../engine/server/http/index.ts';
import type { ServiceExample } from '../../schemas/generated/types.ts';
import type { Deps } from '../deps.ts';
import { servicesOnSale } from './serviceOffers.ts';
import type { Service } from './services.ts';

/** Returns the example of a service that can be ordered. Problem: `not_found`. */
export async function serviceExample(deps: Pick<Deps, 'db' | 'clock'>, code: string): Promise<ServiceExample> {
  const { excerpt, pictures } = await findOnSale(deps, code);
  if (!excerpt && !pictures) throw problem('not_found');
  return { before: excerpt?.before ?? null, after: excerpt?.after ?? null, has_pictures: pictures !== null };
}

/** Opens a picture of the example; `side` is `before` or `after`. Problem: `not_found`. */
export async function servicePicture(
  deps: Pick<Deps, 'db' | 'clock' | 'storage'>,
  code: string,
  side: string,
): Promise<Readable> {
  const { pictures } = await findOnSale(deps, code);
  const picture = side === 'before' || side === 'after' ? pictures?.[side] : undefined;
  if (!picture) throw problem('not_found');
  return deps.storage.read(picture.uuid);
}

async function findOnSale(deps: Pick<Deps, 'db' | 'clock'>, code: string): Promise<Service> {
  const service = (await servicesOnSale(deps)).find(one => one.code === code);
  if (!service) throw problem('not_found');
  return service;
}
