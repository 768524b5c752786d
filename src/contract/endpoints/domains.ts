import type { Endpoint } from '../endpoint.ts'
import * as account from './account.ts'
import * as browserReport from './browser-report.ts'
import * as cardPayment from './card-payment.ts'
import * as clientData from './client-data.ts'
import * as deals from './deals.ts'
import * as destination from './destinations.ts'
import * as exchangeRequest from './exchange-request.ts'
import * as health from './health.ts'
import * as identityCheck from './identity-check.ts'
import * as marketData from './market-data.ts'
import * as offer from './offers.ts'
import * as payoutAccount from './payout-accounts.ts'
import * as profile from './profile.ts'
import * as secondFactor from './second-factor.ts'
import * as session from './session.ts'
import * as switches from './switches.ts'
import * as wallets from './wallets.ts'
import * as webhooks from './webhooks.ts'

const { paymentInstructions: _paymentInstructions, ...deal } = deals
const { chooseWallet, ...wallet } = wallets

/** Every endpoint, by the domain that serves it. */
export const domains = {
  session,
  account,
  profile,
  'second-factor': secondFactor,
  'client-data': clientData,
  'exchange-request': exchangeRequest,
  offer,
  deal: { ...deal, chooseWallet },
  wallet,
  destination,
  'payout-account': payoutAccount,
  'market-data': marketData,
  health,
  'identity-check': { ...identityCheck, sumsubWebhook: webhooks.sumsubWebhook },
  'card-payment': { ...cardPayment, paybisWebhook: webhooks.paybisWebhook },
  'browser-report': browserReport,
  switch: switches,
  scheduling: { calendlyWebhook: webhooks.calendlyWebhook },
} satisfies Record<string, Record<string, Endpoint>>

export type Domain = keyof typeof domains
