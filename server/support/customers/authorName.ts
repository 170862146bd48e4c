import type { Compute } from '../../../engine/server/index.ts';

/** Who wrote a note first; whoever corrects it later stands in its history. */
export const authorName: Compute = ({ author }, { user }) => author ?? `${user.first_name} ${user.last_name}`;
