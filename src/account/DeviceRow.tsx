import Button from '@mui/material/Button';
import { useFormatters, useTranslate } from '../../engine/client/i18n/index.ts';
import { Chip } from '../../engine/ui/components/index.ts';
import { CheckIcon, MonitorIcon, PhoneIcon } from '../../engine/ui/icons/icons.ts';
import type { Session } from '../../schemas/generated/types.ts';
import { type BrowserDevice, deviceOf } from './deviceOf.ts';
import classes from './Sessions.module.css';
import { canEndSession } from './sessionActions.ts';

interface DeviceRowProps {
  session: Session;
  pending: boolean;
  onSignOut: (device: string) => void;
}

/** One device: its name, when it was last used, since when and from where. */
export function DeviceRow({ session, pending, onSignOut }: DeviceRowProps) {
  const translate = useTranslate();
  const { relative, dateTime, date } = useFormatters();
  const { last_seen_at: seen, created_at: since, ip, is_current: isHere } = session;
  const device = deviceOf(session.user_agent);
  const name = useDeviceName(device);
  const Icon = device.isHandheld ? PhoneIcon : MonitorIcon;
  return (
    <li>
      <span className={classes.icon}>
        <Icon size={20} />
      </span>
      <div className={classes.words}>
        <div className={classes.name}>
          {name}
          {isHere && (
            <Chip tone="success" icon={CheckIcon}>
              {translate('account.sessions.this')}
            </Chip>
          )}
        </div>
        <p className={classes.meta}>
          <time dateTime={seen} title={dateTime(seen)}>
            {translate('account.sessions.active', { when: relative(seen) })}
          </time>
          {' · '}
          {translate('account.sessions.since', { date: date(since) })}
          {ip && (
            <>
              {' · '}
              <bdi dir="ltr">{ip}</bdi>
            </>
          )}
        </p>
      </div>
      {canEndSession(session) && (
        <Button
          size="small"
          loading={pending}
          aria-label={translate('account.sessions.end_device', { device: name })}
          onClick={() => onSignOut(name)}
        >
          {translate('account.sessions.end')}
        </Button>
      )}
    </li>
  );
}

function useDeviceName({ browser, system }: BrowserDevice): string {
  const translate = useTranslate();
  if (browser && system) return translate('account.sessions.on', { browser, system });
  return browser ?? system ?? translate('account.sessions.unknown');
}
