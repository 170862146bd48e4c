import { ThemeProvider } from '@mui/material/styles';
import type { RJSFSchema } from '@rjsf/utils';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts } from '../../../../engine/client/i18n/i18nProvider.ts';
import { FormRenderer } from '../../../../engine/ui/forms/FormRenderer.tsx';
import { FormThemes } from '../../../../engine/ui/forms/formTheme.ts';
import { templates } from '../../../../engine/ui/forms/layout/templates.ts';
import type { Answers } from '../../../../engine/ui/forms/stepContext.ts';
import { loadValidator } from '../../../../engine/ui/forms/validation/loadValidator.ts';
import { createAppTheme } from '../../../../engine/ui/theme/createAppTheme.ts';

const theme = createAppTheme({ direction: 'ltr', responsiveSizes: false });
const nothing = () => undefined;

beforeAll(() => loadTexts('app'));

let idle: ((deadline: IdleDeadline) => void)[] = [];
const busy: IdleDeadline = { didTimeout: true, timeRemaining: () => 0 };
/** The browser has a moment. */
const rest = () =>
  act(() => {
    for (const work of idle.splice(0)) work(busy);
  });
const finish = async () => {
  for (let slice = 0; idle.length > 0 && slice < 200; slice += 1) await rest();
};

beforeEach(() => {
  idle = [];
  vi.stubGlobal('requestIdleCallback', (work: (deadline: IdleDeadline) => void) => idle.push(work));
  vi.stubGlobal('cancelIdleCallback', nothing);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const kinds: RJSFSchema[] = [
  { type: 'string' },
  { type: 'integer' },
  { type: 'boolean' },
  { type: 'string', enum: ['one', 'two'] },
];

/** A schema with so many questions of all kinds. Every tenth has a further question if its answer is "yes". */
function questions(count: number): RJSFSchema {
  const names = Array.from({ length: count }, (_, place) => place);
  const hosts = names.filter(place => place % 10 === 8);
  return {
    type: 'object',
    properties: Object.fromEntries(
      names.map(place => [`field_${place}`, { title: `Question ${place}`, ...kinds[place % kinds.length] }]),
    ),
    allOf: hosts.map(place => ({
      if: { properties: { [`field_${place}`]: { const: 'yes' } }, required: [`field_${place}`] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { properties: { [`more_${place}`]: { title: `More ${place}`, type: 'string' } } },
    })),
  };
}

const work = { fields: 0, conditions: 0 };
const Field = templates.FieldTemplate as ComponentType<object>;
function Counted(props: object) {
  work.fields += 1;
  return <Field {...props} />;
}

/** Counts the fields that are rendered and the conditions that are evaluated. */
async function show(schema: RJSFSchema, answers: Answers = {}, problems: { path: string[]; message: string }[] = []) {
  const heard = { change: vi.fn<(answers: Answers) => void>(), submit: vi.fn<(answers: Answers) => void>() };
  const loaded = await loadValidator(schema, undefined);
  const validator = {
    rawValidation: loaded.rawValidation.bind(loaded),
    validateFormData: loaded.validateFormData.bind(loaded),
    isValid: (...given: Parameters<typeof loaded.isValid>) => {
      work.conditions += 1;
      return loaded.isValid(...given);
    },
  };
  render(
    <FormThemes value={{ templates: { FieldTemplate: Counted } }}>
      <ThemeProvider theme={theme}>
        <FormRenderer
          id="many"
          schema={schema}
          uiSchema={{}}
          validator={validator}
          answers={answers}
          problems={problems}
          mainIntent="continue"
          onProblems={nothing}
          onChange={heard.change}
          onTyped={nothing}
          onSubmit={heard.submit}
        />
      </ThemeProvider>
    </FormThemes>,
  );
  const since = (change: () => void) => {
    Object.assign(work, { fields: 0, conditions: 0 });
    change();
    return { ...work };
  };
  return { ...heard, since };
}

const field = (name: string | number) => document.getElementById(`root_field_${name}`) as HTMLInputElement;
/** Enter clicks the hidden button of the form. */
const pressEnter = () => fireEvent.click(document.querySelector('form button[type="submit"]') as HTMLButtonElement);
const inputs = () => document.querySelectorAll('form input, form select').length;

describe('a change of one answer', () => {
  const changes: [what: string, change: () => void][] = [
    ['a key, and the report after it', () => write(0, 'a')],
    ['a number', () => write(1, '7')],
    ['a box that is ticked', () => fireEvent.click(field(2))],
    ['a choice from a list', () => fireEvent.change(field(3), { target: { value: '1' } })],
  ];
  const write = (place: number, value: string) => {
    fireEvent.change(field(place), { target: { value } });
    act(() => void vi.advanceTimersByTime(300));
  };

  it.each(changes)('costs as much in a form of 300 questions as in one of 30: %s', async (_, change) => {
    const costs = [];
    for (const count of [30, 300]) {
      const { since, change: heard } = await show(questions(count));
      await finish();
      expect(inputs()).toBe(count);
      vi.useFakeTimers();
      costs.push(since(change));
      vi.useRealTimers();
      expect(heard).toHaveBeenCalledOnce();
      cleanup();
    }
    // The field itself and the group that holds it.
    expect(costs).toEqual([
      { fields: 2, conditions: 0 },
      { fields: 2, conditions: 0 },
    ]);
  });

  it('that a condition mentions shows the question that depends on it, and renders no other', async () => {
    const { since } = await show(questions(300));
    await finish();
    vi.useFakeTimers();
    const { fields, conditions } = since(() => write(8, 'yes'));
    expect(screen.getByLabelText(/More 8/)).toBeTruthy();
    expect(fields).toBe(3);
    expect(conditions).toBeGreaterThan(0);
    since(() => write(8, 'no'));
    expect(screen.queryByLabelText(/More 8/)).toBeNull();
  });

  it('is part of what is sent, with the others', async () => {
    const { change, submit } = await show(questions(30), { field_8: 'yes', more_8: 'More' });
    await finish();
    fireEvent.change(field(0), { target: { value: 'typed' } });
    fireEvent.click(field(2));
    fireEvent.change(field(4), { target: { value: 'not yet reported' } });
    pressEnter();
    const expected = { field_0: 'typed', field_2: true, field_4: 'not yet reported', field_8: 'yes', more_8: 'More' };
    await waitFor(() => expect(submit).toHaveBeenCalledWith(expect.objectContaining(expected), 'continue'));
    expect(change).toHaveBeenLastCalledWith(expect.objectContaining(expected));
  });
});

describe('a form of 300 questions', () => {
  it('shows those of the first screen at once and the others in slices, in their order', async () => {
    await show(questions(300));
    expect(inputs()).toBe(20);
    expect(document.querySelector<HTMLElement>('[data-late-rows]')?.style.height).toBe(`${280 * 94}px`);
    await rest();
    expect(inputs()).toBe(24);
    await finish();
    expect(inputs()).toBe(300);
    expect(document.querySelector('[data-late-rows]')).toBeNull();
    const ids = [...document.querySelectorAll('form input, form select')].map(({ id }) => id);
    expect(ids).toEqual(Array.from({ length: 300 }, (_, place) => `root_field_${place}`));
  });

  it('jumps to a refused answer whose field is not rendered yet', async () => {
    Element.prototype.scrollIntoView ??= nothing;
    await show(questions(300), {}, [{ path: ['field_256'], message: 'Taken.' }]);
    expect(field(256)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /Question 256/ }));
    expect(document.activeElement).toBe(field(256));
  });

  it('renders all questions before the Tab key moves the focus', async () => {
    await show(questions(300));
    fireEvent.keyDown(field(19), { key: 'Tab' });
    expect(inputs()).toBe(300);
  });

  it('renders all questions for printing, before the browser continues', async () => {
    await show({ type: 'object', properties: { inner: { ...questions(300), title: 'Inner' } } });
    expect(inputs()).toBe(20);
    window.dispatchEvent(new Event('beforeprint'));
    expect(inputs()).toBe(300);
  });

  it('submits answers of questions that are not rendered yet', async () => {
    const { submit } = await show(questions(300), { field_256: 'kept' });
    pressEnter();
    await waitFor(() =>
      expect(submit).toHaveBeenCalledWith(expect.objectContaining({ field_256: 'kept' }), 'continue'),
    );
  });

  it('has no element with styles that are computed at run time', async () => {
    await show(questions(300));
    await finish();
    expect(inputs()).toBe(300);
    expect([...document.querySelectorAll('form [class*="css-"]')]).toEqual([]);
  });
});
