import { screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { beforeEach } from 'vitest';

export let user: UserEvent;
/** Somebody at the keyboard of each test's document. */
export const withUser = () =>
  beforeEach(() => {
    user = userEvent.setup();
  });
export const payButton = (name: RegExp = /^Pay \$423\.09/) => screen.findByRole<HTMLButtonElement>('button', { name });
export const press = async (name?: RegExp) => user.click(await payButton(name));
export const card = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });
export const isChosen = async (name: RegExp) => (await card(name)).checked;
export const title = (name: string) => screen.findByRole('heading', { name });
