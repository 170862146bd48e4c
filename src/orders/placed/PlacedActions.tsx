import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useIsImpersonating } from '../../../engine/client/auth/index.ts';
import { Card } from '../../../engine/ui/components/index.ts';
import { MessageIcon, RightIcon, RotateIcon, TagIcon } from '../../../engine/ui/icons/icons.ts';
import { actionLabel, useActions, useI18n } from '../../../engine/ui/resources/index.ts';
import type { Order } from '../../../schemas/generated/types.ts';
import { paths } from '../../paths.ts';
import { CardRows } from '../../shared/CardRows.tsx';
import { MESSAGES_ID } from '../../shared/messages/messagesAnchor.ts';

// The button is the whole row.
const Rows = styled(CardRows)({ '& > li': { padding: 0 } });

const RowButton = styled(ButtonBase)(({ theme }) => ({
  width: '100%',
  justifyContent: 'flex-start',
  gap: 12,
  minHeight: 44,
  padding: '10px 20px',
  [theme.breakpoints.down('sm')]: { paddingInline: 16 },
  font: 'inherit',
  fontWeight: 500,
  textAlign: 'start',
  '&:hover': { backgroundColor: theme.vars.palette.background.hover },
  '&.Mui-focusVisible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  '& span': { flex: 1 },
  '& > svg': { flex: 'none', color: theme.vars.palette.text.secondary },
})) as typeof ButtonBase;

const repeatActions = [
  { name: 'create_order', icon: <RotateIcon /> },
  { name: 'save_recipe', icon: <TagIcon /> },
];

/** Actions that often follow an order: write a message, order the same again, save it as a template. */
export function PlacedActions({ order }: { order: Order }) {
  const i18n = useI18n();
  const acts = useActions();
  const looksOnly = useIsImpersonating();
  const row = { ...order, id: order.uuid };
  const isRepeatable = !looksOnly && order.allowed_actions.includes('create_order');
  return (
    <Card flush>
      <Rows>
        <li>
          <RowButton component={Link} to={`${paths.order.to(order.uuid)}#${MESSAGES_ID}`}>
            <ActionRow icon={<MessageIcon />} label={i18n.text('placed.message')} />
          </RowButton>
        </li>
        {isRepeatable &&
          repeatActions.map(({ name, icon }) => (
            <li key={name}>
              <RowButton disabled={acts.pending !== undefined} onClick={() => acts.run(name, row)}>
                <ActionRow icon={icon} label={actionLabel(acts, name, row, i18n)} />
              </RowButton>
            </li>
          ))}
      </Rows>
    </Card>
  );
}

const ActionRow = ({ icon, label }: { icon: ReactNode; label: string }) => (
  <>
    {icon}
    <span>{label}</span>
    <RightIcon />
  </>
);
