import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import type { ResolvedWidget } from '../../../dsl/resolve/resolved.ts';
import { Card } from '../../layout/Card.tsx';
import { RightIcon } from '../../layout/icons.ts';
import { useSpeaker } from '../useSpeaker.ts';

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

/** Ways to other pages. */
export function WidgetLinks({ widget }: { widget: ResolvedWidget }) {
  const say = useSpeaker();
  if (widget.links.length === 0) return null;
  return (
    <Card title={say.label(widget.label)} flush>
      <Rows>
        {widget.links.map(({ go, label }) => (
          <li key={go}>
            <Link to={go}>
              {say.label(label)}
              <RightIcon aria-hidden />
            </Link>
          </li>
        ))}
      </Rows>
    </Card>
  );
}
