import type { Speaker } from '../useSpeaker.ts';
import { SpokenOnly } from './SpokenOnly.tsx';

/** Shows that there is no value. Cards and lines of facts leave it out. */
export function Absent({ say }: { say: Speaker }) {
  return (
    <span data-absent>
      <span aria-hidden="true">–</span>
      <SpokenOnly>{say.text('screens.none')}</SpokenOnly>
    </span>
  );
}
