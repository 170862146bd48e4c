import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';

/** A link in the header or at the end of a card. */
export const CardLink = styled(Link)(({ theme }) => ({
  ...theme.typography.body2,
  fontWeight: 500,
  whiteSpace: 'nowrap',
})) as typeof Link;
