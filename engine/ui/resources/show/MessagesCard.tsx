import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Card } from '../../components/Card.tsx';
import type { Row } from '../row.ts';
import { useI18n } from '../useI18n.ts';

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 20 });

const Head = styled('p')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: 8,
  margin: '0 0 2px',
  fontWeight: 600,
  '& time': { ...theme.typography.body2, fontWeight: 400, color: theme.vars.palette.text.secondary },
}));

interface Message {
  uuid: string;
  at: string;
  author: string;
  text: string;
}

/** What was written about the record; the card is left out while there is nothing. */
export function MessagesCard({ row }: { row: Row }) {
  const i18n = useI18n();
  const messages = (row.messages ?? []) as Message[];
  if (messages.length === 0) return null;
  return (
    <Card title={i18n.text('screens.messages.title')}>
      <List>
        {messages.map(({ uuid, at, author, text }) => (
          <li key={uuid}>
            <Head>
              <bdi>{author}</bdi>
              <time dateTime={at} title={i18n.fullDate(at)}>
                {i18n.shortDateTime(at)}
              </time>
            </Head>
            <Typography dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {text}
            </Typography>
          </li>
        ))}
      </List>
    </Card>
  );
}
