import { buildIfStale } from '../../scripts/build.ts';
import { chromiumPath } from './browser.ts';

/** Tests in a browser, and of the start, see the pages as they are built from the sources of this moment. */
export default async function setup(): Promise<void> {
  // Without pages or browser the tests that want them fail one by one, and all others still have their say.
  const tell = (error: unknown) => console.error(String(error));
  // Done once here, because tests that start at the same time would find the browser half unpacked.
  await Promise.all([buildIfStale().catch(tell), chromiumPath().catch(tell)]);
}
