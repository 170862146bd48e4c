import { Box, ButtonBase, Typography } from '@mui/material';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import type { FormState } from '../../../contract/contract.ts';
import { AlertIcon, OkIcon } from '../../icons/icons.ts';

type Step = FormState['form']['steps'][number];

interface StepperProps {
  steps: Step[];
  current: string;
  disabled: boolean;
  /** The person can go back to earlier steps; later ones are reached by answering. */
  onStep: (name: string) => void;
}

const LINE = { done: 'primary.main', current: 'primary.main', error: 'error.main', todo: 'line.strong' } as const;
const TEXT = { done: 'text.primary', current: 'text.primary', error: 'error.main', todo: 'text.secondary' } as const;

function Mark({ state, number }: { state: Step['state']; number: number }) {
  if (state === 'done') return <OkIcon style={{ color: 'var(--palette-primary-main)' }} />;
  if (state === 'error') return <AlertIcon aria-hidden />;
  const filled = state === 'current';
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: 18,
        height: 18,
        borderRadius: '50%',
        border: '1.5px solid',
        borderColor: filled ? 'primary.main' : 'currentColor',
        bgcolor: filled ? 'primary.main' : 'transparent',
        color: filled ? 'primary.contrastText' : 'inherit',
        fontSize: 10,
        fontWeight: 600,
        lineHeight: 1,
      }}
    >
      {number}
    </Box>
  );
}

/** Name and state of each step; on phones only the bars, with a line of text below. */
export function Stepper({ steps, current, disabled, onStep }: StepperProps) {
  const translate = useTranslate();
  const here = steps.findIndex(({ name }) => name === current);
  return (
    <Box sx={{ mb: 3 }}>
      <Box
        component="ol"
        aria-label={translate('formui.steps')}
        sx={{ display: 'flex', gap: 1, m: 0, p: 0, listStyle: 'none' }}
      >
        {steps.map((step, place) => {
          const isHere = place === here;
          const reachable = place < here;
          const state = isHere && step.state !== 'error' ? 'current' : step.state;
          const said = isHere
            ? translate('formui.step_of', { number: place + 1, count: steps.length })
            : translate(`formui.step_state.${step.state}`);
          return (
            <Box component="li" key={step.name} sx={{ flex: 1, minWidth: 0 }}>
              <ButtonBase
                component={reachable ? 'button' : 'span'}
                {...(reachable && { type: 'button', disabled, onClick: () => onStep(step.name) })}
                {...(!reachable && { tabIndex: -1, role: undefined })}
                aria-current={isHere ? 'step' : undefined}
                sx={{
                  width: '100%',
                  display: 'grid',
                  gridTemplateColumns: 'auto 1fr',
                  justifyContent: 'start',
                  alignItems: 'center',
                  columnGap: 1,
                  pt: 1.25,
                  minHeight: 24,
                  borderTop: 3,
                  borderColor: LINE[state],
                  borderRadius: 0,
                  color: TEXT[state],
                  textAlign: 'start',
                  cursor: reachable ? 'pointer' : 'default',
                  '& > :not(.visually-hidden)': { display: { xs: 'none', sm: 'grid' } },
                  ...(reachable && { '&:hover .name': { textDecoration: 'underline', textUnderlineOffset: 2 } }),
                }}
              >
                <Box component="span">
                  <Mark state={state} number={place + 1} />
                </Box>
                <Typography
                  component="span"
                  className="name"
                  noWrap
                  sx={{ fontWeight: isHere ? 600 : 500, display: { xs: 'none', sm: 'block' } }}
                >
                  {step.title}
                </Typography>
                <Typography
                  component="span"
                  variant="body2"
                  noWrap
                  sx={{ gridColumn: 2, color: state === 'error' ? 'inherit' : 'text.secondary' }}
                >
                  {said}
                </Typography>
                <Box component="span" className="visually-hidden" sx={{ display: { sm: 'none' } }}>
                  {`${step.title}, ${said}`}
                </Box>
              </ButtonBase>
            </Box>
          );
        })}
      </Box>
      <StepText steps={steps} here={here} />
    </Box>
  );
}

function StepText({ steps, here }: { steps: Step[]; here: number }) {
  const translate = useTranslate();
  const next = steps[here + 1];
  const place = { number: here + 1, count: steps.length };
  return (
    <Typography variant="body2" aria-hidden sx={{ display: { sm: 'none' }, mt: -0.5, color: 'text.secondary' }}>
      {next ? translate('formui.step_of_next', { ...place, next: next.title }) : translate('formui.step_of', place)}
    </Typography>
  );
}
