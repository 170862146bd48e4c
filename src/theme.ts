// The theme's own names, such as `palette.wait`, for MUI's types.
import type {} from '../engine/ui/theme/index.ts';
