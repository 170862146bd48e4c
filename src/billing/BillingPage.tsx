import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useIsImpersonating } from '../../engine/client/auth/index.ts';
import { CardSkeleton, Notice, RevealTogether } from '../../engine/ui/components/index.ts';
import { PlusIcon } from '../../engine/ui/icons/icons.ts';
import { PageHeader } from '../../engine/ui/layout/index.ts';
import { Columns, EmbeddedList, useI18n, useResource } from '../../engine/ui/resources/index.ts';
import { canAddCard } from '../../schemas/billing/paymentMethods.ts';
import { paths } from '../paths.ts';
import { cardName } from '../shared/payment/cardTexts.ts';
import { billingQuery } from '../shared/plan/planQueries.ts';
import classes from './BillingPage.module.css';
import { InvoiceAddress } from './InvoiceAddress.tsx';
import { NextCharge } from './NextCharge.tsx';
import { PastDuePanel } from './plan/PastDuePanel.tsx';
import { usePaymentMethods } from './usePaymentMethods.ts';

const ALL = {};

/** Cards and payments as their resource files describe them, beside what is charged next and what invoices say. */
export default function BillingPage() {
  const i18n = useI18n();
  const { methods = [] } = usePaymentMethods();
  const renewal = useQuery(billingQuery).data?.renewal;
  const full = !canAddCard(methods.length);
  const expiring = methods.find(method => method.expires_soon);
  const looksOnly = useIsImpersonating();
  const words = (key: string, args?: Record<string, unknown>) => i18n.text(`account.billing.${key}`, args);
  const add = { label: words('add'), icon: PlusIcon, to: `${paths.billing}/create`, disabled: full };
  return (
    <>
      <PageHeader title={words('title')} sentence={words('sentence')} {...(!looksOnly && { primary: add })} />
      <RevealTogether name="billing" skeleton={<BillingSkeleton />}>
        <div className="stack">
          {renewal?.unpaid && <PastDuePanel renewal={{ ...renewal, unpaid: renewal.unpaid }} methods={methods} />}
          {full && <Notice tone="info">{words('full')}</Notice>}
          {expiring && (
            <Notice tone="warning" title={words('expires_in_title', { card: cardName(i18n.text, expiring) })}>
              {words('expires_in_text')}
            </Notice>
          )}
          <Columns
            main={<Part resource="payment_methods" actions={CARD_ACTIONS} />}
            aside={
              <>
                <NextCharge />
                <InvoiceAddress />
              </>
            }
          />
          <Part
            resource="payments"
            actions={PAYMENT_ACTIONS}
            first={LATEST}
            title={words('latest')}
            more={{ to: paths.payments, label: words('all_payments') }}
          />
        </div>
      </RevealTogether>
    </>
  );
}

/** Cards, what is charged next and what invoices say, and the latest payments. */
const BillingSkeleton = () => (
  <div className="stack">
    <Columns
      main={<CardSkeleton height={240} />}
      aside={
        <>
          <CardSkeleton height={124} />
          <CardSkeleton height={184} />
        </>
      }
    />
    <CardSkeleton height={400} />
  </div>
);

const LATEST = 6;
const PAYMENT_ACTIONS = ['confirm_order', 'confirm_plan'];
const CARD_ACTIONS = ['make_default', 'make_default_and_pay', 'edit', 'delete'];

interface PartProps {
  resource: string;
  title?: string;
  actions?: string[];
  first?: number;
  more?: { to: string; label: string };
}

function Part({ resource: name, title, actions, first, more }: PartProps) {
  const i18n = useI18n();
  const resource = useResource(name);
  if (!resource) return null;
  return (
    <section className={classes.part}>
      <div className={classes.head}>
        <h2 className={classes.title}>{title ?? i18n.label(resource.label)}</h2>
        {more && (
          <Link to={more.to} className="link">
            {more.label}
          </Link>
        )}
      </div>
      <EmbeddedList resource={name} fixed={ALL} actions={actions} first={first} />
    </section>
  );
}
