import { z } from 'zod'
import { cryptoCurrencies, fiatCurrencies } from '../../currencies.ts'
import { endpoint } from '../../endpoint.ts'
import { decimal, done, line, lines, ofOffer, time } from '../../endpoints/text.ts'
import { offerEnds } from '../../failures.ts'
import { payByRules } from '../../pay-by-rules.ts'
import { deskCalls } from '../calls.ts'
import { person, stepUpProof, typedAddress, typedDecimal, version } from './parts.ts'

const requestParams = z.object({ reference: line(20) })
const coin = z.enum(cryptoCurrencies as [string, ...string[]])
const currency = z.enum(fiatCurrencies as [string, ...string[]])
const network = line(40)

/** What an offer is made of, as the dealer chose it. */
export const offerDraft = z.object({
  kind: z.enum(['firm', 'indication']),
  partyId: z.uuid().nullable().describe('Of a firm offer: with whom'),
  direction: z.enum(['buy', 'sell']),
  currency,
  coin,
  network,
  fixedSide: z.enum(['fiat', 'coins']),
  amount: typedDecimal().describe('Of the fixed side'),
  spreadBp: z.int().min(0).max(5000),
  agreedFeeRate: z
    .string()
    .regex(/^0(\.\d{1,6})?$/, 'must be a share below 1, such as 0.008')
    .nullable()
    .describe('Instead of the specified fee'),
  networkFee: typedDecimal().describe('In coins; 0 for a sell'),
  validityMinutes: z.int().positive(),
  payBy: z.enum(payByRules),
  lateMinutes: z.int().min(0).max(100_000),
  shortAmount: typedDecimal(9).describe('In the currency'),
  words: lines(2000).trim(),
  receivingAddressId: z.uuid().nullable().describe('Of a firm sell: where the client’s coins arrive'),
})
export type TypedOfferDraft = z.output<typeof offerDraft>

const receivingAddress = z.object({
  id: z.uuid(),
  coin: z.string(),
  network: z.string(),
  address: z.string().describe('Empty for the colleague who must type it again'),
  memo: z.string().nullable(),
  enteredBy: person,
  enteredAt: time,
  confirmedBy: person.nullable(),
  request: z.string().nullable().describe('Reference of the request for which it is used; each is used once'),
  isForWallet: z.boolean().describe('It is used for the small transfers that prove a client’s wallet'),
  isHistoryChecked: z.boolean().describe('When it was entered, our nodes said that the chain has no transaction of it'),
})

/** The operator's rules that the builder follows: `offers` of config/operator.json, with the values that it leaves out. */
const shownRules = z.object({
  validityMinutes: z.array(z.int()),
  defaultValidityMinutes: z.int(),
  defaultSpreadBp: z.int(),
  payBy: z.array(z.enum(payByRules)),
  lateMinutes: z.int(),
  shortAmount: decimal,
  maxMovedBp: z.int(),
  limits: z.object({
    amountEur: z.number(),
    minMarginBp: z.int(),
    maxMarginBp: z.int(),
    maxFromLastHourBp: z.int(),
    shortEur: z.number(),
    lateMinutes: z.int(),
    unpaidDeals: z.int(),
  }),
})

/** Codes for ending an offer before its time. Clients never see them. */
export const offerEndReasons = ['manifest-error', 'compliance'] as const

export const readOfferBasis = endpoint({
  call: deskCalls.readOfferBasis,
  summary:
    'What an offer for a request can be made of: parties, accounts, the operator’s rules, the saved draft, how reliable the client was.',
  params: requestParams,
  reply: z.object({
    version,
    parties: z
      .array(
        z.object({
          id: z.uuid(),
          kind: z.enum(['person', 'company']),
          name: z.string(),
          yearEur: decimal.describe('Value of its deals of the last twelve months that are running or done'),
          dayEur: decimal.describe(
            'Value of its firm offers of the last 24 hours that are open or accepted, published within the limits. Without an open one of this request',
          ),
        }),
      )
      .describe('With an approved check'),
    senders: z
      .array(
        z.object({
          coin: z.string().nullable().describe('Null: of any coin'),
          network: z.string(),
          partyKind: z.enum(['person', 'company']).nullable().describe('Null: of any party'),
          company: z.string().nullable().describe('That keeps the wallet. Null: the address is proven'),
        }),
      )
      .nullable()
      .describe('From where coins of a sell may come. Null: the operator does not ask before a firm offer'),
    ready: z
      .object({
        secondFactorFromEur: z
          .number()
          .nullable()
          .describe('From this value on, with `yearEur`, the client must turn on two-step sign-in before accepting. Null: it is on'),
        wallets: z.array(z.object({ coin: z.string(), network: z.string(), partyKind: z.enum(['person', 'company']).nullable() })),
        payoutAccounts: z
          .array(z.object({ currency: z.string(), holder: z.string() }))
          .describe('Without refused ones. Some may wait for their check'),
      })
      .describe('What the client has got ready for an exchange'),
    clientState: z.enum(['active', 'frozen', 'closed']),
    currencies: z.array(z.string()).describe('In which the operator has an account'),
    instantCurrencies: z.array(z.string()).describe('Those whose account takes instant transfers at this hour'),
    rules: shownRules,
    closedNetworks: z.record(z.string(), z.array(z.string())),
    watchedNetworks: z.array(z.string()).describe('Whose transactions our nodes show. On others, people record them'),
    mayExceed: z.boolean().describe('Whether the person who is signed in may publish beyond the limits'),
    openOffer: z.object({ reference: z.string(), kind: z.enum(['firm', 'indication']), expiresAt: time.nullable() }).nullable(),
    draft: z.object({ offer: offerDraft, savedBy: person, savedAt: time }).nullable(),
    revises: z
      .object({
        deal: z.string(),
        direction: z.enum(['buy', 'sell']),
        currency: z.string(),
        coin: z.string(),
        network: z.string(),
        held: decimal,
      })
      .nullable()
      .describe('The deal in question that a firm offer would replace: the offer keeps its sides. What is held moves to the new deal'),
    ownDayEur: decimal.describe('The same value of the offers of the person who is signed in'),
    lapses: z.int().describe('Deals of this client that lapsed unpaid'),
    cancellations: z.int().describe('Deals that the client cancelled'),
    unpaidOfYear: z.int().describe('How many of both there were in the last twelve months'),
    deals: z.int().describe('All deals of this client'),
    receivingAddresses: z
      .array(receivingAddress)
      .describe('Of each coin and network, first the one at which a sell of this request would be paid. At an account, it gets a new memo'),
  }),
  failures: ['NOT_FOUND'],
})

export const saveOfferDraft = endpoint({
  call: deskCalls.saveOfferDraft,
  summary:
    'Keep a draft with the request, for instance until a supervisor publishes it. Replaces the draft that is there; null removes it.',
  params: requestParams,
  body: z.object({ offer: offerDraft.nullable(), version }),
  reply: z.object({ version }),
  failures: ['NOT_FOUND', 'STALE', 'CONFLICT', 'VALIDATION_FAILED'],
})

export const readOfferMarket = endpoint({
  call: deskCalls.readOfferMarket,
  summary: 'The market of a coin now. Ask every few seconds while an offer is made.',
  query: z.object({ coin, currency }),
  reply: z.object({
    now: time,
    unusable: z.enum(['market-missing', 'market-crossed', 'market-apart', 'market-old']).nullable(),
    bid: decimal.nullable(),
    ask: decimal.nullable(),
    source: z.string(),
    at: time.nullable().describe('The minute of the older of both prices'),
    derived: z.boolean(),
    eurPerUnit: decimal.nullable().describe('Value of one unit of the currency in euro'),
    fromLastHourBp: z.int().nullable().describe('How far the market is outside the prices of the last hour'),
    movement: z
      .array(z.object({ minutes: z.int(), movementBp: z.number(), suggestedSpreadBp: z.int() }))
      .describe('Of the stored hourly candles, for each validity of the operator’s'),
  }),
  failures: ['PAIR_NOT_SUPPORTED', 'UNAVAILABLE'],
})

export const publishOffer = endpoint({
  call: deskCalls.publishOffer,
  summary:
    'Answer a request with an offer at the market’s price of this moment. An open offer is superseded. OFFER_REFUSED lists what is in the way; limits do not refuse a supervisor who sends a proof: the step-up is over the action publish-offer, the request’s reference, the version and the payload {offer, seen, supersedeReason, revises}.',
  params: requestParams,
  body: z.object({
    offer: offerDraft,
    seen: z.object({ coinAmount: decimal, fiatAmount: decimal }).describe('The amounts that the person saw'),
    supersedeReason: z.enum(offerEndReasons).optional().describe('Required to supersede an open firm offer with worse terms'),
    revises: line(30)
      .optional()
      .describe('Reference of the deal in question that the offer would replace; required if the request has one'),
    version,
    proof: stepUpProof.optional(),
  }),
  reply: z.object({ version, reference: z.string() }),
  failures: ['NOT_FOUND', 'STALE', 'CONFLICT', 'OFFER_REFUSED', 'PROOF_REQUIRED', 'VALIDATION_FAILED', 'PAIR_NOT_SUPPORTED', 'UNAVAILABLE'],
})

/** An offer as the desk lists it with its request. */
export const deskOffer = z.object({
  reference: z.string(),
  kind: z.enum(['firm', 'indication']),
  state: z.enum(['open', ...offerEnds]),
  endReason: z.string().nullable(),
  direction: z.enum(['buy', 'sell']),
  currency: z.string(),
  coin: z.string(),
  network: z.string(),
  fixedSide: z.enum(['fiat', 'coins']),
  fiatAmount: decimal,
  coinAmount: decimal,
  rate: decimal,
  spreadBp: z.int(),
  feeRate: decimal,
  feeTier: z.enum(['standard', 'reduced']).nullable(),
  feeAmount: decimal,
  networkFee: decimal,
  amountEur: decimal,
  party: z.string().nullable(),
  by: person,
  publishedAt: time,
  expiresAt: time.nullable(),
  endedAt: time.nullable(),
  deal: z.object({ reference: z.string(), state: z.string() }).nullable(),
})

export const readOffer = endpoint({
  call: deskCalls.readOffer,
  summary: 'One offer with its market evidence.',
  params: ofOffer,
  reply: deskOffer.extend({
    request: z.string(),
    requestVersion: version,
    market: z.object({ bid: decimal, ask: decimal, source: z.string(), at: time, derived: z.boolean(), evidenceHash: z.string() }),
    marginEur: decimal,
    hash: z.string(),
    payBy: z.enum(payByRules),
    lateMinutes: z.int(),
    shortAmount: decimal,
    words: z.string(),
    receivingAddress: receivingAddress.nullable(),
    exceeded: z.array(z.string()).describe('The limits beyond which a supervisor published it'),
  }),
  failures: ['NOT_FOUND'],
})

export const withdrawOffer = endpoint({
  call: deskCalls.withdrawOffer,
  summary: 'Withdraw an open offer. The client sees that it was withdrawn, never why. OFFER_ENDED if it has ended.',
  params: ofOffer,
  body: z.object({ reason: z.enum(offerEndReasons) }),
  reply: z.object({ version }),
  failures: ['NOT_FOUND', 'OFFER_ENDED'],
})

export const listReceivingAddresses = endpoint({
  call: deskCalls.listReceivingAddresses,
  summary:
    'Addresses at which coins of sells arrive: the newest hundred, of one coin and network if both are given. With what is left of each.',
  query: z.object({ coin: coin.optional(), network: network.optional() }),
  reply: z.object({
    addresses: z.array(receivingAddress),
    stocks: z
      .array(
        z.object({
          coin: z.string(),
          network: z.string(),
          hasAccount: z.boolean().describe('On a network with memos: a confirmed account, at which each client gets a memo of their own'),
          free: z.int().describe('Confirmed, and used for nothing'),
          waiting: z.int().describe('To be confirmed'),
          used: z.int(),
          isLow: z.boolean().describe('Fewer are free than `chain.warnBelowAddresses` of the operator’s file'),
        }),
      )
      .describe('Of each coin and network that has an address; those with few left first'),
  }),
  failures: [],
})

export const enterReceivingAddress = endpoint({
  call: deskCalls.enterReceivingAddress,
  summary:
    'Enter an address of the operator’s at which coins of one sell will arrive. Another person must type it again. CONFLICT if it is there already.',
  body: z.object({ coin, network, ...typedAddress }),
  reply: z.object({ id: z.uuid() }),
  failures: ['CONFLICT', 'VALIDATION_FAILED'],
})

export const confirmReceivingAddress = endpoint({
  call: deskCalls.confirmReceivingAddress,
  summary: 'Type an address that a colleague entered again. VALIDATION_FAILED if it differs. OWN_PROPOSAL for an own entry.',
  params: z.object({ id: z.uuid() }),
  body: z.object(typedAddress),
  reply: done,
  failures: ['NOT_FOUND', 'OWN_PROPOSAL', 'CONFLICT', 'VALIDATION_FAILED'],
})

export const removeReceivingAddress = endpoint({
  call: deskCalls.removeReceivingAddress,
  summary: 'Take a wrong entry off the list, one’s own or a colleague’s. CONFLICT if the address is confirmed. Removing it again succeeds.',
  params: z.object({ id: z.uuid() }),
  reply: done,
  failures: ['CONFLICT'],
})
