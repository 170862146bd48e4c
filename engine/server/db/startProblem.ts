/** An error that stops the start. Its message is one sentence for the operator. */
export class StartProblem extends Error {
  override name = 'StartProblem';
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Turns an error of the file system about one of our folders into a sentence; any other error is returned as it is. */
export function folderProblem(error: unknown, folder: string): unknown {
  switch (codeOf(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return new StartProblem(`The disk that holds ${folder} is full; free some space and start again.`);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new StartProblem(`${folder} cannot be written to; make it writable or choose another with DATA_DIR.`);
    case 'ENOTDIR':
    case 'EEXIST':
      return new StartProblem(`${folder} is not a folder; choose another with DATA_DIR.`);
    default:
      return error;
  }
}
