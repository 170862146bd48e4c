import type { Place } from './resolveField.ts';

/** A place with what its role may see. */
export interface Cut extends Place {
  role: string;
  may: (field: string) => boolean;
  admits: (roles: string[] | undefined) => boolean;
}
