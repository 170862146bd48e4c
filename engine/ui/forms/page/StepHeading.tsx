import { Box, Typography } from '@mui/material';

interface StepHeadingProps {
  title: string;
  help: string | undefined;
}

/** The heading of a step, below the title of a form with several steps. It gets the focus when the step changes. */
export function StepHeading({ title, help }: StepHeadingProps) {
  return (
    <Box sx={{ mb: { xs: 2, sm: 3 } }}>
      <Typography component="h2" variant="h2" data-step-heading>
        {title}
      </Typography>
      {help && <Typography sx={{ mt: 0.5, color: 'text.secondary', textWrap: 'pretty' }}>{help}</Typography>}
    </Box>
  );
}
