// The theme's own names, such as `palette.warning`, for MUI's types.
import type {} from '../engine/ui/theme/index.ts';
