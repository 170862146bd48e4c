/** In place of what is behind sign-in: what comes before it is tested here. The tests' pages get it by vitest.config.ts. */
export const loadSignedIn = async () => ({ default: () => <p>The portal</p> });
