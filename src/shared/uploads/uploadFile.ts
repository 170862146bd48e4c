import type { Meta, Uppy, UppyFile } from '@uppy/core';
import type { TusBody } from '@uppy/tus';
import type { UploadSync } from '../../../schemas/generated/types.ts';
import type { UploadError } from './uploadErrors.ts';

/** `cause`: why the last try to send it failed. */
export type FileMeta = Meta & { cause?: UploadError };
export type SentFile = UppyFile<FileMeta, TusBody>;
export type Uploader = Uppy<FileMeta, TusBody>;
export type ServerFile = UploadSync['files'][number];
export type Accept = UploadSync['accept'];

/** A file that was not sent, or was sent and refused. */
export interface RefusedFile {
  id: string;
  name: string;
  size: number;
  cause: UploadError;
  /** The format that a file of another type has. */
  found?: string | undefined;
  /** Present if the person may upload the file after all. */
  data?: Blob;
  /** The uuid of the file's row on the server. */
  uuid?: string;
}
