import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// One second is too short on a busy machine.
configure({ asyncUtilTimeout: 5_000 });
afterEach(cleanup);
