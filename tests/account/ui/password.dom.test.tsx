import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PasswordCard } from '../../../src/account/PasswordCard.tsx';
import { pasteText } from '../../helpers/pasteText.ts';
import { answer, bodies, messageAt, open, withAccount } from './accountApp.tsx';

withAccount();

describe('the password', () => {
  async function change(user: ReturnType<typeof open>, current: string, next: string, again = next) {
    await pasteText(user, screen.getByLabelText('Current password'), current);
    await pasteText(user, screen.getByLabelText('New password'), next);
    await pasteText(user, screen.getByLabelText('Repeat the password'), again);
    await user.click(screen.getByRole('button', { name: 'Change password' }));
  }

  it('is changed, and the fields are empty again', async () => {
    answer('patch', '/account/password-change', 200, { message: 'Changed.' });
    const user = open(<PasswordCard />);
    await change(user, 'the old password', 'correct horse battery');
    await screen.findByText('Your password is changed. Other devices are signed out.');
    expect(bodies).toEqual([
      {
        current_password: 'the old password',
        password: 'correct horse battery',
        password_confirm: 'correct horse battery',
      },
    ]);
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('');
  });

  it('an error is shown at the new password and marks the second field', async () => {
    answer('patch', '/account/password-change', 400, { detail: 'The two passwords do not match.' });
    const user = open(<PasswordCard />);
    await change(user, 'the old password', 'correct horse battery', 'another');
    await waitFor(() => expect(messageAt('New password')).toBe('The two passwords do not match.'));
    expect(screen.getByLabelText('Repeat the password').getAttribute('aria-invalid')).toBe('true');
    expect(messageAt('Current password')).toBeNull();
  });

  it.each(['The current password is not correct.', 'Das aktuelle Passwort stimmt nicht.'])(
    'a wrong current password is reported at its field: %s',
    async detail => {
      answer('patch', '/account/password-change', 400, { detail });
      const user = open(<PasswordCard />);
      await change(user, 'wrong', 'correct horse battery');
      await waitFor(() => expect(messageAt('Current password')).toBe(detail));
      expect(messageAt('New password')).toBeNull();
    },
  );
});
