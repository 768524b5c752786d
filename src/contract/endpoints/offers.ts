import { z } from 'zod'
import { calls } from '../calls.ts'
import { endpoint } from '../endpoint.ts'
import { offerEnds, requirements } from '../failures.ts'
import { payByRules } from '../pay-by-rules.ts'
import { newPayoutAccount, newWallet } from './new-destination.ts'
import { passkeySignature } from './proof.ts'
import { decimal, done, line, lines, ofOffer, secondFactorCode, time, typedPassword } from './text.ts'

/** The moment of the reply by the service's clock, with which the screen counts down. */
const now = time.describe('Now, by the clock that judges the offer')

const summary = z.object({
  reference: z.string(),
  request: z.string().describe('Reference of the exchange request'),
  kind: z.enum(['firm', 'indication']).describe('An indication has a price that does not bind: it cannot be accepted'),
  state: z.enum(['open', ...offerEnds]),
  direction: z.enum(['buy', 'sell']).describe('`buy`: the client pays money and receives coins'),
  currency: z.string(),
  coin: z.string(),
  network: z.string().describe('The id of the coin’s network'),
  fiatAmount: decimal.describe('What the client pays for a buy, or is paid for a sell'),
  coinAmount: decimal.describe('What arrives for a buy, or what the client sends for a sell'),
  publishedAt: time,
  expiresAt: time.nullable().describe('Null for an indication'),
  endedAt: time.nullable(),
  deal: z.string().nullable().describe('Reference of the deal, if the offer was accepted'),
})

const message = z.object({
  from: z.enum(['client', 'desk']),
  text: z.string(),
  at: time,
})

export const offers = endpoint({
  call: calls.offers,
  summary: 'The client’s open offers, then the newest fifty that have ended.',
  reply: z.object({
    now,
    secondFactorFromEur: z.number().describe('From this value on, accepting an offer needs two-step sign-in'),
    offers: z.array(summary),
  }),
  failures: [],
})

const details = summary.extend({
  now,
  party: z
    .object({ kind: z.enum(['person', 'company']), name: z.string() })
    .nullable()
    .describe('With whom the deal would be made'),
  fixedSide: z.enum(['fiat', 'coins']).describe('The side whose amount was agreed; the other one follows from it'),
  market: z.object({
    price: decimal.describe('Best price of the market for one coin when the offer was made'),
    source: z.string(),
    at: time,
    derived: z.boolean().describe('Calculated through bitcoin, because the exchange does not list the pair'),
  }),
  rate: decimal.describe('Our price for one coin'),
  difference: z.object({ amount: decimal, percent: decimal }).describe('Between market and rate: for all coins in money, and in per cent'),
  fee: z.object({
    tier: z.enum(['standard', 'reduced']).nullable().describe('Null: agreed for this offer'),
    rate: decimal,
    amount: decimal,
  }),
  networkFee: decimal.describe('In coins'),
  payBy: z.enum(payByRules),
  lateMinutes: z.int(),
  shortAmount: decimal,
  sendsAfterStatement: z.boolean().describe('Coins leave only once a statement of our bank has the money'),
  words: z.string().describe('From the desk, for this offer; may be empty'),
  hash: z.string().describe('SHA-256 of the offer’s canonical JSON. Accepting needs it, so that nobody accepts what they did not see'),
  terms: z.object({ version: z.string(), url: z.string() }),
  openRequirements: z.array(z.enum(requirements)),
  supersededBy: z.string().nullable(),
  mayAskForFreshPrice: z.boolean(),
  priceAskedAt: time.nullable().describe('When the client asked for a firm or fresh price that the desk still owes'),
  messages: z.array(message).describe('What client and desk wrote about the request since it was sent, oldest first'),
})

export const offer = endpoint({
  call: calls.offer,
  summary: 'One offer. Somebody else’s reference gets the same answer as an unknown one.',
  params: ofOffer,
  reply: details,
  failures: ['NOT_FOUND'],
})

export const offerPdf = endpoint({
  call: calls.offerPdf,
  summary:
    'One offer as a tagged PDF in the client’s language, with the same amounts and lines. Its bytes change only when the offer ends. Somebody else’s reference gets the same answer as an unknown one.',
  params: ofOffer,
  reply: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  replyType: 'application/pdf',
  attachment: 'offer-:reference.pdf',
  failures: ['NOT_FOUND'],
})

export const acceptOffer = endpoint({
  call: calls.acceptOffer,
  summary:
    'Accept a firm offer, with a fresh proof. In time until two seconds after `expiresAt`. The same client accepting again gets the same deal. OFFER_ENDED after any other end. REQUIREMENTS_OPEN lists what must be done before. CONFLICT if hash or version are not those in force, or the client has too many wallets or accounts. A new wallet or account is refused as when it is added by itself, and nothing is accepted then.',
  params: ofOffer,
  body: z.object({
    offerHash: z.string().regex(/^[\da-f]{64}$/),
    termsVersion: line(100),
    walletId: z.uuid().optional().describe('Of a buy: where the coins go. It can also be chosen later'),
    newWallet: newWallet
      .optional()
      .describe('Of a buy, instead of `walletId`: a wallet that the same proof adds, for this coin, network and party'),
    newPayoutAccount: newPayoutAccount
      .optional()
      .describe('Of a sell: an account that the same proof adds, in this currency and for this party'),
    currentPassword: typedPassword.optional().describe('Required without `assertion`'),
    code: secondFactorCode.optional(),
    assertion: passkeySignature.optional().describe('A passkey’s signature; replaces password and code'),
  }),
  reply: z.object({ deal: z.string().describe('Its reference') }),
  failures: ['NOT_FOUND', 'OFFER_ENDED', 'REQUIREMENTS_OPEN', 'CONFLICT', 'VALIDATION_FAILED', 'TOO_MANY_REQUESTS'],
})

export const declineOffer = endpoint({
  call: calls.declineOffer,
  summary: 'Decline an open offer. Declining it again succeeds.',
  params: ofOffer,
  body: z.object({ text: lines(2000).trim().optional() }),
  reply: done,
  failures: ['NOT_FOUND', 'OFFER_ENDED'],
})

export const askAboutOffer = endpoint({
  call: calls.askAboutOffer,
  summary: 'Ask the desk about an offer. The answer comes as a message, and by letter. The offer’s time does not stop.',
  params: ofOffer,
  body: z.object({ text: lines(4000).trim().min(1, 'must not be empty') }),
  reply: done,
  failures: ['NOT_FOUND', 'CONFLICT'],
})

export const askForFreshPrice = endpoint({
  call: calls.askForFreshPrice,
  summary:
    'Ask for a new firm offer after an indication, or after an offer that ended without a deal. The request goes to the top of the desk’s inbox. Asking again changes nothing. CONFLICT while a firm offer is open, or if the request is closed.',
  params: ofOffer,
  reply: done,
  failures: ['NOT_FOUND', 'CONFLICT', 'REQUIREMENTS_OPEN'],
})
