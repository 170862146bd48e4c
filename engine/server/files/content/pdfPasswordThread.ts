/** Opens one PDF without a password and reports whether it needs one. */
import { parentPort, workerData } from 'node:worker_threads';
import { getDocumentProxy } from 'unpdf';

const asks = await getDocumentProxy(workerData as Uint8Array, {}).then(
  () => false,
  (error: unknown) => error instanceof Error && error.name === 'PasswordException',
);
parentPort?.postMessage(asks);
