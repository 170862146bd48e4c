import type { ReactNode } from 'react';
import type { Rekey } from '../../engine/client/api/index.ts';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import { CallFormPart } from '../../engine/ui/forms/index.ts';
import { toasts } from '../../engine/ui/layout/index.ts';
import classes from './Account.module.css';
import { AccountHeader } from './AccountHeader.tsx';
import type { AccountPage } from './accountPages.ts';

interface AccountFormPageProps {
  /** The page, and the id of its form file. */
  page: AccountPage;
  rule?: Rekey;
  /** A new number fills the form again with the server's values. */
  filling?: number;
  onSaved: (answer: unknown) => void;
  children?: ReactNode;
}

/** An account page with one form, from the form file of the same name. */
export function AccountFormPage({ page, rule, filling = 0, onSaved, children }: AccountFormPageProps) {
  const translate = useTranslate();
  const handleSaved = (answer: unknown) => {
    toasts.success(translate('account.saved'));
    onSaved(answer);
  };
  return (
    <>
      <AccountHeader page={page} />
      <div className={`stack ${classes.narrow}`}>
        {children}
        <CallFormPart key={filling} id={page} submit={translate('account.save')} rule={rule} onDone={handleSaved} />
      </div>
    </>
  );
}
