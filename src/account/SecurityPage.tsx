import Button from '@mui/material/Button';
import { usePermissions } from 'react-admin';
import { Link } from 'react-router';
import { isOwnerRole, useIsImpersonating } from '../../engine/client/auth/index.ts';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import { Card } from '../../engine/ui/components/index.ts';
import { deletionGraceDays } from '../../schemas/account/deletion.ts';
import { paths } from '../paths.ts';
import { AcceptancesCard } from './AcceptancesCard.tsx';
import classes from './Account.module.css';
import { AccountHeader } from './AccountHeader.tsx';
import { ConsentCard } from './ConsentCard.tsx';
import { ExportCard } from './ExportCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';

export default function SecurityPage() {
  const looksOnly = useIsImpersonating();
  const translate = useTranslate();
  // An administrator ends the accounts of staff.
  const isCustomer = isOwnerRole(usePermissions<string>().permissions ?? '');
  return (
    <>
      <AccountHeader page="security" />
      <div className={`stack ${classes.narrow}`}>
        <PasswordCard />
        <SessionsCard />
        {isCustomer && <ConsentCard />}
        <AcceptancesCard />
        <ExportCard />
        {isCustomer && !looksOnly && (
          <Card title={translate('account_deletion.title')}>
            <div className={classes.form}>
              <p className={classes.text}>
                {translate('account_deletion.sentence', { smart_count: deletionGraceDays })}
              </p>
              <div>
                <Button component={Link} to={paths.deleteAccount} color="error">
                  {translate('account_deletion.open')}
                </Button>
              </div>
            </div>
          </Card>
        )}
      </div>
    </>
  );
}
