import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Link } from 'react-router';
import { BottomBar } from '../../layout/BottomBar.tsx';
import { useI18n } from '../useI18n.ts';

interface SaveFooterProps {
  /** The form that the buttons submit from outside. */
  formId: string;
  pending: boolean;
  /** The next record is begun right away. */
  again: boolean;
  back: string;
}

export function SaveFooter({ formId, pending, again, back }: SaveFooterProps) {
  const i18n = useI18n();
  const onPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const save = (
    <Button
      type="submit"
      form={formId}
      value="save"
      variant="contained"
      loading={pending}
      size={onPhone ? 'large' : 'medium'}
    >
      {i18n.text(again ? 'editing.save_and_new' : 'editing.save')}
    </Button>
  );
  const cancel = (
    <Button component={Link} to={back} variant={onPhone ? 'outlined' : 'text'} size={onPhone ? 'large' : 'medium'}>
      {i18n.text('editing.cancel')}
    </Button>
  );
  if (onPhone)
    return (
      <BottomBar>
        {save}
        {cancel}
      </BottomBar>
    );
  return (
    <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
      {cancel}
      {save}
    </Box>
  );
}
