import { useState } from 'react';
import { Link } from 'react-router';
import { rekey } from '../../providers/api/problems.ts';
import { useCall } from '../../providers/api/status.ts';
import { signInPath } from '../../providers/auth/signInPath.ts';
import { useTranslate } from '../../providers/i18n/useTranslate.ts';
import { CalmPage } from '../shared/shell/CalmPage.tsx';
import { ErrorSummary } from '../shared/shell/ErrorSummary.tsx';
import { useFieldErrors } from '../shared/shell/useFieldErrors.ts';
import { useIdempotencyKey } from '../shared/shell/useIdempotencyKey.ts';
import { useKeptValues } from '../shared/shell/useKeptValues.ts';
import { AuthForm } from './AuthForm.tsx';
import { CheckMail } from './CheckMail.tsx';
import { useRegisterFields } from './fields.ts';
import { RegisterFields } from './RegisterFields.tsx';
import { emptyRegistration, isTaken, toRegistration } from './registration.ts';
import { useKeptEmail } from './useKeptEmail.ts';
import { useRegisterErrors } from './useRegisterErrors.ts';

export default function RegisterPage() {
  const translate = useTranslate();
  const registering = useCall('register');
  const keyFor = useIdempotencyKey();
  const { values, change, clear } = useKeptValues('register', emptyRegistration);
  const [, keepEmail] = useKeptEmail();
  const [password, setPassword] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { errors, forget } = useFieldErrors(registering.problem, rekey.registration);
  const fields = useRegisterFields();
  const shown = useRegisterErrors(errors);

  const submit = async () => {
    const body = toRegistration(values, password);
    const answer = await registering.run({ body, idempotencyKey: keyFor(body) }).catch(() => null);
    if (!answer) return;
    clear();
    keepEmail(values.email);
    setSentTo(values.email);
  };

  if (sentTo) return <CheckMail email={sentTo} />;
  return (
    <CalmPage
      wide
      title={translate('auth.register.title')}
      sentence={translate('auth.register.sentence')}
      after={
        <>
          {translate('auth.register.already')}{' '}
          <Link to={signInPath()} className="link lined">
            {translate('auth.register.sign_in')}
          </Link>
        </>
      }
    >
      <ErrorSummary errors={shown} fields={fields} />
      <AuthForm
        submit={translate('auth.register.submit')}
        pending={registering.status === 'fetching'}
        onSubmit={() => void submit()}
      >
        <RegisterFields
          values={values}
          password={password}
          errors={shown}
          taken={isTaken(registering.problem)}
          onChange={changed => {
            change(changed);
            for (const name of Object.keys(changed)) forget(`user_data.${name}`);
          }}
          onPassword={value => {
            setPassword(value);
            forget('user_data.password');
          }}
        />
      </AuthForm>
    </CalmPage>
  );
}
