import type { OrderStatus } from '../orders/tables.ts';

/** An order of the demo data in one line: the rest follows from it. */
export interface OrderScript {
  /** Counted back from the newest number of the year. */
  back: number;
  name: string;
  type: string;
  quantity: number | null;
  status: OrderStatus;
  /** Days ago that it was begun. */
  age: number;
  /** Days from then until its status of today, where that matters. */
  took?: number;
  turnaround?: 'express' | 'rush';
  method?: 'cloud_link' | 'drive_shipment';
  coupon?: string;
  /** What the files had, where that was not what was ordered. */
  measured?: number;
  /** What became of the payment. */
  payment?: 'disputed' | 'partially_refunded';
  /** A card that was declined before another was taken. */
  declined?: boolean;
}

/** The newest orders, as one afternoon finds them. */
export const recentOrders: OrderScript[] = [
  {
    back: 0,
    name: 'River Atlas, chapters 7–9',
    type: 'copy_editing',
    quantity: 8400,
    status: 'draft',
    age: 0.1,
    turnaround: 'express',
    method: 'cloud_link',
  },
  { back: 1, name: '', type: 'proofreading', quantity: null, status: 'draft', age: 1 },
  {
    back: 3,
    name: 'Harbour Lights, rough cut',
    type: 'video_editing',
    quantity: 22,
    status: 'quoted',
    age: 3,
    took: 2,
  },
  {
    back: 5,
    name: 'Oral history interviews',
    type: 'video_editing',
    quantity: 64,
    status: 'quote_requested',
    age: 1.2,
  },
  {
    back: 6,
    name: 'Spring catalogue, blurbs',
    type: 'copy_editing',
    quantity: 3200,
    status: 'awaiting_payment',
    age: 1.1,
  },
  {
    back: 8,
    name: 'Annual report',
    type: 'proofreading',
    quantity: 18_000,
    measured: 18_900,
    status: 'on_hold',
    age: 4,
    took: 2,
  },
  { back: 11, name: 'Trail guide photos, batch 4', type: 'photo_color', quantity: 480, status: 'queued', age: 4.2 },
  { back: 14, name: 'Tidal wetlands survey', type: 'academic_manuscript', quantity: 6200, status: 'queued', age: 4.5 },
  {
    back: 19,
    name: 'Reader portraits, set 2',
    type: 'photo_retouching',
    quantity: 40,
    status: 'awaiting_files',
    age: 7,
  },
  { back: 22, name: 'Press kit, autumn', type: 'copy_editing', quantity: 900, status: 'draft', age: 8 },
  {
    back: 26,
    name: 'Press release, spring list',
    type: 'copy_editing',
    quantity: 1750,
    status: 'in_progress',
    age: 3.2,
    declined: true,
  },
  {
    back: 41,
    name: 'River Atlas, chapters 4–6',
    type: 'copy_editing',
    quantity: 12_250,
    measured: 12_238,
    status: 'delivered',
    age: 11,
    took: 9,
    coupon: 'AUTUMN20',
  },
  { back: 73, name: 'Field notes, second edition', type: 'formatting', quantity: 164, status: 'quality_check', age: 8 },
  {
    back: 78,
    name: 'A Quiet Orchard, full edit',
    type: 'substantive_editing',
    quantity: 9000,
    status: 'in_progress',
    age: 7.5,
  },
  {
    back: 86,
    name: 'Trail guide photos, batch 3',
    type: 'photo_color',
    quantity: 620,
    status: 'delivered',
    age: 15,
    took: 8,
  },
  {
    back: 90,
    name: 'River Atlas, chapters 1–3',
    type: 'copy_editing',
    quantity: 5600,
    status: 'revision_requested',
    age: 17,
    took: 15.5,
  },
  {
    back: 99,
    name: 'Members’ letter, autumn',
    type: 'proofreading',
    quantity: 2100,
    status: 'completed',
    age: 22,
    took: 4,
  },
  {
    back: 115,
    name: 'Trail guide photos, batch 2',
    type: 'photo_color',
    quantity: 300,
    status: 'completed',
    age: 31,
    took: 7,
  },
  { back: 120, name: 'Podcast captions', type: 'proofreading', quantity: 7400, status: 'cancelled', age: 30, took: 1 },
  {
    back: 134,
    name: 'Northfield prize shortlist',
    type: 'copy_editing',
    quantity: 4100,
    status: 'completed',
    age: 42,
    took: 6,
    coupon: 'SUMMER20',
  },
  { back: 146, name: 'Poster series', type: 'photo_retouching', quantity: 12, status: 'expired', age: 51 },
  {
    back: 151,
    name: 'Grant report, wetlands',
    type: 'proofreading',
    quantity: 9800,
    status: 'completed',
    age: 55,
    took: 5,
  },
  {
    back: 165,
    name: 'Trail guide photos, batch 1',
    type: 'photo_color',
    quantity: 800,
    status: 'completed',
    age: 66,
    took: 7,
  },
  { back: 180, name: 'Staff handbook', type: 'formatting', quantity: 88, status: 'completed', age: 72, took: 5 },
  {
    back: 188,
    name: 'Autumn catalogue',
    type: 'copy_editing',
    quantity: 6300,
    status: 'completed',
    age: 84,
    took: 6,
    coupon: 'THANKS20',
  },
];

/** Orders of the new customer. */
export const otherOrders: OrderScript[] = [
  { back: 2, name: 'Cover letter', type: 'proofreading', quantity: 1200, status: 'draft', age: 0.4 },
  { back: 10, name: 'Short stories', type: 'copy_editing', quantity: 5200, status: 'awaiting_payment', age: 2.5 },
  {
    back: 60,
    name: 'Wedding album',
    type: 'photo_retouching',
    quantity: 18,
    status: 'completed',
    age: 25,
    took: 6,
    coupon: 'FIRSTONE',
  },
];

/** Orders of the customer whose account is locked until the difference is paid. */
export const unpaidOrders: OrderScript[] = [
  {
    back: 48,
    name: 'Master’s thesis',
    type: 'proofreading',
    quantity: 15_000,
    measured: 21_000,
    status: 'on_hold',
    age: 14,
    took: 1,
  },
];
