import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import type { ResolvedWidget } from '../../../dsl/resolve/resolved.ts';
import { Value } from '../display/Value.tsx';
import { useI18n } from '../useI18n.ts';

interface WidgetStatProps {
  widget: ResolvedWidget;
  value: unknown;
  /** The list of the rows that it counts. */
  list: string | undefined;
}

/** One large figure, which links to what it counts. */
export function WidgetStat({ widget, value, list }: WidgetStatProps) {
  const i18n = useI18n();
  const display = widget.display ?? (typeof value === 'number' ? 'number' : 'text');
  const figure = <Value field={{ field: 'value', display }} row={{ id: widget.id, value }} i18n={i18n} />;
  return (
    <Typography component="p" variant="figure">
      {list === undefined ? (
        figure
      ) : (
        <Link component={RouterLink} to={list} underline="hover" aria-label={`${i18n.label(widget.label)}: ${value}`}>
          {figure}
        </Link>
      )}
    </Typography>
  );
}
