import { Box, Link, Typography } from '@mui/material';
import type { ErrorListProps, RJSFSchema } from '@rjsf/utils';
import { useId } from 'react';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import { AlertIcon } from '../../icons/icons.ts';
import type { Answers, StepContext } from '../stepContext.ts';
import { type ErrorEntry, errorEntries, inFormOrder } from './errorEntries.ts';
import { focusField } from './focusField.ts';
import { titleAt } from './schemaFields.ts';

type Props = ErrorListProps<Answers, RJSFSchema, StepContext>;

/** The errors, above the questions; each line leads to its field. */
export function FormErrorSummary({ errorSchema, schema, registry, uiSchema }: Props) {
  const translate = useTranslate();
  const heading = useId();
  const { rows } = registry.formContext;
  const entries = inFormOrder(errorEntries(errorSchema), schema);
  const { idPrefix, idSeparator } = registry.globalFormOptions;
  const labelOf = ({ path }: ErrorEntry) =>
    (path.length === 1 && uiSchema?.[String(path[0])]?.['ui:title']) || titleAt(registry.rootSchema, path);
  // A label that is a question has its own mark at its end.
  const sayAt = (label: string, problem: string) =>
    translate(/[?؟]$/.test(label) ? 'formui.problem_at_question' : 'formui.problem_at', { label, problem });
  if (entries.length === 0) return null;
  return (
    <Box
      ref={registry.formContext.summary}
      tabIndex={-1}
      role="alert"
      aria-labelledby={heading}
      sx={{
        display: 'flex',
        gap: 1.5,
        px: 2,
        py: 1.75,
        mb: 3,
        border: 1,
        borderRadius: 1,
        borderColor: 'error.line',
        bgcolor: 'error.soft',
      }}
    >
      <AlertIcon size={18} style={{ marginTop: 2, color: 'var(--palette-error-main)' }} />
      <Box sx={{ minWidth: 0 }}>
        <Typography id={heading} component="h2" variant="h3" sx={{ color: 'error.main' }}>
          {translate('formui.problems', { smart_count: entries.length })}
        </Typography>
        <Typography component="ul" sx={{ m: 0, mt: 0.25, p: 0, listStyle: 'none', display: 'grid', gap: 0.25 }}>
          {entries.map(entry => (
            <li key={`${entry.path.join('/')} ${entry.message}`}>
              {entry.path.length === 0 ? (
                entry.message
              ) : (
                <Link
                  component="button"
                  type="button"
                  color="inherit"
                  underline="always"
                  sx={{ font: 'inherit', textAlign: 'start', minHeight: 24 }}
                  onClick={() => {
                    rows.showAll();
                    focusField(idPrefix, idSeparator, entry.path);
                  }}
                >
                  {sayAt(labelOf(entry) ?? entry.path.join(', '), entry.message)}
                </Link>
              )}
            </li>
          ))}
        </Typography>
      </Box>
    </Box>
  );
}
