import Button from '@mui/material/Button';
import { type FormEvent, useId, useState } from 'react';
import type { Why, WhyQuery } from '../../contract/generated/types.ts';
import { humanize } from '../../dsl/entity.ts';
import { SelectInput } from '../components/inputs/SelectInput.tsx';
import { TextInput } from '../components/inputs/TextInput.tsx';
import { roleName } from '../resources/roleName.ts';
import { usePortal } from '../resources/Screens.tsx';
import { useI18n } from '../resources/useI18n.ts';

interface AccessQuestionProps {
  asked: WhyQuery;
  choices: Why['choices'] | undefined;
  /** The page is a list: a row has to be named. */
  withRow: boolean;
  onAsk: (query: WhyQuery) => void;
}

/** Selects one person instead of a role. */
const ONE = 'one';

export function AccessQuestion({ asked, choices, withRow, onAsk }: AccessQuestionProps) {
  const i18n = useI18n();
  const id = useId();
  const { resources } = usePortal();
  const [person, setPerson] = useState('');
  const [row, setRow] = useState('');
  const [isOne, setIsOne] = useState(false);
  const ask = (part: Partial<WhyQuery>) => onAsk({ ...asked, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask({
      ...(withRow && { row: row.trim() || undefined }),
      ...(isOne && { role: undefined, person: person.trim() || undefined }),
    });
  };
  const labelOf = (name: string) => {
    const known = resources.find(one => one.name === name);
    return known ? `${i18n.label(known.label)} (${name})` : name;
  };
  const whom = (value: string) => {
    setIsOne(value === ONE);
    if (value !== ONE) ask({ role: value, person: undefined });
  };

  return (
    <form onSubmit={submit} style={{ display: 'grid', gap: 16 }}>
      <div
        style={{
          display: 'grid',
          gap: 16,
          gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))',
          alignItems: 'start',
        }}
      >
        <SelectInput
          id={`${id}-who`}
          label={i18n.text('access_explainer.who')}
          value={isOne ? ONE : (asked.role ?? '')}
          options={[
            ...(choices?.roles ?? [asked.role ?? '']).map(role => ({
              value: role,
              label: i18n.text(`access_explainer.roles.${role}`, { _: roleName(i18n, role) }),
            })),
            { value: ONE, label: i18n.text('access_explainer.roles.one') },
          ]}
          onChange={whom}
        />
        <SelectInput
          id={`${id}-where`}
          label={i18n.text('access_explainer.where')}
          value={asked.resource}
          options={(choices?.resources ?? [asked.resource]).map(name => ({ value: name, label: labelOf(name) }))}
          onChange={resource => ask({ resource, field: undefined, action: undefined, view: undefined })}
        />
        <WhatInput id={`${id}-what`} asked={asked} choices={choices} onAsk={ask} />
        {isOne && (
          <TextInput
            id={`${id}-person`}
            label={i18n.text('access_explainer.person')}
            value={person}
            onChange={setPerson}
            spellCheck={false}
          />
        )}
        {withRow && (
          <TextInput
            id={`${id}-row`}
            label={i18n.text('access_explainer.row')}
            help={i18n.text('access_explainer.row_help')}
            value={row}
            onChange={setRow}
            spellCheck={false}
          />
        )}
      </div>
      {(isOne || withRow) && (
        <div>
          <Button type="submit" variant="contained">
            {i18n.text('access_explainer.ask')}
          </Button>
        </div>
      )}
    </form>
  );
}

type WhatKind = 'field' | 'action' | 'view';
const KINDS: [WhatKind, 'fields' | 'actions' | 'views'][] = [
  ['action', 'actions'],
  ['field', 'fields'],
  ['view', 'views'],
];

interface WhatInputProps extends Pick<AccessQuestionProps, 'asked' | 'choices'> {
  id: string;
  onAsk: (part: Partial<WhyQuery>) => void;
}

/** The row itself, an action on it, one of its fields, or a view of the list. */
function WhatInput({ id, asked, choices, onAsk }: WhatInputProps) {
  const i18n = useI18n();
  const { resource } = asked;
  const chosen = KINDS.find(([kind]) => asked[kind] !== undefined)?.[0];
  const nameOf = (of: string, name: string) =>
    i18n.text(`resources.${resource}.${of}.${name}`, {
      _: i18n.text(`editing.actions.${name}`, { _: humanize(name) }),
    });
  const options = KINDS.flatMap(([kind, of]) =>
    (choices?.[of] ?? []).map(name => ({
      value: `${kind} ${name}`,
      label: i18n.text(`access_explainer.kinds.${kind}`, { name: nameOf(of, name) }),
    })),
  );
  const choose = (value: string) => {
    const [kind, name] = value.split(' ');
    onAsk({
      field: undefined,
      action: undefined,
      view: undefined,
      ...(name !== undefined && { [String(kind)]: name }),
    });
  };
  return (
    <SelectInput
      id={id}
      label={i18n.text('access_explainer.what')}
      value={chosen ? `${chosen} ${asked[chosen]}` : ''}
      placeholder={i18n.text(asked.row === undefined ? 'access_explainer.kinds.all' : 'access_explainer.kinds.row')}
      options={options}
      onChange={choose}
    />
  );
}
