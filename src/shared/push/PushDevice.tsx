import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from '../../../engine/client/i18n/index.ts';
import { Card } from '../../../engine/ui/components/index.ts';
import { toasts } from '../../../engine/ui/layout/index.ts';
import { turnOffPush, usePushStatus } from '../../../providers/push/push.ts';
import classes from './Push.module.css';
import { useEnablePush } from './useEnablePush.ts';

/** Whether this device gets the news of mails as push messages. Where push is not set up there is nothing to choose. */
export default function PushDevice() {
  const translate = useTranslate();
  const standing = usePushStatus();
  const { pending, turnOn } = useEnablePush();
  const [stopping, setStopping] = useState(false);
  if (standing === 'unavailable') return null;
  const turnOff = async () => {
    setStopping(true);
    await turnOffPush().then(
      () => toasts.success(translate('push.said.stopped')),
      () => toasts.error(translate('push.said.unavailable')),
    );
    setStopping(false);
  };
  return (
    <Card title={translate('push.device.title')}>
      <p className={classes.standing}>{translate(`push.device.${standing}`)}</p>
      {standing === 'on' && (
        <Button variant="outlined" loading={stopping} onClick={() => void turnOff()}>
          {translate('push.turn_off')}
        </Button>
      )}
      {standing === 'off' && (
        <Button variant="outlined" loading={pending} onClick={() => void turnOn()}>
          {translate('push.turn_on')}
        </Button>
      )}
    </Card>
  );
}
