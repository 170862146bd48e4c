import { Box, type Theme, Typography, useMediaQuery } from '@mui/material';
import { useFormatters, useTranslate } from '../../../engine/client/i18n/index.ts';
import { DownIcon } from '../../../engine/ui/icons/icons.ts';
import { type Priced, Receipt } from '../../shared/receipt/Receipt.tsx';
import { ReceiptCard } from '../../shared/receipt/ReceiptCard.tsx';

interface PricePanelProps {
  /** Null while the price of changed answers is awaited. */
  price: Priced | null;
  /** The last price that was read: its lines give the panel its height until the next one. */
  last: Priced;
  /** All questions are answered. */
  complete: boolean;
}

/** The price so far with a line for every rule; on phones a line that opens. */
export default function PricePanel({ price, last, complete }: PricePanelProps) {
  const translate = useTranslate();
  const onPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const title = translate(complete ? 'pricing.panel.title' : 'pricing.panel.title_so_far');
  const note = translate(complete ? 'pricing.panel.note_review' : 'pricing.panel.note');
  if (onPhone) return price && <FoldedPrice price={price} title={title} note={note} />;
  return (
    <Box sx={{ position: { lg: 'sticky' }, top: { lg: 80 } }}>
      <ReceiptCard price={price ?? last} awaited={!price} title={title} note={note} />
    </Box>
  );
}

function FoldedPrice({ price, title, note }: { price: Priced; title: string; note: string }) {
  const { money } = useFormatters();
  return (
    <Box
      component="details"
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        '&[open] summary svg': { transform: 'scaleY(-1)' },
      }}
    >
      <Box
        component="summary"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          p: 2,
          cursor: 'pointer',
          '&::-webkit-details-marker': { display: 'none' },
        }}
      >
        <Typography component="span" sx={{ flex: 1, fontWeight: 600 }}>
          {title}
        </Typography>
        <Typography component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          <bdi dir="ltr">{money(price.total)}</bdi>
        </Typography>
        <DownIcon style={{ color: 'var(--palette-text-secondary)' }} />
      </Box>
      <Box sx={{ px: 2, pb: 2 }}>
        <Receipt price={price} />
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1.5 }}>
          {note}
        </Typography>
      </Box>
    </Box>
  );
}
