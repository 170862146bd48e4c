import { styled } from '@mui/material/styles';
import { PlusIcon } from '../../../engine/ui/icons/icons.ts';

const SHORT: Record<string, string> = { visa: 'VISA', mastercard: 'MC', amex: 'AMEX' };

/** Cards are white in both themes, as in a wallet. */
const Mark = styled('span')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 44,
  height: 28,
  border: `1px solid ${theme.vars.palette.line.strong}`,
  borderRadius: 4,
  fontSize: 10,
  fontWeight: 700,
  lineHeight: 1,
  letterSpacing: '.02em',
  color: '#1a1f36',
  backgroundColor: '#fff',
  '&[data-empty]': { color: 'inherit', backgroundColor: 'transparent', borderStyle: 'dashed' },
}));

/** The brand of a card as a small picture; the words beside it say it again. Without a brand: a place for a new card. */
export const CardBrand = ({ brand }: { brand: string | null }) =>
  brand === null ? (
    <Mark data-empty aria-hidden>
      <PlusIcon size={14} />
    </Mark>
  ) : (
    <Mark aria-hidden>{SHORT[brand] ?? brand.slice(0, 4).toUpperCase()}</Mark>
  );
