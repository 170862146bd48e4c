import type { Principal } from './columns.ts';

/**
 * What an app tells the compiler of itself, by adding to this interface (`declare module`): `user`, the rows of its
 * table of people.
 */
// biome-ignore lint/suspicious/noEmptyInterface: an app fills it.
export interface Register {}

/** Who asks, as the app's own rules see them. */
export type User = Register extends { user: infer Row extends Principal } ? Row : Principal;
