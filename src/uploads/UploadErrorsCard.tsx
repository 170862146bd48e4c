import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useFormatters, useTranslate } from '../../engine/client/i18n/index.ts';
import { Card, firstStrongIsolate, ToneIcon } from '../../engine/ui/components/index.ts';
import { FileIcon, InfoIcon, WifiIcon } from '../../engine/ui/icons/icons.ts';
import { detectedFormatText } from '../shared/uploads/detectedFormat.ts';
import { type Group, groupKey } from '../shared/uploads/entries.ts';
import { isHarmless, isRetryable } from '../shared/uploads/uploadErrors.ts';
import type { UploadSession } from '../shared/uploads/uploadSession.ts';
import { errorActionsFor } from './errorActions.ts';
import { Quiet } from './UploadColumns.ts';
import { useRemove } from './useRemove.ts';

const Rows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '8px 12px', padding: '12px 20px' },
  '& > li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& .what': { flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' },
  '& .title': { ...theme.typography.body1, fontWeight: 500, margin: 0 },
  '& .does': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  [theme.breakpoints.down('sm')]: { '& > li': { paddingInline: 16 } },
}));

const ByCause = styled(Quiet)(({ theme }) => ({ [theme.breakpoints.down('sm')]: { display: 'none' } }));

const shownNames = 3;

/** The causes that keep files out, each once, with the actions that help. */
export function UploadErrorsCard({ groups, session }: { groups: Group[]; session: UploadSession }) {
  const translate = useTranslate();
  const { number } = useFormatters();
  const count = groups.filter(({ cause }) => !isHarmless(cause)).reduce((sum, group) => sum + sizeOf(group), 0);
  const title = count
    ? translate('uploads.need_you', { smart_count: count, count: number(count) })
    : translate('uploads.for_you_to_know');
  return (
    <Card title={title} aside={groups.length > 1 && <ByCause as="span">{translate('uploads.by_cause')}</ByCause>} flush>
      <Rows>
        {groups.map(group => (
          <ErrorGroup key={groupKey(group)} group={group} session={session} />
        ))}
      </Rows>
    </Card>
  );
}

const sizeOf = ({ entries, refused }: Group): number => entries.length + refused.length;

function ErrorGroup({ group, session }: { group: Group; session: UploadSession }) {
  const translate = useTranslate();
  const { number, list } = useFormatters();
  const remove = useRemove(session);
  const { cause, found, entries, refused } = group;
  const names = [...entries, ...refused].map(one => firstStrongIsolate(one.name));
  const count = names.length;
  const more = count - shownNames;
  const shown = names.slice(0, shownNames);
  const told = more > 0 ? [...shown, translate('uploads.more', { smart_count: more, count: number(more) })] : shown;
  const icon = isRetryable(cause) ? WifiIcon : isHarmless(cause) ? InfoIcon : FileIcon;
  return (
    <li>
      <ToneIcon tone={isHarmless(cause) ? 'neutral' : 'error'} icon={icon} />
      <div className="what">
        <p className="title">
          {translate(`uploads.causes.${cause}.title`, { smart_count: count, count: number(count) })}
        </p>
        <Quiet>
          {translate(`uploads.causes.${cause}.text`, { smart_count: count, names: list(told) })}
          {found && ` ${detectedFormatText(found, session.own.accept?.extensions ?? [], translate)}`}
        </Quiet>
      </div>
      <div className="does">
        {errorActionsFor(group, session, remove).map(({ name, run: act }) => (
          <Button
            key={name}
            size="small"
            onClick={act}
            aria-label={translate(`uploads.remedies.${name}_of`, { names: list(told) })}
          >
            {translate(`uploads.remedies.${name}`)}
          </Button>
        ))}
      </div>
    </li>
  );
}
