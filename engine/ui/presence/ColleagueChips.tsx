import { Chip } from '../layout/Chip.tsx';
import { PencilIcon, UserIcon } from '../layout/icons.ts';
import { useSpeaker } from '../resources/useSpeaker.ts';
import type { AtRecord } from './atRecord.ts';
import { useColleagues } from './useColleagues.ts';

/** One chip a person. Whoever changes the record comes in the colour that asks to wait. */
export default function ColleagueChips({ resource, uuid, doing }: AtRecord) {
  const say = useSpeaker();
  const people = useColleagues(resource, uuid, doing);
  return (
    <span role="status" style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 8 }}>
      {people.map(({ uuid: key, name, doing: does, since }) => (
        <Chip key={key} tone={does === 'edits' ? 'wait' : 'info'} icon={does === 'edits' ? PencilIcon : UserIcon}>
          {say.text(`support.presence.${does}`, { name, since: say.time(since) })}
        </Chip>
      ))}
    </span>
  );
}
