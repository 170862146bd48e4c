import type { Speaker } from '../useSpeaker.ts';
import { SpokenOnly } from './SpokenOnly.tsx';

/** No value: a dash that says so. */
export function Absent({ say }: { say: Speaker }) {
  return (
    <span>
      <span aria-hidden="true">–</span>
      <SpokenOnly>{say.text('screens.none')}</SpokenOnly>
    </span>
  );
}
