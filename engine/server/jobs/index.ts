export { eachApart } from './eachApart.ts';
export { engineSweeps } from './engineSweeps.ts';
export { exclusively } from './exclusively.ts';
export { createJobs } from './jobs.ts';
