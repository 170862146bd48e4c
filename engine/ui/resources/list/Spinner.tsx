import CircularProgress from '@mui/material/CircularProgress';

export const Spinner = ({ label }: { label: string }) => <CircularProgress size={14} aria-label={label} />;
