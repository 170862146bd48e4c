import type { Speaker } from '../useSpeaker.ts';
import { SpokenOnly } from './SpokenOnly.tsx';

/** No value: a dash that says so. Cards and lines of facts leave it out by its mark, whoever draws it. */
export function Absent({ say }: { say: Speaker }) {
  return (
    <span data-absent>
      <span aria-hidden="true">–</span>
      <SpokenOnly>{say.text('screens.none')}</SpokenOnly>
    </span>
  );
}
