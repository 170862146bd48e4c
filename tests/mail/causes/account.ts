/** Mails about accounts, addresses, passwords and sign-ins, by kind. */
import { eq } from 'drizzle-orm';
import { unlockAccount } from '../../../server/account/accountLock.ts';
import { users } from '../../../server/account/tables.ts';
import { orders } from '../../../server/orders/tables.ts';
import { paths } from '../../../src/paths.ts';
import { cardData, cards, cardToken } from '../../checkout/api/checkoutHelpers.ts';
import {
  admin,
  all,
  app,
  card,
  confirmAddress,
  getMailedToken,
  inDays,
  type Line,
  leave,
  lock,
  type MailKind,
  type MailScenario,
  member,
  newAddress,
  next,
  paidOrder,
  register,
  renewals,
  runJob,
  setTerm,
  term,
  usd,
  why,
  withAddress,
} from './scenario.ts';

const chosen = { password: next, password_confirm: next };

const user = ({ customer }: MailScenario) => ({ params: { user_uuid: customer.me.uuid } });

const setUser = ({ customer }: MailScenario, set: Partial<typeof users.$inferInsert>) =>
  app.db.update(users).set(set).where(eq(users.uuid, customer.me.uuid));

const open = ({ customer }: MailScenario) =>
  app.db.transaction(tx => unlockAccount(tx, app.deps, customer.me.uuid, member.me.uuid));

const lockAs = (reason: string) => (scene: MailScenario) =>
  member.expect(200, 'blockCustomer', { ...user(scene), body: { reason, ...why } as never });

const leaving = (days: number) => (scene: MailScenario) =>
  leave(scene).then(() =>
    setUser(scene, { deletion_scheduled_at: new Date(app.clock.now().getTime() + days * 86_400_000) }),
  );

const comeBack = ({ customer }: MailScenario) => app.signIn(customer.me.email, customer.password);

const wantAddress = (scene: MailScenario) => {
  scene.of.email = `new-${scene.customer.me.email}`;
  return scene.customer.expect(200, 'patchMe', { body: { email: scene.of.email } });
};

const invite = async (scene: MailScenario) => {
  const person = { first_name: 'Ines', last_name: 'Duarte', role: 'support' as const, email: scene.of.email! };
  scene.of.staff = (await admin.expect(201, 'inviteStaff', { body: person })).body.uuid;
};

const forgotten = ({ customer: { me } }: MailScenario) =>
  app.client().expect(202, 'requestPasswordReset', { body: { email: me.email } });

const choose = async (to: string) =>
  app
    .client()
    .expect(200, 'confirmPasswordReset', { body: { token: await getMailedToken(to, 'verify-pass'), ...chosen } });

const changePassword = ({ customer }: MailScenario) => customer.expect(200, 'changePassword', { body: chosen });

export const accountMails = {
  verify_email: [
    { when: 'a customer registers', before: withAddress, cause: register(), to: newAddress, link: paths.verifyEmail },
    {
      when: 'they ask for it again',
      before: all(withAddress, register()),
      to: newAddress,
      cause: ({ of }) => app.client().expect(202, 'requestEmailVerification', { body: { email: of.email! } }),
      link: paths.verifyEmail,
    },
    {
      when: 'our team sends it again',
      before: scene => setUser(scene, { email_verified_at: null }),
      cause: scene => member.expect(200, 'resendVerification', user(scene)),
      link: paths.verifyEmail,
    },
  ],
  email_change: [
    {
      when: 'another address is wanted',
      cause: wantAddress,
      to: scene => `new-${scene.customer.me.email}`,
      link: paths.verifyEmail,
      lacks: /signing up/,
    },
    {
      when: 'it is sent again',
      before: wantAddress,
      to: newAddress,
      link: paths.verifyEmail,
      cause: ({ of }) => app.client().expect(202, 'requestEmailVerification', { body: { email: of.email! } }),
    },
  ],
  email_check: [
    {
      when: 'they confirm that an address works to which mails came back',
      before: scene => setUser(scene, { email_bounced_at: app.clock.now() }),
      cause: ({ customer: { me } }) =>
        app.client().expect(202, 'requestEmailVerification', { body: { email: me.email } }),
      link: paths.verifyEmail,
      lacks: /signing up/,
    },
  ],
  email_change_requested: [
    {
      when: 'another address is wanted',
      cause: wantAddress,
      link: paths.undoChange,
      says: scene => [newAddress(scene)],
    },
  ],
  email_changed: [
    {
      when: 'the new address is confirmed',
      before: wantAddress,
      cause: confirmAddress,
      link: paths.undoChange,
      says: scene => [newAddress(scene)],
    },
  ],
  password_reset: [
    { when: 'the password was forgotten', cause: forgotten, link: paths.verifyPass },
    { when: 'the account is locked', before: lock('terms'), cause: forgotten, link: paths.verifyPass },
    { when: 'the account is about to be deleted', before: leave, cause: forgotten, link: paths.verifyPass },
  ],
  password_changed: [
    { when: 'its owner changes it', cause: changePassword, link: paths.undoChange },
    {
      when: 'it was forgotten',
      before: forgotten,
      link: paths.undoChange,
      cause: ({ customer: { me } }) => choose(me.email),
    },
  ],
  change_undone: [
    {
      when: 'the password was changed',
      before: changePassword,
      link: paths.verifyPass,
      cause: async ({ customer: { me } }) =>
        app.client().expect(200, 'undoChange', { body: { token: await getMailedToken(me.email, 'undo-change') } }),
    },
    {
      when: 'another address was confirmed',
      before: all(wantAddress, confirmAddress),
      link: paths.verifyPass,
      cause: async ({ customer: { me } }) =>
        app.client().expect(200, 'undoChange', { body: { token: await getMailedToken(me.email, 'undo-change') } }),
    },
  ],
  account_locked: [
    ...(['terms', 'security', 'dispute', 'requested'] as const).map(
      (reason): Line => ({
        when: `for ${reason}`,
        cause: lockAs(reason),
        link: paths.dashboard,
        lacks: /nothing else|Pay the balance|Until then/,
      }),
    ),
    {
      when: 'for the balance of an order',
      cause: lockAs('unpaid'),
      link: paths.dashboard,
      before: all(paidOrder(), async scene => {
        const owed = { status: 'on_hold', on_hold_reason: 'balance', balance_due: 12_300 } as const;
        await app.db.update(orders).set(owed).where(eq(orders.uuid, scene.of.order!));
      }),
      says: () => ['Pay the balance', usd(12_300)],
      lacks: /nothing else/,
    },
    {
      when: 'for a renewal that failed',
      cause: lockAs('unpaid'),
      link: paths.dashboard,
      before: all(card(cards.later), term('limited', -1), renewals),
      says: () => ['Pay the balance', 'Limited', usd(29_900)],
    },
    {
      when: 'for another reason than before',
      before: lock('terms'),
      cause: lockAs('security'),
      says: () => ['something unusual'],
      link: paths.dashboard,
    },
  ],
  account_unlocked: [
    {
      when: 'by our team',
      before: lock('terms'),
      cause: scene => member.expect(200, 'unblockCustomer', { ...user(scene), body: why }),
      says: () => ['as before'],
      link: paths.dashboard,
    },
    {
      when: 'by the payment that it was locked for',
      link: paths.dashboard,
      also: ['payment_receipt'],
      before: all(card(cards.later), term('limited', -1), renewals, lock('unpaid')),
      cause: async ({ customer }) => {
        const payment_data = cardData(await cardToken(customer, cards.good));
        await customer.expect(201, 'addPaymentMethod', { body: { payment_data, is_default: true } });
      },
      says: () => ['as before'],
    },
    {
      when: 'while it is about to be deleted',
      before: all(leaving(9), lock('security')),
      cause: open,
      says: () => [inDays(9)],
      lacks: /as before/,
      link: paths.dashboard,
    },
    {
      when: 'after the day on which it was to be deleted',
      before: all(leaving(-1), lock('security')),
      cause: async scene => {
        await open(scene);
        // Two days are left, and no second mail tells of them.
        await runJob('account_deletion');
      },
      says: () => [inDays(2)],
      lacks: /as before/,
      link: paths.dashboard,
    },
  ],
  account_corrected: [
    {
      when: 'our team corrects a name',
      link: paths.account,
      cause: async scene => {
        const { version } = (await member.expect(200, 'getCustomer', user(scene))).body;
        await member.expect(200, 'patchCustomer', {
          ...user(scene),
          body: { version: version!, ...why, last_name: 'Field' },
        });
      },
    },
  ],
  sessions_ended: [
    {
      when: 'our team ends them',
      link: paths.dashboard,
      cause: scene => member.expect(200, 'endCustomerSessions', { ...user(scene), body: why }),
    },
  ],
  staff_invitation: [
    {
      when: 'a colleague is invited',
      before: withAddress,
      cause: invite,
      to: newAddress,
      link: paths.verifyPass,
      says: () => ['Sam Editor'],
    },
    {
      when: 'they are invited again',
      before: all(withAddress, invite),
      to: newAddress,
      link: paths.verifyPass,
      cause: ({ of }) => admin.expect(200, 'inviteStaffAgain', { params: { member_uuid: of.staff! }, body: why }),
    },
  ],
  deletion_requested: [
    { when: 'its owner asks', cause: leave, link: paths.login, says: () => [inDays(14)] },
    { when: 'with a plan', before: term(), cause: leave, link: paths.login, says: () => [inDays(14)] },
  ],
  deletion_reminder: [
    {
      when: 'two days are left',
      before: leaving(1.9),
      cause: () => runJob('account_deletion'),
      link: paths.login,
      says: () => [new Date(app.clock.now().getTime() + 1.9 * 86_400_000)],
    },
    {
      when: 'an hour is left, because no server ran',
      before: leaving(1 / 24),
      link: paths.login,
      cause: () => runJob('account_deletion'),
      lacks: /two days/,
    },
  ],
  deletion_withdrawn: [
    { when: 'nothing else happened', before: leave, cause: comeBack, link: paths.dashboard, says: () => ['as it was'] },
    {
      when: 'its plan renews again',
      before: all(term(), leave),
      cause: comeBack,
      link: paths.dashboard,
      says: () => ['Everything is as it was'],
      lacks: /Limited/,
    },
    {
      when: 'its plan ended meanwhile',
      link: paths.dashboard,
      cause: comeBack,
      before: all(term('limited', 1), leave, setTerm({ end_date: '2020-01-01' }), renewals),
      says: () => ['Limited plan has ended'],
      lacks: /Everything is as it was/,
    },
  ],
  account_erased: [
    { when: 'its day has come', before: leaving(-0.01), cause: () => runJob('account_deletion'), link: null },
  ],
  export_ready: [
    {
      when: 'its owner asked',
      link: paths.security,
      says: () => [inDays(7)],
      before: ({ customer }) => customer.call('requestAccountExport'),
      cause: () => runJob('account_exports'),
    },
  ],
} satisfies Partial<Record<MailKind, Line[]>>;

/** Causes that must send no mail, because nothing happened that a mail could name, or it would be untrue. */
export const noAccountMails: Omit<Line, 'link'>[] = [
  {
    when: 'an invited colleague chooses a first password',
    before: all(withAddress, invite),
    to: newAddress,
    cause: ({ of }) => choose(of.email!),
  },
  { when: 'an account is opened that is open', cause: open },
  { when: 'an account is locked once more for the same', before: lock('terms'), cause: lock('terms') },
  {
    when: 'a locked account is two days before its end',
    before: all(leaving(1), lock('terms')),
    cause: () => runJob('account_deletion'),
  },
];
