import type { ReactNode } from 'react';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import { CheckInput } from '../../components/inputs/CheckInput.tsx';
import { PasswordInput } from '../../components/inputs/PasswordInput.tsx';
import { RadioCards } from '../../components/inputs/RadioCards.tsx';
import { SelectInput } from '../../components/inputs/SelectInput.tsx';
import { TextArea } from '../../components/inputs/TextArea.tsx';
import { TextInput } from '../../components/inputs/TextInput.tsx';
import { autofillToken } from '../autofill.ts';
import { flagAndName } from '../flags.ts';
import type { CallAnswers } from '../session/callBody.ts';
import type { LightweightField } from './lightweightFields.ts';
import { useCountries, useStates } from './useCountries.ts';

interface LightweightInputProps {
  field: LightweightField;
  answers: CallAnswers;
  error: ReactNode;
  onChange: (part: CallAnswers) => void;
  /** A label with links in it. */
  linked?: ((label: string) => ReactNode) | undefined;
}

/** On pages before sign-in, the email address is the username. */
const tokenOf = (name: string) => (name === 'email' ? 'username' : autofillToken([name]));

const INPUT_TYPES: Record<string, 'email' | 'url' | 'tel'> = { email: 'email', url: 'url', phone: 'tel' };

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

/** A question rendered with native elements, for pages before sign-in that must be shown at once. */
export function LightweightInput({ field, answers, error, onChange, linked = label => label }: LightweightInputProps) {
  const translate = useTranslate();
  const { name, label, input, help, required, choices } = field;
  const value = textOf(answers[name]);
  const change = (next: unknown) => onChange({ [name]: next === '' ? undefined : next });
  const shared = { id: name, label, error };
  const asked = { ...shared, help, ...(!required && { optional: translate('shell.form.optional') }) };
  switch (input) {
    case 'hidden':
      return null;
    case 'checkbox':
    case 'switch':
      return (
        <CheckInput {...shared} label={linked(label)} help={help} checked={answers[name] === true} onChange={change} />
      );
    case 'radio':
      return <RadioCards {...shared} value={value} options={choices.map(toCard)} onChange={change} />;
    case 'select':
    case 'autocomplete':
      return (
        <SelectInput
          {...asked}
          value={value}
          options={choices}
          placeholder={value ? undefined : translate('shell.form.choose')}
          onChange={change}
        />
      );
    case 'country':
      return (
        <CountryInput {...asked} value={value} onChange={country => onChange({ [name]: country, state: undefined })} />
      );
    case 'state':
      return <StateInput {...asked} value={value} country={textOf(answers.country)} onChange={change} />;
    case 'textarea':
      return <TextArea {...asked} value={value} onChange={change} />;
    case 'password':
      return <PasswordInput {...shared} help={help} autoComplete="new-password" value={value} onChange={change} />;
    default:
      return (
        <TextInput
          {...asked}
          type={INPUT_TYPES[input] ?? 'text'}
          inputMode={INPUT_TYPES[input]}
          autoComplete={tokenOf(name)}
          value={value}
          onChange={change}
        />
      );
  }
}

const toCard = ({ value, label, hint, note }: LightweightField['choices'][number]) => ({
  value,
  label: note ? (
    <>
      <bdi>{label}</bdi> <bdi className="muted">{note}</bdi>
    </>
  ) : (
    label
  ),
  help: hint,
});

interface PlaceInputProps {
  id: string;
  label: string;
  optional?: string;
  error: ReactNode;
  value: string;
  onChange: (value: string) => void;
}

function CountryInput(props: PlaceInputProps) {
  const options = useCountries().map(country => ({ value: country.code, label: flagAndName(country) }));
  return <SelectInput {...props} optional="" autoComplete="country" options={options} />;
}

/** Countries without states have none to choose. */
function StateInput({ country, ...props }: PlaceInputProps & { country: string }) {
  const translate = useTranslate();
  const states = useStates(country);
  if (states.length === 0) return null;
  return (
    <SelectInput
      {...props}
      optional=""
      autoComplete="address-level1"
      placeholder={translate('shell.form.choose_state')}
      options={states.map(({ name }) => ({ value: name, label: name }))}
    />
  );
}
