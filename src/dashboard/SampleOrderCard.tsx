import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { Card, Chip } from '../../engine/ui/components/index.ts';
import { InfoIcon, OkIcon } from '../../engine/ui/icons/icons.ts';
import { useI18n, type WidgetProps } from '../../engine/ui/resources/index.ts';
import { paths } from '../paths.ts';
import { EditedText } from '../shared/sample/EditedText.tsx';
import { useTypicalPrices } from './queries.ts';

const Sheet = styled('div')(({ theme }) => ({
  padding: '12px 16px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  backgroundColor: theme.vars.palette.background.sunken,
}));

/** A link to the sample order. It is hidden if no service for texts is offered, because the sample is a text. */
export function SampleOrderCard({ widget, dashboard }: WidgetProps) {
  const i18n = useI18n();
  const priced = useTypicalPrices(dashboard.widgets.find(({ id }) => id === 'typical_prices')?.props ?? {}).data;
  const words = (key: string) => i18n.text(`sample.${key}`);
  if (!priced?.services.some(({ unit }) => unit === 'word')) return null;
  return (
    <Card title={i18n.label(widget.label)} aside={<Chip icon={InfoIcon}>{words('chip')}</Chip>}>
      <Sheet role="img" aria-label={words('excerpt_label')}>
        <EditedText />
      </Sheet>
      <div style={{ display: 'flex', justifyContent: 'space-between', gap: 12, marginTop: 14 }}>
        <Typography sx={{ fontWeight: 600 }}>{words('name')}</Typography>
        <Chip tone="success" icon={OkIcon}>
          {i18n.text('consts.orders.status.delivered')}
        </Chip>
      </div>
      <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
        {words('about')}
      </Typography>
      <Button component={Link} to={paths.sampleOrder} fullWidth sx={{ mt: 2 }}>
        {words('open')}
      </Button>
    </Card>
  );
}
