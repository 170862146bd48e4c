import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import type { ResolvedWidget } from '../../../dsl/resolve/resolved.ts';
import { Card } from '../../components/Card.tsx';
import { RightIcon } from '../../icons/icons.ts';
import { useI18n } from '../useI18n.ts';

const Rows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 12,
    padding: '12px 20px',
    color: 'inherit',
    textDecoration: 'none',
  },
  '& a:hover': { background: theme.vars.palette.background.sunken },
}));

/** Links to other pages. */
export function WidgetLinks({ widget }: { widget: ResolvedWidget }) {
  const i18n = useI18n();
  if (widget.links.length === 0) return null;
  return (
    <Card title={i18n.label(widget.label)} flush>
      <Rows>
        {widget.links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>
              {i18n.label(label)}
              <RightIcon aria-hidden />
            </Link>
          </li>
        ))}
      </Rows>
    </Card>
  );
}
