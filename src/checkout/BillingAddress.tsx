import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link as To } from 'react-router';
import { useUser } from '../../engine/client/auth/index.ts';
import { useLanguage, useTranslate } from '../../engine/client/i18n/index.ts';
import { addressLines } from '../../engine/ui/resources/index.ts';
import type { Organization } from '../../schemas/generated/types.ts';
import { paths } from '../paths.ts';
import { useOrganization } from './useCheckout.ts';

/** The name and address on the invoice. */
export function BillingAddress() {
  const translate = useTranslate();
  const language = useLanguage();
  const heading = useId();
  const user = useUser();
  const organization = useOrganization().data;
  const name = organization?.name || [user?.first_name, user?.last_name].filter(Boolean).join(' ');
  return (
    <section aria-labelledby={heading}>
      <Typography id={heading} component="h2" variant="h2" sx={{ mb: 1 }}>
        {translate('checkout.bill_to')}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        <bdi>{[name, ...placeOf(organization, language)].filter(Boolean).join(', ')}</bdi>{' '}
        <Link component={To} to={paths.organization} underline="always">
          {translate('checkout.bill_to_change')}
        </Link>
      </Typography>
    </section>
  );
}

const placeOf = (organization: Organization | undefined, language: string): string[] =>
  organization?.billing_address.street ? addressLines(organization.billing_address, language) : [];
