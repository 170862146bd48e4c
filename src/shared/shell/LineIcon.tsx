import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';
import { styled } from '@mui/material/styles';

const Line = styled(SvgIcon)({
  fontSize: 16,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
});

const Mirrored = styled(Line)({ '[dir="rtl"] &': { transform: 'scaleX(-1)' } });

/** 16 px with a 1.5 px stroke in the colour of the text. */
export const LineIcon = (props: SvgIconProps) => <Line viewBox="0 0 16 16" {...props} />;

/** A drawing that points along the line of writing. */
export const MirroredIcon = (props: SvgIconProps) => <Mirrored viewBox="0 0 16 16" {...props} />;
