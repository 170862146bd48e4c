import Typography from '@mui/material/Typography';
import type { ResolvedWidget } from '../../../../schemas/language/resource.ts';
import { Value } from '../display/Value.tsx';
import { useSpeaker } from '../useSpeaker.ts';

/** One figure, large. */
export function WidgetStat({ widget, value }: { widget: ResolvedWidget; value: unknown }) {
  const say = useSpeaker();
  const display = widget.display ?? (typeof value === 'number' ? 'number' : 'text');
  return (
    <Typography component="p" variant="figure">
      <Value field={{ field: 'value', display }} row={{ id: widget.id, value }} say={say} />
    </Typography>
  );
}
