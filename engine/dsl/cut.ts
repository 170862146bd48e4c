import type { Place } from './resolveField.ts';
import type { Asker } from './world.ts';

/** A place with what its role may see. */
export interface Cut extends Place {
  role: string;
  asker: Asker;
  may: (field: string) => boolean;
  admits: (roles: string[] | undefined) => boolean;
}
