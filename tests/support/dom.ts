import { setTimeout as sleep } from 'node:timers/promises';
import { cleanup, configure } from '@testing-library/react';
import nprogress from 'nprogress';
import { afterAll, afterEach } from 'vitest';

// One second is too short on a busy machine.
configure({ asyncUtilTimeout: 5_000 });
afterEach(cleanup);
// The bar at the top fades by timers, which must not outlive the document.
afterAll(async () => {
  nprogress.done();
  for (let waited = 0; document.getElementById('nprogress') && waited < 1_000; waited += 50) await sleep(50);
});
