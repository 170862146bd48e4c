import { buildIfStale } from '../../scripts/build.ts';

/** Tests in a browser, and of the start, see the pages as they are built from the sources of this moment. */
export default async function setup(): Promise<void> {
  await buildIfStale();
}
