import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useCall } from '../../engine/client/api/index.ts';
import { endSessionBy, forgetSession, returnPath, signOutMessage } from '../../engine/client/auth/index.ts';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import { Card, ErrorSummary, useFieldErrors } from '../../engine/ui/components/index.ts';
import { PageHeader } from '../../engine/ui/layout/index.ts';
import { SectionSkeleton } from '../../engine/ui/resources/index.ts';
import { deletionGraceDays } from '../../schemas/account/deletion.ts';
import { paths } from '../paths.ts';
import classes from './Account.module.css';
import { DeletionBlockers } from './DeletionBlockers.tsx';
import { DeletionSummary } from './DeletionSummary.tsx';
import { canDeleteAccount, useDeletionBlockers } from './useDeletionBlockers.ts';

/** Explains what is lost and what stays before the deletion. Until the end, signing in restores everything. */
export default function DeletionPage() {
  const translate = useTranslate();
  const reasons = useDeletionBlockers();
  const deleting = useCall('deleteAccount');
  const { errors } = useFieldErrors(deleting.problem);
  const t = (key: string) => translate(`account_deletion.${key}`, { smart_count: deletionGraceDays });

  const leave = async () => {
    const answer = await endSessionBy(() => deleting.run({})).catch(() => null);
    if (!answer) return void reasons.askAgain();
    signOutMessage.leave(answer.message);
    returnPath.clear();
    forgetSession();
  };

  const hasTerm = Boolean(reasons.subscription?.end_date);
  return (
    <>
      <PageHeader
        title={t('title')}
        sentence={t('sentence')}
        parents={[{ label: translate('account.security.title'), to: paths.security }]}
      />
      {/* Blockers come first: nothing is rendered before that they would push away. */}
      {reasons.isKnown ? (
        <div className={`stack ${classes.narrow}`}>
          <ErrorSummary errors={errors} />
          <DeletionBlockers reasons={reasons} />
          <Card title={t('what_goes')}>
            <DeletionSummary subscription={reasons.subscription} />
          </Card>
          <Card title={t('how')}>
            <ol className={classes.points}>
              <li>{t(hasTerm ? 'how_today_plan' : 'how_today')}</li>
              <li>{t('how_until')}</li>
              <li>{t('how_then')}</li>
            </ol>
          </Card>
          <div className={classes.buttons}>
            {canDeleteAccount(reasons) && (
              <Button
                color="error"
                loading={deleting.status === 'fetching' || deleting.status === 'done'}
                onClick={() => void leave()}
              >
                {t('submit')}
              </Button>
            )}
            <Button component={Link} to={paths.security}>
              {t('keep')}
            </Button>
          </div>
        </div>
      ) : (
        <SectionSkeleton />
      )}
    </>
  );
}
