import { Box, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import { isNode } from '../../../dsl/json-schema/keywords.ts';
import type { Fault } from '../../../dsl/json-schema/schemaFault.ts';
import { Notice } from '../../components/Notice.tsx';
import type { FormRendererProps } from '../rendererProps.ts';
import type { Answers } from '../stepContext.ts';
import { submitIntent } from '../submitIntent.ts';
import { JsonEditor } from './JsonEditor.tsx';
import type { ReadJson } from './jsonText.ts';

type SchemaErrorCardProps = Pick<
  FormRendererProps,
  'id' | 'answers' | 'problems' | 'mainIntent' | 'onChange' | 'onProblems' | 'onSubmit'
> & { fault: Fault };

/**
 * Replaces a form that cannot be rendered: explains why, and accepts the answers as JSON, which the server checks as
 * usual.
 */
export function SchemaErrorCard({
  fault,
  id,
  problems,
  mainIntent,
  onChange,
  onProblems,
  onSubmit,
  ...given
}: SchemaErrorCardProps) {
  const translate = useTranslate();
  const [answers, setAnswers] = useState<Answers | null>(given.answers);
  const [start] = useState(given.answers);
  const place = fault.at || '/';

  const take = (read: ReadJson) => {
    const value = 'value' in read ? (read.value ?? {}) : null;
    const next = isNode(value) ? (value as Answers) : null;
    setAnswers(next);
    if (!next) return;
    if (problems.length > 0) onProblems([]);
    onChange(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (answers) onSubmit(answers, submitIntent(event) || mainIntent);
  };

  return (
    <Box component="form" id={id} noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <Notice tone="error" alert title={translate('anyschema.title')}>
        {translate(`anyschema.cause.${fault.cause}`, { what: fault.what, at: place })}
      </Notice>
      <Box sx={{ display: 'grid', gap: 0.75 }}>
        <Typography component="label" htmlFor={`${id}_json`} sx={{ fontWeight: 500 }}>
          {translate('anyschema.editor')}
        </Typography>
        <Typography id={`${id}_json_help`} variant="body2" color="text.secondary">
          {translate('anyschema.editor_help')}
        </Typography>
        <JsonEditor
          id={`${id}_json`}
          value={start}
          rows={10}
          onRead={take}
          aria={{ 'aria-describedby': `${id}_json_help` }}
        />
        {answers === null && (
          <Typography role="status" variant="body2" sx={{ color: 'error.main' }}>
            {translate('anyschema.needs_object')}
          </Typography>
        )}
        {problems.map(({ path, message }) => (
          <Typography key={`${path.join('/')} ${message}`} role="alert" variant="body2" sx={{ color: 'error.main' }}>
            {path.length > 0 ? translate('formui.problem_at', { label: path.join(', '), problem: message }) : message}
          </Typography>
        ))}
      </Box>
      <button type="submit" hidden value={mainIntent} aria-hidden tabIndex={-1} />
    </Box>
  );
}
