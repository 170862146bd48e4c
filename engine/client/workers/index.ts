export { askWorker, type WorkerRequest } from './askWorker.ts';
