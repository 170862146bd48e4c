/** The functions of this product that schema files name. `npm run check` compares the names; so does every start. */

import type { AppFunctions } from '../engine/server/index.ts';
import { addOnHook, premierLevelHook, subscribersOfAddOn, subscribersOfLevel } from './billing/catalogueHooks.ts';
import { couponHook } from './billing/couponHook.ts';
import { couponRedemptions, couponStatus, couponValue } from './billing/couponStatus.ts';
import { levelChoices } from './billing/levelChoices.ts';
import { announcementHook, announcementStatus } from './messages/announcements.ts';
import { readKnownDetails, roundLeft, sendMessage } from './orders/formFunctions.ts';
import { priceAnswers } from './orders/pricing.ts';
import { perUnit } from './pricing/perUnit.ts';
import { serviceConstants } from './pricing/serviceConstants.ts';
import { endService, perUnitOfService, serviceFromPrice, serviceHook, serviceState } from './pricing/serviceHook.ts';
import { authorName } from './support/customers/authorName.ts';
import { customPriceHook, listPriceOfService } from './support/customers/customPriceHook.ts';
import {
  answerContactMessage,
  contactAnswerCount,
  contactMessageHook,
  contactSender,
  contactThread,
} from './support/messages/contactMessages.ts';
import { staffRolesToGive } from './support/staff/rolesToGive.ts';
import { taxRateHook } from './tax/taxRateHook.ts';

export const functions: AppFunctions = {
  hooks: {
    add_on: addOnHook,
    contact_message: contactMessageHook,
    coupon: couponHook,
    custom_price: customPriceHook,
    dashboard_message: announcementHook,
    premier_level: premierLevelHook,
    service: serviceHook,
    tax_rate: taxRateHook,
  },
  computes: { author_name: authorName },
  derives: {
    contact_answers: contactAnswerCount,
    contact_sender: contactSender,
    contact_thread: contactThread,
    coupon_redemptions: couponRedemptions,
    coupon_status: couponStatus,
    coupon_value: couponValue,
    dashboard_message_status: announcementStatus,
    list_price: listPriceOfService,
    per_unit: perUnit,
    per_unit_of_service: perUnitOfService,
    service_from_price: serviceFromPrice,
    service_state: serviceState,
    subscribers_of_add_on: subscribersOfAddOn,
    subscribers_of_level: subscribersOfLevel,
  },
  predicates: {},
  actions: { answer_contact_message: answerContactMessage, end_service: endService },
  checks: { round_left: roundLeft },
  loads: { known_details: readKnownDetails },
  actionHooks: { send_message: sendMessage },
  lists: { premier_levels: levelChoices, staff_roles_to_give: staffRolesToGive },
  pricings: { price_answers: priceAnswers },
  constants: { services: serviceConstants },
};
