import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { paymentInstructions } from '../../endpoints/deals.ts'
import { decimal, line, memoType, ofDeal, time } from '../../endpoints/text.ts'
import { dealRefusals } from '../../failures.ts'
import { walletKinds, walletProofKinds, walletStates } from '../../wallet-rules.ts'
import { deskCalls } from '../calls.ts'
import { dealActions, dealLists, transferStates, transferStepKinds } from '../deal-actions.ts'
import { type DealMoveCode, dealMoves, type DealState, dealStates } from '../deal-moves.ts'
import { dealQuestionCauses, paymentQuestionCauses, questionOutcomes } from '../deal-questions.ts'
import { type ApprovalAction, approvalActions, roles } from '../permissions.ts'
import { arrival, explorerUrl, networkWatch, transferOnChain } from './chain.ts'
import { person, version } from './parts.ts'

const state = z.enum(dealStates as [DealState, ...DealState[]])
const move = z.enum(Object.keys(dealMoves) as [DealMoveCode, ...DealMoveCode[]])
const cause = z.enum([...dealQuestionCauses, ...paymentQuestionCauses])
const owner = z.enum(['client', 'dealer', 'payments', 'compliance'])

const summary = z.object({
  reference: z.string(),
  request: z.string(),
  state,
  direction: z.enum(['buy', 'sell']).describe('`buy`: the client pays money and receives coins'),
  party: z.string(),
  currency: z.string(),
  coin: z.string(),
  network: z.string(),
  fiatAmount: decimal,
  coinAmount: decimal,
  amountEur: decimal,
  acceptedAt: time,
  payBy: time,
  owner: owner.nullable().describe('Who does the next step; null if nothing is left to do'),
  accountState: z.enum(['active', 'frozen', 'closed']).describe('Of the client'),
})

export const listDeals = endpoint({
  call: deskCalls.listDeals,
  summary:
    'Deals, fifty at a time: `running` has those with something left to do, the oldest first; `to-pay-today` those whose time to pay ends today or is over, the earliest end first; `to-pay-back` those with anything to pay back that nobody has proposed, the oldest first; `all` the newest first.',
  query: z.object({
    list: z.enum(dealLists),
    state: state.optional(),
    client: z.uuid().optional().describe('The id of a client: only their deals'),
    before: line(30).optional().describe('Reference of the last deal of the page before'),
  }),
  reply: z.object({
    deals: z.array(
      summary.extend({
        toPayBack: z
          .array(z.object({ unit: z.string(), amount: decimal }))
          .optional()
          .describe('Of the list `to-pay-back`: what must go back, by currency or coin'),
      }),
    ),
    more: z.boolean(),
  }),
  failures: [],
})

const question = z.object({
  id: z.uuid(),
  cause,
  paymentId: z.uuid().nullable(),
  owner,
  openedAt: time,
  outcome: z
    .enum([...questionOutcomes, 'proven'])
    .nullable()
    .describe('`proven`: accepted by itself, because the client proved the sender'),
  endedAt: time.nullable(),
})

export const listQuestions = endpoint({
  call: deskCalls.listQuestions,
  summary: 'Open questions of deals and of payments, the oldest first, fifty at a time.',
  query: z.object({ after: z.uuid().optional().describe('The last question of the page before') }),
  reply: z.object({ questions: z.array(question.extend({ deal: summary })), more: z.boolean() }),
  failures: [],
})

const payment = z.object({
  id: z.uuid(),
  amount: decimal,
  currency: z.string(),
  bookedAt: z.union([time, z.iso.date()]).describe('The bank’s moment, or its booking day if it gave no time'),
  bankReference: z.string(),
  payerName: z.string(),
  payerAccount: z.string().nullable(),
  setAside: z.enum(paymentQuestionCauses).nullable(),
  counts: z.boolean().describe('Whether it counts for the deal now'),
  reportedBy: z
    .enum(['statement', 'notification'])
    .nullable()
    .describe('Which files of the bank report it. The bank may not book money of a notification. Null: no file, or it is coins'),
  isAtBreak: z.boolean().describe('A statement of its account is missing on its day, or two contradict each other'),
  reversal: z.object({ kind: z.enum(['recalled', 'undone', 'mistaken']), at: time, reference: z.string() }).nullable(),
  refundable: decimal.describe('What can still be paid back of it, as the deal is now'),
  recordedBy: person.nullable().describe('Null: by itself, from a file of the bank or from the chain'),
  approvalId: z.uuid().nullable().describe('Of a payment that two people typed and approved'),
  recordedAt: time,
})

const fill = z.object({
  id: z.uuid(),
  side: z.enum(['buy', 'sell']),
  venue: z.string(),
  venueReference: z.string(),
  coinAmount: decimal,
  fiatAmount: decimal,
  trade: z.object({ coinAmount: decimal, fiatAmount: decimal }).nullable().describe('The whole trade, if this is a part of it'),
  filledAt: time,
  approvalId: z.uuid().nullable().describe('Of a fill that two people recorded, because it is far from the market'),
  annulled: z.string().nullable().describe('Why it was recorded wrongly'),
  recordedBy: person,
  recordedAt: time,
})

const transfer = z.object({
  id: z.uuid(),
  number: z.int(),
  purpose: z.enum(['delivery', 'refund']),
  paymentId: z.uuid().nullable(),
  amount: decimal,
  currency: z.string(),
  network: z.string().nullable(),
  toName: z.string(),
  toAccount: z.string(),
  memo: z.string().nullable(),
  memoType,
  approvalId: z.uuid().nullable(),
  decidedBy: person,
  committedAt: time,
  steps: z.array(
    z.object({
      kind: z.enum(transferStates).describe('If the step before it was a mistake, what was known before that'),
      reference: z.string(),
      at: time,
      recordedBy: person.nullable().describe('Null: recorded from a file of the bank, or from the chain'),
      recordedAt: time,
    }),
  ),
  order: z
    .object({
      id: z.string().describe('End-to-end id'),
      madeAt: time,
      isContradicted: z.boolean().describe('The bank reports that it ended otherwise than is recorded'),
    })
    .nullable()
    .describe('The order to our bank; null: none was made'),
  chain: transferOnChain.nullable().describe('What the chain shows of it; null: nothing, or nobody watches this network'),
  next: z.array(z.enum(transferStepKinds)).describe('What can be recorded of it'),
})

const opens = z
  .discriminatedUnion('form', [
    z.object({ form: z.enum(['payment', 'fill', 'deliver']) }),
    z.object({ form: z.enum(['accept', 'refund', 'transfer']), id: z.uuid().describe('Of the payment or transfer') }),
  ])
  .nullable()
  .describe('The form of the desk that does it; null: none')
const timed = { opens, dueAt: time.nullable().describe('Null: at once'), since: time.describe('Since when it waits') }

/** What is to be done next, and what is needed to say it. `blocked`: what must be done before anything else. */
const next = z.discriminatedUnion('what', [
  z.object({
    what: z.enum([
      'pay',
      'pay-rest',
      'send-coins',
      'buy',
      'sell',
      'deliver',
      'propose-delivery',
      'send',
      'send-money',
      'confirm',
      'record-found',
      'send-back',
      'send-money-back',
      'confirm-back',
      'do-not-send',
      'propose-refund',
    ]),
    amount: decimal,
    currency: z.string(),
    ...timed,
  }),
  z.object({ what: z.enum(['no-wallet', 'no-payout-account', 'contradicted', 'settle', 'wait']), ...timed }),
  z.object({ what: z.literal('network-confirms'), confirmations: z.int(), needed: z.int(), ...timed }),
  z.object({ what: z.literal('decide-proposal'), approvalId: z.uuid(), ...timed }),
  z.object({ what: z.literal('blocked'), refusal: z.enum(dealRefusals), ...timed }),
  z.object({ what: z.literal('question'), cause, ...timed }),
])

const walletProof = z.object({ kind: z.enum(walletProofKinds), at: time, validUntil: time, isValid: z.boolean() })

export const readDeal = endpoint({
  call: deskCalls.readDeal,
  summary: 'One deal with everything that was recorded for it.',
  params: ofDeal,
  reply: summary.extend({
    now: time,
    version,
    next: next.nullable().describe('Who does it is the `owner`; null if nothing is left to do'),
    accountId: z.uuid(),
    frozenAt: time.nullable().describe('Since when the client’s account is frozen; null if it is not'),
    offer: z.string(),
    partyKind: z.enum(['person', 'company']),
    rate: decimal,
    feeAmount: decimal,
    networkFee: decimal,
    lateMinutes: z.int(),
    shortAmount: decimal,
    termsVersion: z.string(),
    proof: z.enum(['password', 'password-and-code', 'passkey']),
    instructions: paymentInstructions,
    replaces: z.string().nullable(),
    replacedBy: z.string().nullable(),
    sums: z.object({
      due: decimal.describe('What the client pays or sends'),
      received: decimal.describe('What counts for the deal'),
      held: decimal.describe('Received, less what was paid back or is on its way back'),
      lateMinutes: z.int().describe('By how much the last payment that counts was late; 0 if none was'),
      toFill: decimal.describe('Coins that are still to be bought or sold; negative if there are too many'),
    }),
    payments: z.array(payment),
    fills: z.array(fill),
    transfers: z.array(transfer),
    arrivals: z.array(arrival).describe('Of a sell: coins that the chain shows at its address'),
    explorer: explorerUrl,
    watch: networkWatch.nullable().describe('Of the deal’s network; null: its transactions are recorded by hand'),
    questions: z.array(question),
    steps: z.array(
      z.object({ number: z.int(), state, move, at: time, by: z.string().describe('`client`, `system`, or the name of a colleague') }),
    ),
    actions: z
      .array(z.object({ action: z.enum(dealActions), refusals: z.array(z.enum(dealRefusals)) }))
      .describe('What can be done as the deal is now, or why not; whatever its state makes pointless is left out'),
    deliveryNeedsTwo: z.boolean().describe('With what the person who is signed in, and others for this client, decided alone in 24 hours'),
    destinations: z
      .array(
        z.object({
          id: z.uuid(),
          toName: z.string(),
          toAccount: z.string(),
          memo: z.string().nullable(),
          memoType,
          kind: z.enum(walletKinds).nullable().describe('Null of a payout account'),
          provider: z.string().nullable().describe('Name of the company that keeps the wallet'),
          state: z.enum(walletStates),
          usableFrom: time.nullable().describe('Of a wallet that waits'),
          proof: walletProof.nullable(),
          isChosen: z.boolean().describe('The client chose this wallet'),
          refusals: z.array(z.enum(dealRefusals)).describe('Why the delivery cannot go there now'),
        }),
      )
      .describe(
        'Wallets of a buy, usable payout accounts of a sell: first the one that the client chose, then those to which nothing is opposed',
      ),
    rolesBeside: z
      .array(z.enum(roles))
      .nullable()
      .describe(
        'Null, unless the person who is signed in vouched for the money or coins that came, and cannot decide what leaves for them; then the roles in which somebody else can',
      ),
    provenAddresses: z
      .array(z.object({ address: z.string(), name: z.string().describe('The client’s own; may be empty'), proof: walletProof }))
      .describe('Of a deal for which coins came: addresses of the party to which they can go back'),
    senderCompanies: z.array(z.string()).describe('Of a sell: companies from which its coins may come, as the client named them'),
    approvals: z
      .array(
        z.object({
          id: z.uuid(),
          action: z.enum(Object.keys(approvalActions) as [ApprovalAction, ...ApprovalAction[]]),
          proposedBy: person,
        }),
      )
      .describe('Proposals that wait for a decision'),
  }),
  failures: ['NOT_FOUND'],
})
