import { buildIfStale } from '../../scripts/build.ts';
import { chromiumPath } from './browser.ts';

/** Tests in a browser, and of the start, see the pages as they are built from the sources of this moment. */
export default async function setup(): Promise<void> {
  // A failure is only reported, so that tests without pages or browser still run.
  const tell = (error: unknown) => console.error(String(error));
  // Done once here, because tests that start at the same time would find the browser half unpacked.
  await Promise.all([buildIfStale().catch(tell), chromiumPath().catch(tell)]);
}
