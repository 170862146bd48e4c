import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useTranslate } from '../../../engine/client/i18n/index.ts';
import { Notice } from '../../../engine/ui/components/index.ts';
import { onIdle } from '../../../engine/ui/loading/index.ts';
import { answerOffer, resumePush, useIsPushOffered } from '../../../providers/push/push.ts';
import classes from './Push.module.css';
import { useEnablePush } from './useEnablePush.ts';

/** Offers push messages once, after a first paid order. */
export default function PushOffer() {
  const translate = useTranslate();
  const isOffered = useIsPushOffered();
  const { pending, turnOn } = useEnablePush();
  useEffect(() => onIdle(resumePush), []);
  if (!isOffered) return null;
  return (
    <div className={classes.offer}>
      <Notice
        tone="info"
        title={translate('push.offer.title')}
        actions={
          <>
            <Button variant="contained" size="small" loading={pending} onClick={() => void turnOn().then(answerOffer)}>
              {translate('push.turn_on')}
            </Button>
            <Button size="small" disabled={pending} onClick={answerOffer}>
              {translate('push.offer.not_now')}
            </Button>
          </>
        }
      >
        {translate('push.offer.text')}
      </Notice>
    </div>
  );
}
