import LinearProgress from '@mui/material/LinearProgress';
import { useI18n } from '../resources/useI18n.ts';
import classes from './FileLoading.module.css';

/** Shows how much of a file is loaded. */
export function FileLoading({ share }: { share: number }) {
  const i18n = useI18n();
  return (
    <div className={classes.loading}>
      <LinearProgress
        variant={share > 0 ? 'determinate' : 'indeterminate'}
        value={Math.min(100, Math.round(share * 100))}
        aria-label={i18n.text('viewer.loading')}
      />
    </div>
  );
}
