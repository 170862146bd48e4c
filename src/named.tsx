import { lazy } from 'react';
import { OrderService } from './orders/OrderService.tsx';
import { orderGuide } from './orders/orderGuide.ts';
import { recipeGuide } from './recipes/recipeGuide.ts';
import { NextDate } from './shared/screens/list/NextDate.tsx';
import type { Screens } from './shared/screens/Screens.tsx';

/** What the files below schemas/ reach by name: the parts of a screen that are special. */
export const components: Screens['components'] = {
  NextDate,
  OrderService,
  OrderFiles: lazy(() => import('./orders/OrderFiles.tsx')),
  OrderReceipt: lazy(() => import('./orders/OrderReceipt.tsx')),
  OrderResults: lazy(() => import('./orders/OrderResults.tsx')),
};

/** By resource: what a row asks of the person who reads it. */
export const guides: Screens['guides'] = { orders: orderGuide, recipes: recipeGuide };
