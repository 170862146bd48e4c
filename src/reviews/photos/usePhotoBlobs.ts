import { useQueries } from '@tanstack/react-query';
import { loadPicture } from '../../../engine/ui/viewer/index.ts';
import type { OrderFile, Photo } from './photoFiles.ts';

/** Bytes of a picture: undefined while they load, null if it cannot be shown. */
export type PictureBytes = Blob | null | undefined;

/** A renewed link to the same file does not load it again. */
const queryFor = (file: OrderFile | undefined, enabled: boolean) => ({
  queryKey: ['review_picture', file?.uuid ?? null],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    file?.download_url ? loadPicture({ ...file, url: file.download_url }, signal) : null,
  enabled: enabled && file !== undefined,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 10_000,
  retry: 1,
});

/** Loads the pictures of a photo, and then those of the next one. */
export function usePhotoBlobs(photo: Photo, next: Photo | undefined): { after: PictureBytes; before: PictureBytes } {
  const shown = useQueries({ queries: [queryFor(photo.file, true), queryFor(photo.before, true)] });
  const isLoading = shown.some(({ isFetching }) => isFetching);
  useQueries({ queries: [queryFor(next?.file, !isLoading), queryFor(next?.before, !isLoading)] });
  const [after, before] = shown.map(({ data, isError }) => (isError ? null : data));
  return { after, before };
}
