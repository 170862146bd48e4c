import { __unsafe_useEmotionCache } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import MuiFieldTemplate from '@rjsf/mui/lib/FieldTemplate/FieldTemplate.js';
import MuiRadioWidget from '@rjsf/mui/lib/RadioWidget/RadioWidget.js';
import type { RJSFSchema } from '@rjsf/utils';
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/lib/compileSchemaValidatorsCode.js';
import { act, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler, useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts } from '../../../../engine/client/i18n/i18nProvider.ts';
import { FormRenderer } from '../../../../engine/ui/forms/FormRenderer.tsx';
import { widgets } from '../../../../engine/ui/forms/fields/widgets/widgets.ts';
import { type FormTheme, FormThemes } from '../../../../engine/ui/forms/formTheme.ts';
import type { FieldProblem } from '../../../../engine/ui/forms/validation/fieldProblems.ts';
import { loadValidator } from '../../../../engine/ui/forms/validation/loadValidator.ts';
import type { StepValidator } from '../../../../engine/ui/forms/validation/stepValidatorType.ts';
import { createAppTheme } from '../../../../engine/ui/theme/createAppTheme.ts';
import { serveModules } from './importModule.ts';

const modules = new Map<string, string>();
const theme = createAppTheme({ direction: 'ltr', responsiveSizes: false });
beforeAll(async () => {
  serveModules(address => modules.get(address));
  await loadTexts('app');
});
beforeEach(() => modules.clear());

/** As the server serves it. */
const serve = (address: string, schema: RJSFSchema) => {
  const code = compileSchemaValidatorsCode(schema);
  modules.set(
    address,
    `export default function (require) {\nconst exports = {}, module = { exports };\n${code}\nreturn module.exports;\n}`,
  );
  return address;
};

interface Given {
  schema: RJSFSchema;
  uiSchema?: Record<string, unknown>;
  answers?: Record<string, unknown>;
  problems?: FieldProblem[];
  validator?: StepValidator;
  added?: FormTheme;
}

async function show({ schema, uiSchema = {}, answers = {}, problems = [], validator, added = {} }: Given) {
  const heard = { change: vi.fn(), typed: vi.fn(), submit: vi.fn() };
  const ready = validator ?? (await loadValidator(schema, undefined));
  const page = (
    <Page schema={schema} uiSchema={uiSchema} validator={ready} answers={answers} problems={problems} heard={heard} />
  );
  return { ...render(<FormThemes value={added}>{page}</FormThemes>), ...heard };
}

type Heard = Record<'change' | 'typed' | 'submit', () => void>;

function Page({ heard, problems, ...given }: Required<Omit<Given, 'added'>> & { heard: Heard }) {
  const [left, setLeft] = useState(problems);
  return (
    <ThemeProvider theme={theme}>
      <FormRenderer
        {...given}
        id="step"
        problems={left}
        mainIntent="continue"
        onProblems={setLeft}
        onChange={heard.change}
        onTyped={heard.typed}
        onSubmit={heard.submit}
      />
      <button type="submit" form="step" value="place_order">
        Send
      </button>
    </ThemeProvider>
  );
}

const text = (title: string): RJSFSchema => ({ type: 'string', title });

it('reports what is typed after 300 ms of rest, and every keystroke to what keeps it', async () => {
  const { change, typed } = await show({ schema: { type: 'object', properties: { name: text('Name') } } });
  vi.useFakeTimers();
  try {
    const name = screen.getByLabelText(/Name/);
    fireEvent.change(name, { target: { value: 'At' } });
    act(() => void vi.advanceTimersByTime(200));
    fireEvent.change(name, { target: { value: 'Atlas' } });
    act(() => void vi.advanceTimersByTime(299));
    expect(typed.mock.calls).toEqual([
      [['name'], 'At'],
      [['name'], 'Atlas'],
    ]);
    expect(change).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(1));
    expect(change.mock.calls).toEqual([[{ name: 'Atlas' }]]);
  } finally {
    vi.useRealTimers();
  }
});

it('gives a long answer its rows before anything is measured', async () => {
  const { sheet } = renderHook(() => __unsafe_useEmotionCache()).result.current!;
  const insert = vi.spyOn(sheet, 'insert');
  const uiSchema = { story: { 'ui:widget': 'textarea', 'ui:options': { rows: 7 } } };
  await show({ schema: { type: 'object', properties: { story: text('Story') } }, uiSchema });
  expect(screen.getByLabelText(/Story/).tagName).toBe('TEXTAREA');
  const rules = insert.mock.calls.map(([rule]) => rule);
  expect(rules.filter(rule => rule.includes('textarea') && rule.includes('min-height:7lh'))).toHaveLength(1);
});

it('reports what is typed on blur and before a submit, with the intent of the button', async () => {
  const user = userEvent.setup();
  const { change, submit } = await show({ schema: { type: 'object', properties: { name: text('Name') } } });
  const name = screen.getByLabelText(/Name/);
  await user.type(name, 'At');
  await user.tab();
  expect(change).toHaveBeenLastCalledWith({ name: 'At' });
  fireEvent.change(name, { target: { value: 'Atlas' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(submit).toHaveBeenCalledWith({ name: 'Atlas' }, 'place_order'));
});

it('takes the Enter key for the main action', async () => {
  const user = userEvent.setup();
  const { submit } = await show({ schema: { type: 'object', properties: { name: text('Name') } } });
  await user.type(screen.getByLabelText(/Name/), 'Atlas{Enter}');
  await waitFor(() => expect(submit).toHaveBeenCalledWith({ name: 'Atlas' }, 'continue'));
});

it('a keystroke renders its own field and no other, even once it is reported', async () => {
  const renders: Record<string, number> = {};
  const { TextWidget } = widgets;
  const Text = TextWidget as React.ComponentType<{ id: string }>;
  widgets.counted = (props => (
    <Profiler
      id={props.id}
      onRender={id => {
        renders[id] = (renders[id] ?? 0) + 1;
      }}
    >
      <Text {...props} />
    </Profiler>
  )) as (typeof widgets)[string];
  try {
    const names = Array.from({ length: 30 }, (_, place) => `field_${place}`);
    await show({
      schema: { type: 'object', properties: Object.fromEntries(names.map(name => [name, text(name)])) },
      uiSchema: Object.fromEntries(names.map(name => [name, { 'ui:widget': 'counted' }])),
    });
    for (const id of Object.keys(renders)) renders[id] = 0;
    vi.useFakeTimers();
    const field = screen.getByLabelText(/field_7 /);
    for (const value of ['a', 'at', 'atl', 'atla', 'atlas']) fireEvent.change(field, { target: { value } });
    expect(renders.root_field_7).toBe(5);
    act(() => void vi.advanceTimersByTime(300));
    const others = Object.entries(renders).filter(([id, count]) => id !== 'root_field_7' && count > 0);
    expect(others).toEqual([]);
  } finally {
    vi.useRealTimers();
    delete widgets.counted;
  }
});

it('shows refusals at fields whose names hold a dot and inside lists', async () => {
  await show({
    schema: {
      type: 'object',
      properties: {
        'v1.2': text('Version'),
        files: { type: 'array', title: 'Files', items: { type: 'object', properties: { name: text('File name') } } },
      },
    },
    answers: { 'v1.2': 'x', files: [{ name: 'a' }, { name: 'b' }] },
    problems: [
      { path: ['v1.2'], message: 'Not this one.' },
      { path: ['files', 1, 'name'], message: 'Taken.' },
    ],
  });
  const summary = within(screen.getByRole('alert'));
  expect(summary.getAllByRole('button').map(link => link.textContent)).toEqual([
    'Version: Not this one.',
    'Files 2, File name: Taken.',
  ]);
  expect(screen.getByLabelText(/Version/).getAttribute('aria-invalid')).toBe('true');
  const [first, second] = screen.getAllByLabelText(/File name/);
  expect([first?.getAttribute('aria-invalid'), second?.getAttribute('aria-invalid')]).toEqual([null, 'true']);
});

it('drops a refusal when the answer at its path changes, and only that one', async () => {
  const user = userEvent.setup();
  await show({
    schema: {
      type: 'object',
      properties: {
        name: text('Name'),
        files: { type: 'array', title: 'Files', items: { type: 'object', properties: { name: text('File name') } } },
      },
    },
    answers: { name: 'x', files: [{ name: 'a' }, { name: 'b' }] },
    problems: [
      { path: ['name'], message: 'Too short.' },
      { path: ['files', 0, 'name'], message: 'Taken.' },
      { path: ['files', 1, 'name'], message: 'Taken too.' },
    ],
  });
  await user.type(screen.getAllByLabelText(/File name/)[1] as HTMLElement, 'c');
  await user.tab();
  expect(screen.queryByText('Taken too.')).toBeNull();
  expect(screen.getByText('Taken.')).toBeDefined();
  expect(screen.getByText('Too short.')).toBeDefined();
});

const consequence = 'then';

const conditional: RJSFSchema = {
  type: 'object',
  properties: {
    method: {
      title: 'Method',
      type: 'string',
      oneOf: [
        { const: 'upload', title: 'Upload' },
        { const: 'link', title: 'Link' },
      ],
    },
  },
  required: ['method'],
  allOf: [
    {
      if: { type: 'object', required: ['method'], properties: { method: { const: 'link' } } },
      [consequence]: {
        properties: { url: { title: 'Address', type: 'string', format: 'uri', pattern: '^https://' } },
        required: ['url'],
      },
    },
  ],
};

it.each(['the compiled module of the server', 'no module'])(
  'asks a dependent question inside its choice, by %s',
  async how => {
    const user = userEvent.setup();
    const address = how === 'no module' ? undefined : serve('/validators/conditional.js', conditional);
    const { submit } = await show({
      schema: conditional,
      uiSchema: { method: { 'ui:widget': 'radio' } },
      validator: await loadValidator(conditional, address),
    });
    expect(screen.queryByLabelText('Address')).toBeNull();
    await user.click(screen.getByLabelText('Link'));
    const method = within(screen.getByRole('group', { name: 'Method' }));
    await user.type(method.getByLabelText('Address'), 'drive.example.com');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    const summary = await screen.findByRole('alert');
    expect(within(summary).getByRole('button').textContent).toMatch(
      /^Address: (It must start with https:\/\/|Enter a complete web address)/,
    );
    expect(submit).not.toHaveBeenCalled();
    await user.clear(method.getByLabelText('Address'));
    await user.type(method.getByLabelText('Address'), 'https://drive.example.com');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
  },
);

it('interprets the schema where the module cannot be loaded or was made for another schema', async () => {
  const other = serve('/validators/other.js', { type: 'object', properties: { a: { type: 'number' } } });
  for (const address of ['/validators/missing.js', other]) {
    const validator = await loadValidator(conditional, address);
    expect(validator.isValid(conditional, { method: 'upload' }, conditional)).toBe(true);
    expect(validator.isValid(conditional, { method: 'link' }, conditional)).toBe(false);
  }
});

it('does not fill a cleared answer with a default again', async () => {
  const { submit } = await show({
    schema: { type: 'object', properties: { style: { ...text('Style'), default: 'apa' } } },
    answers: { style: 'mla' },
  });
  fireEvent.change(screen.getByLabelText(/Style/), { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
  expect(submit.mock.calls[0]?.[0]).toEqual({});
});

it('leaves consent unanswered until it is given', async () => {
  const user = userEvent.setup();
  const { submit, change } = await show({
    schema: {
      type: 'object',
      properties: { terms: { type: 'boolean', const: true, title: 'I agree' } },
      required: ['terms'],
    },
  });
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByRole('button', { name: /^I agree/ })).toBeDefined();
  await user.click(screen.getByLabelText('I agree'));
  expect(change).toHaveBeenLastCalledWith({ terms: true });
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
});

it('renders choices that differ by person, with price and hint, and keeps one that is no longer offered', async () => {
  await show({
    schema: { type: 'object', properties: { turnaround: { type: 'string', title: 'Turnaround' } } },
    uiSchema: {
      turnaround: {
        'ui:widget': 'select',
        'ui:options': {
          choices: [
            { value: 'standard', label: 'Standard', hint: '6 working days', note: '+0.00' },
            { value: 'express', label: 'Express', hint: '3 working days', note: '+$117.60' },
          ],
        },
      },
    },
    answers: { turnaround: 'rush' },
  });
  const group = within(screen.getByRole('group', { name: /Turnaround/ }));
  expect(
    group.getAllByRole<HTMLInputElement>('radio').map(radio => [radio.value, radio.checked, radio.disabled]),
  ).toEqual([
    ['standard', false, false],
    ['express', false, false],
    ['rush', true, true],
  ]);
  expect(group.getByText('+$117.60').tagName).toBe('BDI');
  expect(group.getByText('3 working days')).toBeDefined();
});

it('a form that cannot be rendered takes only its questions away, names the cause and takes its answers as JSON', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { submit } = await show({
    schema: { $ref: '#/definitions/missing' },
    answers: { a: 1 },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('#/definitions/missing');
  fireEvent.change(screen.getByLabelText('Answers as JSON'), { target: { value: '{"a": 2}' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(submit).toHaveBeenCalledWith({ a: 2 }, 'place_order'));
});

const SaidOtherwise = () => <p>Said otherwise</p>;

/** A schema that is rendered at once, and one that is checked first. */
const schemasOf = (properties: Record<string, RJSFSchema>): { kind: string; schema: RJSFSchema }[] => [
  { kind: 'a plain form', schema: { type: 'object', properties } },
  {
    kind: 'a form of any schema',
    schema: { type: 'object', properties, patternProperties: { '^x-': { type: 'string' } } },
  },
];

const size: RJSFSchema = { type: 'string', title: 'Size', enum: ['small', 'large'] };

describe.each(schemasOf({ size, part: { type: 'number', title: 'Part', minimum: 0, maximum: 10 } }))(
  'in $kind',
  ({ schema }) => {
    it("a widget of @rjsf/mui's that the app registers is rendered and answers", async () => {
      const user = userEvent.setup();
      const uiSchema = { size: { 'ui:widget': 'muiRadio' } };
      const { change } = await show({ schema, uiSchema, added: { widgets: { muiRadio: MuiRadioWidget } } });
      const group = await screen.findByRole('radiogroup');
      expect(group.className).toContain('MuiRadioGroup');
      await user.click(within(group).getByLabelText('large'));
      expect(change).toHaveBeenLastCalledWith(expect.objectContaining({ size: 'large' }));
    });

    it("the slider of @rjsf/mui's theme is there without being registered", async () => {
      const { change } = await show({ schema, uiSchema: { part: { 'ui:widget': 'range' } } });
      const slider = await screen.findByRole('slider');
      fireEvent.change(slider, { target: { value: 7 } });
      expect(change).toHaveBeenLastCalledWith(expect.objectContaining({ part: 7 }));
    });

    it("a template of @rjsf/mui's that the app registers renders the field that names it, and no other", async () => {
      const uiSchema = { size: { 'ui:FieldTemplate': 'MuiFieldTemplate' } };
      const added = { templates: { MuiFieldTemplate } as FormTheme['templates'] & object };
      const { container } = await show({ schema, uiSchema, added });
      await screen.findByRole('combobox');
      expect(container.querySelectorAll('.MuiFormControl-root')).toHaveLength(1);
    });

    it('a template of the app replaces the one of the engine with its name', async () => {
      await show({ schema, added: { templates: { FieldErrorTemplate: SaidOtherwise } } });
      expect(await screen.findAllByText('Said otherwise')).not.toHaveLength(0);
    });
  },
);
