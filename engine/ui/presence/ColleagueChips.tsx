import { Chip } from '../components/Chip.tsx';
import { PencilIcon, UserIcon } from '../icons/icons.ts';
import { useI18n } from '../resources/useI18n.ts';
import type { PresenceTarget } from './presenceTarget.ts';
import { useColleagues } from './useColleagues.ts';

/** One chip for each colleague. A colleague who edits the record has the warning colour. */
export default function ColleagueChips({ resource, uuid, doing }: PresenceTarget) {
  const i18n = useI18n();
  const people = useColleagues(resource, uuid, doing);
  return (
    <span role="status" style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 8 }}>
      {people.map(({ uuid: key, name, doing: does, since }) => (
        <Chip key={key} tone={does === 'edits' ? 'warning' : 'info'} icon={does === 'edits' ? PencilIcon : UserIcon}>
          {i18n.text(`presence.${does}`, { name, since: i18n.time(since) })}
        </Chip>
      ))}
    </span>
  );
}
