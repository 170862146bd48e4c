/** Replaces the pages behind sign-in (see vitest.config.ts), because these tests are about the pages before it. */
export const loadSignedIn = async () => ({ default: () => <p>The portal</p> });
