import { Link } from 'react-router';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import { Card, PillButton } from '../../engine/ui/components/index.ts';
import { RightIcon } from '../../engine/ui/icons/icons.ts';
import { PageHeader, useSignOut } from '../../engine/ui/layout/index.ts';
import classes from './Account.module.css';
import { accountPages } from './accountPages.ts';

export function AccountIndex({ title }: { title: string }) {
  const translate = useTranslate();
  const signOut = useSignOut();
  return (
    <>
      <PageHeader title={title} />
      <div className="stack">
        <Card flush>
          <nav className={classes.index} aria-label={translate('account.tabs.label')}>
            {accountPages.map(({ name, onPhone, icon: Icon }) => (
              <Link key={name} to={onPhone}>
                <Icon />
                {translate(`account.tabs.${name}`)}
                <RightIcon />
              </Link>
            ))}
          </nav>
        </Card>
        <PillButton size="large" onClick={signOut}>
          {translate('account.sign_out')}
        </PillButton>
      </div>
    </>
  );
}
