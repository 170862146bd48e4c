import { buildIfStale } from '../../scripts/build.ts';

/** Tests in a browser, and of the start, see the pages as they are built from the sources of this moment. */
export default async function setup(): Promise<void> {
  // Without pages the tests that want them fail one by one, and all others still have their say.
  await buildIfStale().catch(error => console.error(String(error)));
}
