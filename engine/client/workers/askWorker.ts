/** A request to a worker of a page. */
export type WorkerRequest<Request> = Request & {
  /** The port for the reply. The port of the page would also get the messages that pdf.js sends from any worker. */
  reply: MessagePort;
};

/**
 * Sends a request to a worker and returns its reply. Rejects if the worker cannot be loaded or fails, and with the reason
 * of `signal`. The worker answers one request at a time; it is not ended.
 */
export function askWorker<Reply>(worker: Worker, request: object, signal: AbortSignal): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const { port1: answer, port2: reply } = new MessageChannel();
  answer.onmessage = ({ data }: MessageEvent<Reply>) => resolve(data);
  worker.onerror = ({ message }) => reject(new Error(message || 'the worker could not be loaded'));
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  worker.postMessage({ ...request, reply }, [reply]);
  return promise.finally(() => {
    signal.removeEventListener('abort', stop);
    answer.close();
  });
}
