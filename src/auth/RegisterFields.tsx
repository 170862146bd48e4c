import type { FieldErrors } from '../../providers/api/problems.ts';
import { useTranslate } from '../../providers/i18n/useTranslate.ts';
import { CheckInput } from '../shared/shell/CheckInput.tsx';
import { PasswordInput } from '../shared/shell/PasswordInput.tsx';
import { RadioCards } from '../shared/shell/RadioCards.tsx';
import { SelectInput } from '../shared/shell/SelectInput.tsx';
import { TextInput } from '../shared/shell/TextInput.tsx';
import classes from './AuthForm.module.css';
import { EmailError } from './EmailError.tsx';
import type { Registration } from './registration.ts';
import { useCountries, useStates } from './useCountries.ts';

interface RegisterFieldsProps {
  values: Registration;
  password: string;
  errors: FieldErrors;
  /** The address has an account: the ways to it are offered. */
  taken: boolean;
  onChange: (changed: Partial<Registration>) => void;
  onPassword: (password: string) => void;
}

export function RegisterFields({ values, password, errors, taken, onChange, onPassword }: RegisterFieldsProps) {
  const translate = useTranslate();
  const label = (name: string) => translate(`auth.fields.${name}`);
  const error = (name: string) => errors[`user_data.${name}`];
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          id="first_name"
          autoComplete="given-name"
          label={label('first_name')}
          value={values.first_name}
          error={error('first_name')}
          onChange={first_name => onChange({ first_name })}
        />
        <TextInput
          id="last_name"
          autoComplete="family-name"
          label={label('last_name')}
          value={values.last_name}
          error={error('last_name')}
          onChange={last_name => onChange({ last_name })}
        />
      </div>
      <TextInput
        id="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        label={label('email')}
        value={values.email}
        error={taken && error('email') ? <EmailError message={error('email') ?? ''} /> : error('email')}
        onChange={email => onChange({ email })}
      />
      <PasswordInput
        id="password"
        autoComplete="new-password"
        label={label('password')}
        help={translate('auth.password_help')}
        value={password}
        error={error('password')}
        onChange={onPassword}
      />
      <RadioCards
        id="account_type"
        label={label('account_type')}
        value={values.account_type}
        error={error('account_type')}
        options={[
          { value: 'individual', label: translate('auth.register.individual') },
          {
            value: 'organization',
            label: translate('auth.register.organization'),
            help: translate('auth.register.organization_help'),
          },
        ]}
        onChange={account_type => onChange({ account_type })}
      />
      {values.account_type === 'organization' && (
        <TextInput
          id="organization_name"
          autoComplete="organization"
          label={label('organization_name')}
          value={values.organization_name}
          error={error('organization_name')}
          onChange={organization_name => onChange({ organization_name })}
        />
      )}
      <CountryAndState values={values} error={error} onChange={onChange} />
      <CheckInput
        id="accept_terms"
        label={label('accept_terms')}
        checked={values.accept_terms}
        error={error('accept_terms')}
        onChange={accept_terms => onChange({ accept_terms })}
      />
    </>
  );
}

interface CountryAndStateProps extends Pick<RegisterFieldsProps, 'values' | 'onChange'> {
  error: (name: string) => string | undefined;
}

/** Countries without states have none to choose. */
function CountryAndState({ values, error, onChange }: CountryAndStateProps) {
  const translate = useTranslate();
  const countries = useCountries();
  const states = useStates(values.country);
  return (
    <div className={classes.pair}>
      <SelectInput
        id="country"
        autoComplete="country"
        label={translate('auth.fields.country')}
        value={values.country}
        error={error('country')}
        options={countries.map(({ icon, name, code }) => ({ value: code, label: `${icon} ${name}` }))}
        onChange={country => onChange({ country, state: '' })}
      />
      {states.length > 0 && (
        <SelectInput
          id="state"
          autoComplete="address-level1"
          label={translate('auth.fields.state')}
          placeholder={translate('auth.register.choose_state')}
          value={values.state}
          error={error('state')}
          options={states.map(({ name }) => ({ value: name, label: name }))}
          onChange={state => onChange({ state })}
        />
      )}
    </div>
  );
}
