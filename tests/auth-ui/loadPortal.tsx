/** In place of the portal's code: what comes before it is tested here. The tests' pages get it by vitest.config.ts. */
export const loadPortal = async () => ({ default: () => <p>The portal</p> });
