import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallError, fieldErrors, type Rekey } from '../../../engine/client/api/problems.ts';
import type { ResolvedFilter, ResolvedItem } from '../../../engine/dsl/resolve/resolved.ts';
import { ErrorSummary } from '../../../engine/ui/components/inputs/ErrorSummary.tsx';
import { useFieldErrors } from '../../../engine/ui/components/inputs/useFieldErrors.ts';
import { usePasswordErrors } from '../../../engine/ui/components/inputs/usePasswordErrors.ts';
import { inputAttributes } from '../../../engine/ui/forms/fields/inputAttributes.ts';
import { parseRequestProblem } from '../../../engine/ui/forms/request/requestProblem.ts';
import { parseSubmitProblem } from '../../../engine/ui/forms/session/submitProblem.ts';
import { CellInput } from '../../../engine/ui/resources/list/cells/CellInput.tsx';
import { InputFilter } from '../../../engine/ui/resources/list/filters/InputFilter.tsx';
import type { Row } from '../../../engine/ui/resources/row.ts';
import type { CallForm } from '../../../schemas/generated/types.ts';
import { registrationErrorKey } from '../../../src/auth/registration.ts';
import { cardErrorKey } from '../../../src/shared/payment/paymentData.ts';

/** The validation rules of the specification's section 5, one by one. */
afterEach(cleanup);

type Loc = (string | number)[];
const entry = (loc: Loc, msg: string, type = 'value_error') => ({ type, loc, msg });
const integrity = (loc: Loc, msg = 'Taken.') => entry(loc, msg, 'integrity_error');
const createRefusal = (detail: unknown, code = 422) => new CallError('register', code, { detail });
const places = (paths: Record<string, string[]>) =>
  ({
    places: Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, { path }])),
  }) as unknown as CallForm;

describe('a refusal as messages by field', () => {
  it('a text is one error under detail', () => {
    expect(fieldErrors(createRefusal('The two passwords do not match.', 400))).toEqual({
      detail: 'The two passwords do not match.',
    });
  });

  it('of a list the first segment is dropped, the others are joined with dots, and the message is the text', () => {
    const detail = [
      entry(['body', 'user_data', 'first_name'], 'Too long.', 'value_error.any_str.max_length'),
      entry(['body', 'emails', 2], 'No address.', 'value_error.email'),
      entry(['query', 'page'], 'No number.'),
    ];
    expect(fieldErrors(createRefusal(detail))).toEqual({
      'user_data.first_name': 'Too long.',
      'emails.2': 'No address.',
      page: 'No number.',
    });
  });

  it('a missing required value is reported at its field, as all other errors', () => {
    const detail = [entry(['body', 'email'], 'This field is required.', 'type_error.none.not_allowed')];
    expect(fieldErrors(createRefusal(detail))).toEqual({ email: 'This field is required.' });
  });

  it.each<[string, Rekey, Loc, string]>([
    ['an address at registration', registrationErrorKey, ['body', 'user_data', 'email'], 'user_data.email'],
    ['an address of the account', last => last, ['body', 'email'], 'email'],
    ['a card at registration', registrationErrorKey, ['body', 'payment_data'], 'payment_data.js_sdk_response'],
    ['a new card, and one at checkout', cardErrorKey, ['body', 'payment_data'], 'payment_data.js_sdk_response'],
    ['a card that cannot be deleted', () => 'step_data', ['body', 'uuid'], 'step_data'],
    ['anything else', last => last, ['body', 'organization', 'tax_id'], 'tax_id'],
  ])('an integrity error goes to the last segment: %s', (_, rule, loc, key) => {
    expect(fieldErrors(createRefusal([integrity(loc)]), rule)).toEqual({ [key]: 'Taken.' });
  });
});

describe('a refusal at the questions of a form', () => {
  it('of an order or template: an integrity error names step_data and the field', () => {
    const detail = [
      integrity(['body', 'step_data', 'payment', 'coupon']),
      entry(['body', 'step_data', 'lines', 0], 'x'),
    ];
    expect(parseSubmitProblem(createRefusal(detail))).toEqual({
      kind: 'answers',
      step: null,
      problems: [
        { path: ['coupon'], message: 'Taken.' },
        { path: ['lines', 0], message: 'x' },
      ],
    });
  });

  it('a refusal about another step names that step', () => {
    const problem = new CallError('postOrderForm', 422, {
      detail: [entry(['body', 'step_data', 'name'], 'x')],
      step: 'text',
    });
    expect(parseSubmitProblem(problem)).toMatchObject({ kind: 'answers', step: 'text' });
  });

  it('that is one call: entries find their question by its place in the body, integrity errors by the rule', () => {
    const form = places({
      email: ['user_data', 'email'],
      city: ['address', 'city'],
      billing_city: ['billing_address', 'city'],
    });
    const detail = [
      integrity(['body', 'email']),
      entry(['body', 'billing_address', 'city'], 'Too long.'),
      entry(['body', 'nothing of this form'], 'Strange.'),
    ];
    expect(parseRequestProblem(form, createRefusal(detail), registrationErrorKey).problems).toEqual([
      { path: ['email'], message: 'Taken.' },
      { path: ['billing_city'], message: 'Too long.' },
      { path: [], message: 'Strange.' },
    ]);
  });
});

describe('two passwords', () => {
  const getShownErrors = (detail: unknown, code: number) => {
    const problem = createRefusal(detail, code);
    return renderHook(() => usePasswordErrors(useFieldErrors(problem), problem)).result.current.errors;
  };

  it('a plain error is shown at the first field, and the second is marked as well', () => {
    const errors = getShownErrors('The two passwords do not match.', 400);
    expect(errors.password).toBe('The two passwords do not match.');
    expect(errors.password_confirm).toBeTruthy();
    expect(errors.detail).toBeUndefined();
  });

  it('an error about the link is not shown at the passwords, and other errors are at their fields', () => {
    expect(getShownErrors('This link was used.', 410)).toEqual({ detail: 'This link was used.' });
    expect(getShownErrors('Too many tries.', 429)).toEqual({ detail: 'Too many tries.' });
    expect(getShownErrors([entry(['body', 'password'], 'Too short.')], 422)).toEqual({ password: 'Too short.' });
  });
});

const twoFaults = createRefusal([
  entry(['body', 'email'], 'No address.', 'value_error.email'),
  entry(['body', 'name'], 'This field is required.', 'type_error.none.not_allowed'),
]);

function Form() {
  const { errors, forget } = useFieldErrors(twoFaults);
  const [email, setEmail] = useState('robin');
  return (
    <>
      <ErrorSummary
        errors={errors}
        fields={{ email: { id: 'at-email', label: 'Email' }, name: { id: 'n', label: 'Name' } }}
      />
      <input
        id="at-email"
        aria-label="Email"
        value={email}
        onChange={event => {
          setEmail(event.target.value);
          forget('email');
        }}
      />
      <input id="n" aria-label="Name" />
    </>
  );
}

describe('the summary of what is wrong', () => {
  it('takes the focus, links to the fields, and loses what was changed', async () => {
    const person = userEvent.setup();
    render(<Form />);
    const summary = screen.getByRole('alert');
    expect(document.activeElement).toBe(summary);
    await person.click(screen.getByRole('link', { name: 'Email: No address.' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
    await person.keyboard('@example.test');
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Email/ })).toBeNull());
    expect(await screen.findByRole('link', { name: /^Name/ })).toBeTruthy();
    expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('robin@example.test');
  });
});

it.each([
  ['register', 'No internet connection'],
  ['login', 'Our server cannot be reached. Try again in a moment.'],
])('without a connection the error of %s is in meta', (name, sentence) => {
  const problem = new CallError(name, 0, { detail: 'No internet connection' });
  const { result } = renderHook(() => useFieldErrors(problem));
  expect(result.current.errors).toEqual({ meta: sentence });
  act(() => result.current.forget('meta'));
  expect(result.current.errors).toEqual({});
});

describe('a date picker goes from 1900-01-01 to 2099-12-31', () => {
  const bounds = { min: '1900-01-01', max: '2099-12-31' };
  const limits = (input: Element | null) => ({ min: input?.getAttribute('min'), max: input?.getAttribute('max') });
  const filter = { field: 'born_on', label: 'Born on', input: 'date' } as unknown as ResolvedFilter;
  const cell = { field: 'born_on', input: 'date' } as unknown as ResolvedItem;
  const row = { id: '1', born_on: null } as unknown as Row;
  const nothing = () => undefined;

  it('in a form', () => {
    expect(inputAttributes({ type: 'string', format: 'date' }, undefined, {})).toMatchObject({
      type: 'date',
      input: bounds,
    });
  });

  it('in the filter of a list, which takes no other date', async () => {
    const onChange = vi.fn();
    const shared = { filter, filters: {}, onChange, onDone: nothing };
    const { container } = render(<InputFilter {...shared} op="between" keys={['from', 'to']} />);
    const inputs = [...container.querySelectorAll('input')];
    expect(inputs.map(limits)).toEqual([bounds, bounds]);
    fireEvent.change(inputs[0] as Element, { target: { value: '1899-12-31' } });
    await userEvent.click(screen.getByRole('button'));
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.change(inputs[0] as Element, { target: { value: '1900-01-01' } });
    await userEvent.click(screen.getByRole('button'));
    expect(onChange).toHaveBeenCalledWith({ from: ['1900-01-01'], to: [] });
  });

  it.each([
    ['date', bounds],
    ['datetime', { min: '1900-01-01T00:00', max: '2099-12-31T23:59' }],
  ] as const)('in a cell of a list: %s', (input, expected) => {
    const shared = { row, label: 'Born on', text: '', onText: nothing, onChoose: nothing };
    const { container } = render(
      <CellInput {...shared} editor={{ ...cell, input }} invalid={false} describedBy={undefined} />,
    );
    expect(limits(container.querySelector('input'))).toEqual(expected);
  });
});
