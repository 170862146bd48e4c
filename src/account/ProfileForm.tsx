import { type FormEvent, useMemo } from 'react';
import { type FieldErrors, rekey } from '../../providers/api/problems.ts';
import { useCall } from '../../providers/api/status.ts';
import { takeUser } from '../../providers/auth/session.ts';
import { languages, nameOfLanguage } from '../../providers/i18n/languages.ts';
import { useTranslate } from '../../providers/i18n/useTranslate.ts';
import type { User } from '../../schemas/generated/types.ts';
import { Card } from '../shared/shell/Card.tsx';
import { ErrorSummary } from '../shared/shell/ErrorSummary.tsx';
import { Pill } from '../shared/shell/Pill.tsx';
import { SelectInput } from '../shared/shell/SelectInput.tsx';
import { TextInput } from '../shared/shell/TextInput.tsx';
import { toasts } from '../shared/shell/toasts.ts';
import { useFieldErrors } from '../shared/shell/useFieldErrors.ts';
import { useKeptValues } from '../shared/shell/useKeptValues.ts';
import classes from './Account.module.css';
import { changesOf, type Profile, profileOf, timezones } from './profile.ts';

const FIELDS = ['first_name', 'last_name', 'email', 'phone', 'locale', 'timezone'] as const;

/** What was changed and not yet saved is kept; what was not touched follows the server. */
export function ProfileForm({ user }: { user: User }) {
  const translate = useTranslate();
  const saving = useCall('patchMe');
  const { values: changed, change, clear } = useKeptValues<Partial<Profile>>(`profile:${user.uuid}`, {});
  const profile = { ...profileOf(user), ...changed };
  const { errors, forget } = useFieldErrors(saving.problem, rekey.account);
  const fields = Object.fromEntries(FIELDS.map(id => [id, { id, label: translate(`account.profile.${id}`) }]));

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (saving.status === 'fetching') return;
    const answer = await saving.run({ body: changesOf(user, profile) }).catch(() => null);
    if (!answer) return;
    clear();
    takeUser(answer);
    toasts.success(translate('account.saved'));
  };

  return (
    <form className={classes.stack} noValidate onSubmit={event => void save(event)}>
      <ErrorSummary errors={errors} fields={fields} />
      <ProfileFields
        profile={profile}
        errors={errors}
        onChange={part => {
          change(part);
          for (const name of Object.keys(part)) forget(name);
        }}
      />
      <div className={classes.buttons}>
        <Pill type="submit" kind="primary" pending={saving.status === 'fetching'}>
          {translate('account.save')}
        </Pill>
      </div>
    </form>
  );
}

interface ProfileFieldsProps {
  profile: Profile;
  errors: FieldErrors;
  onChange: (part: Partial<Profile>) => void;
}

function ProfileFields({ profile, errors, onChange }: ProfileFieldsProps) {
  const translate = useTranslate();
  const say = (key: string) => translate(`account.profile.${key}`);
  const zones = useMemo(() => timezones(profile.timezone), [profile.timezone]);
  const at = (id: (typeof FIELDS)[number]) => ({
    id,
    label: say(id),
    value: profile[id],
    error: errors[id],
    onChange: (value: string) => onChange({ [id]: value }),
  });
  return (
    <>
      <Card title={say('you')}>
        <div className={classes.pair}>
          <TextInput {...at('first_name')} autoComplete="given-name" />
          <TextInput {...at('last_name')} autoComplete="family-name" />
        </div>
      </Card>
      <Card title={say('contact')}>
        <div className={classes.form}>
          <TextInput {...at('email')} type="email" inputMode="email" autoComplete="email" help={say('email_help')} />
          <TextInput
            {...at('phone')}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            optional={translate('shell.form.optional')}
            help={say('phone_help')}
          />
          <div className={classes.pair}>
            <SelectInput
              {...at('locale')}
              options={languages.map(value => ({ value, label: nameOfLanguage(value) }))}
            />
            <SelectInput
              {...at('timezone')}
              options={zones.map(value => ({ value, label: value.replaceAll('_', ' ') }))}
            />
          </div>
        </div>
      </Card>
    </>
  );
}
