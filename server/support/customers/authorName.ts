import type { ComputeFunction } from '../../../engine/server/index.ts';

/** Returns the first author of a note; later editors are in its history. */
export const authorName: ComputeFunction = ({ author }, { user }) => author ?? `${user.first_name} ${user.last_name}`;
