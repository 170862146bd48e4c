import { ThemeProvider } from '@mui/material/styles';
import type { RJSFSchema } from '@rjsf/utils';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, vi } from 'vitest';
import { FormRenderer } from '../../../engine/ui/forms/FormRenderer.tsx';
import type { Answers } from '../../../engine/ui/forms/stepContext.ts';
import type { FieldProblem } from '../../../engine/ui/forms/validation/fieldProblems.ts';
import { loadValidator } from '../../../engine/ui/forms/validation/loadValidator.ts';
import type { StepValidator } from '../../../engine/ui/forms/validation/stepValidatorType.ts';
import { createAppTheme } from '../../../engine/ui/theme/createAppTheme.ts';

const theme = createAppTheme({ direction: 'ltr', responsiveSizes: false });

const NO_UI = {};

interface PageProps {
  schema: RJSFSchema;
  validator: StepValidator;
  answers: Answers;
  documents: Record<string, unknown> | undefined;
  refused: FieldProblem[];
  onChange: (answers: Answers) => void;
  onSubmit: (answers: Answers) => void;
}

function Page({ schema, validator, answers, documents, refused, onChange, onSubmit }: PageProps) {
  const [problems, setProblems] = useState(refused);
  return (
    <ThemeProvider theme={theme}>
      <FormRenderer
        id="any"
        schema={schema}
        documents={documents}
        uiSchema={NO_UI}
        validator={validator}
        answers={answers}
        problems={problems}
        mainIntent="save"
        onProblems={setProblems}
        onChange={onChange}
        onTyped={() => undefined}
        onSubmit={onSubmit}
      />
      <button type="submit" form="any" value="save">
        Save
      </button>
    </ThemeProvider>
  );
}

/** Renders a form from a schema as it came, and waits until it is rendered or says why it cannot be. */
export async function renderSchema(
  schema: unknown,
  answers: Answers = {},
  refused: FieldProblem[] = [],
  documents?: Record<string, unknown>,
) {
  const heard = { change: vi.fn<(answers: Answers) => void>(), submit: vi.fn<(answers: Answers) => void>() };
  const given = schema as RJSFSchema;
  const validator = await loadValidator(given, undefined);
  const page = (
    <Page
      schema={given}
      validator={validator}
      answers={answers}
      documents={documents}
      refused={refused}
      onChange={heard.change}
      onSubmit={heard.submit}
    />
  );
  const shown = render(page);
  await waitFor(() => {
    if (!document.querySelector('form') || document.querySelector('[data-late-rows]')) throw new Error('still loading');
  });
  return { ...shown, ...heard };
}

export interface Outcome {
  /** The sentence of the error card, where there is one. */
  card: string | undefined;
  fields: number;
  closed: number;
  /** Where entries can be added. */
  growing: number;
  json: number;
}

export function outcome(): Outcome {
  const card = screen.queryByRole('alert')?.textContent ?? undefined;
  const count = (selector: string) => document.querySelectorAll(`form ${selector}`).length;
  return {
    card,
    fields: count('input:not([type=hidden]), form select, form textarea:not([aria-hidden])'),
    closed: count('[id$="__open"]'),
    growing: count('[id$="__add"]'),
    json: count('textarea[spellcheck="false"]:not([aria-hidden])'),
  };
}

/** Keywords of a schema, or its fields by name. */
export type Keywords = Record<string, unknown>;
export const object = (properties: Keywords, more: Keywords = {}) => ({ type: 'object', properties, ...more });
export const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

/** Saves the form and returns what it submits. */
export async function saveAndGetData(rendered: Awaited<ReturnType<typeof renderSchema>>): Promise<unknown> {
  save();
  await waitFor(() => expect(rendered.submit).toHaveBeenCalled());
  return rendered.submit.mock.lastCall?.[0];
}

export const type = (label: RegExp | string, value: string) => {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};
export const choose = (label: RegExp | string, option: string) => {
  const list = screen.getByLabelText(label);
  const { value } = within(list).getByRole<HTMLOptionElement>('option', { name: option });
  fireEvent.change(list, { target: { value } });
};
