import type { Endpoint } from '../../endpoint.ts'
import type { DeskCall } from '../calls.ts'
import * as addressImport from './address-import.ts'
import * as approval from './approvals.ts'
import * as bank from './bank.ts'
import * as client from './clients.ts'
import * as deals from './deals.ts'
import * as dealActs from './deal-acts.ts'
import { confirmDestination } from './destinations.ts'
import * as recordExport from './exports.ts'
import * as money from './money.ts'
import * as offers from './offers.ts'
import * as payoutAccount from './payout-accounts.ts'
import * as outward from './outward.ts'
import * as record from './record.ts'
import * as replies from './replies.ts'
import * as requests from './requests.ts'
import * as session from './session.ts'
import * as settings from './settings.ts'
import * as staff from './staff.ts'
import * as controls from './switches.ts'
import * as transfers from './transfers.ts'
import * as travelData from './travel-data.ts'
import * as waiting from './waiting.ts'
import * as wallet from './wallets.ts'

const { placeholders: _placeholders, ...reply } = replies
const { offerDraft: _offerDraft, offerEndReasons: _offerEndReasons, deskOffer: _deskOffer, ...offer } = offers
const { closeReasons: _closeReasons, ...request } = requests

/** Every endpoint of the desk, by the domain that serves it. */
export const deskDomains = {
  session,
  staff,
  approval,
  request,
  deal: { ...deals, ...dealActs, ...transfers },
  bank,
  money,
  offer,
  addressImport,
  payoutAccount,
  reply,
  client,
  wallet,
  destination: { confirmDestination },
  travelData,
  waiting,
  record,
  recordExport,
  controls,
  outward,
  settings,
} satisfies Record<string, Record<string, Endpoint & { call: DeskCall }>>
