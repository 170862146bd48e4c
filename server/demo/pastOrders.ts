import type { OrderScript } from './orderScripts.ts';

type Past = [age: number, type: string, quantity: number, name: string, more?: Partial<OrderScript>];

/** Earlier in the running term. With those above, 4,800.00 USD of list value were priced with the plan. */
const thisTerm: Past[] = [
  [98, 'proofreading', 12_500, 'Winter letters, anthology'],
  [111, 'copy_editing', 3000, 'Map legends, revised'],
  [126, 'photo_retouching', 60, 'Reader portraits, set 1', { measured: 50, payment: 'partially_refunded' }],
  [139, 'proofreading', 8000, 'Harbour oral history, notes'],
  [152, 'copy_editing', 9000, 'Coastal birds, field guide', { turnaround: 'express' }],
  [168, 'proofreading', 5000, 'Festival programme', { turnaround: 'rush' }],
  [183, 'copy_editing', 2400, 'Tide tables, introduction'],
  [199, 'proofreading', 10_000, 'Author interviews, set 1'],
  [214, 'copy_editing', 7685, 'Letters from the estuary'],
  [229, 'formatting', 120, 'Field notes, first edition'],
];

/** In the two terms before. */
const earlierTerms: Past[] = [
  [291, 'copy_editing', 5200, 'Saltmarsh, essays'],
  [304, 'photo_color', 420, 'Lighthouse archive'],
  [318, 'proofreading', 6600, 'Spring catalogue, full list'],
  [333, 'academic_manuscript', 8100, 'Estuary birds, a census'],
  [349, 'copy_editing', 1400, 'Jacket copy, spring', { payment: 'disputed' }],
  [366, 'formatting', 210, 'Collected poems, layout', { method: 'drive_shipment' }],
  [382, 'proofreading', 3100, 'Members’ letter, winter'],
  [397, 'photo_retouching', 24, 'Author portraits', { status: 'cancelled' }],
  [411, 'copy_editing', 10_800, 'River Atlas, prospectus'],
  [428, 'video_editing', 6, 'Prize evening, short film', { turnaround: 'express' }],
  [446, 'proofreading', 14_200, 'The Keeper’s Log'],
  [463, 'copy_editing', 4700, 'Harbour Lights, treatment'],
  [481, 'substantive_editing', 3900, 'A Quiet Orchard, outline'],
  [499, 'photo_color', 350, 'Harvest market', { status: 'expired' }],
  [516, 'proofreading', 9200, 'Annual report, last year'],
  [534, 'copy_editing', 2600, 'Press kit, spring'],
  [552, 'formatting', 64, 'Reading group guide'],
  [571, 'academic_manuscript', 5400, 'Tidal energy, a review'],
  [590, 'proofreading', 4400, 'Festival programme, first'],
  [612, 'copy_editing', 8800, 'Island voices'],
  [634, 'photo_retouching', 36, 'Book fair portraits'],
  [657, 'proofreading', 2900, 'Members’ letter, first'],
  [680, 'copy_editing', 6100, 'Autumn catalogue, first'],
  [704, 'substantive_editing', 2200, 'Preface, collected letters'],
  [731, 'photo_color', 260, 'Trail scouting', { status: 'cancelled' }],
  [758, 'proofreading', 7700, 'Grant application, coast'],
  [789, 'copy_editing', 3500, 'House style, second issue'],
  [821, 'proofreading', 5800, 'Catalogue of maps'],
  [853, 'formatting', 96, 'House style, layout'],
];

export const pastOrders: OrderScript[] = [...thisTerm, ...earlierTerms].map(
  ([age, type, quantity, name, more], index) => ({
    age,
    type,
    quantity,
    name,
    back: 200 + Math.round(age * 1.7) + index,
    status: 'completed',
    took: 7,
    ...more,
  }),
);
