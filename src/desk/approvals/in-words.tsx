import type { ReactNode } from 'react'
import { isCrypto } from '#contract/currencies.ts'
import type { ApprovalAction } from '#contract/desk/permissions.ts'
import type { ApprovalPayloads } from '#contract/desk/step-up.ts'
import type { MemoType } from '#contract/memo-type.ts'
import { t } from '../../web/language/text.ts'
import { formatTime } from '../../web/ui/day-and-time.ts'
import type { Approval } from '../api/approvals.ts'
import { type Colleague, useListStaffQuery } from '../api/operator.ts'
import { amountText, dealReferenceText } from '../layout/deal-words.ts'
import { basisFacts } from '../layout/delivery-words.ts'
import { formatDecimal } from '../../web/ui/amount-format.ts'
import { FillPrice } from './FillPrice.tsx'
import { AddressGroups } from '../../web/ui/AddressGroups.tsx'
import { networkName } from '../layout/offer-words.ts'
import { roleNames } from '../layout/codes.ts'
import { useMay } from '../api/backend.ts'
import { Mark } from '../layout/Mark.tsx'
import { DealLink } from '../layout/DealLink.tsx'
import { Moment } from '../layout/Moment.tsx'
import { memoLabel } from '../layout/wallet-words.tsx'

/** A proposal in words: what it would do, and its details. */
export interface InWords {
  title: string
  /** The client that it is about. */
  clientId?: string
  /** Reference of the deal that it is about. */
  deal?: string
  facts: (readonly [name: string, value: ReactNode])[]
}

/** What a proposal is about. `colleague`: the person, if it is one of the operator's and the reader may know them. */
interface Subject {
  object: string
  colleague: Colleague | undefined
}

const nameOf = ({ object, colleague }: Subject) => colleague?.name ?? t('approvals.person', { id: object })

const ofAccount = ({ object }: Subject) => [t('word.clientAccount'), object] as const

const writers: { [Action in ApprovalAction]: (payload: ApprovalPayloads[Action], subject: Subject) => InWords } = {
  'release-account': (_payload, subject) => ({
    title: t('approvals.actions.release-account'),
    clientId: subject.object,
    facts: [ofAccount(subject), [t('approvals.facts.effect'), t('approvals.releaseEffect')]],
  }),
  'remove-second-factor': ({ identifiedBy }, subject) => ({
    title: t('approvals.actions.remove-second-factor'),
    clientId: subject.object,
    facts: [
      ofAccount(subject),
      [t('approvals.facts.identifiedBy'), identifiedBy],
      [t('approvals.facts.effect'), t('approvals.removalEffect')],
    ],
  }),
  'export-records': ({ records, format, since }) => ({
    title: t('approvals.actions.export-records', { records: t(`layout.records.${records}`) }),
    facts: [
      [t('word.records'), t(`layout.records.${records}`)],
      [t('word.format'), format.toUpperCase()],
      [t('approvals.facts.since'), since ?? t('approvals.fromTheBeginning')],
      [t('approvals.facts.effect'), t('approvals.exportEffect')],
    ],
  }),
  'invite-staff': ({ name, email, roles, language }) => ({
    title: t('approvals.actions.invite-staff', { name }),
    facts: [
      [t('word.email'), email],
      [t('word.roles'), roleNames(roles)],
      [t('word.language'), t(`layout.languages.${language}`)],
    ],
  }),
  'change-roles': ({ roles }, subject) => ({
    title: t('approvals.actions.change-roles', { name: nameOf(subject) }),
    facts: [
      ...emailOf(subject),
      ...(subject.colleague ? [[t('approvals.facts.rolesNow'), roleNames(subject.colleague.roles)] as const] : []),
      [t('approvals.facts.newRoles'), roleNames(roles)],
    ],
  }),
  'renew-access': (_payload, subject) => ({
    title: t('approvals.actions.renew-access', { name: nameOf(subject) }),
    facts: [...emailOf(subject), [t('approvals.facts.effect'), t('approvals.renewEffect')]],
  }),
  'record-payment': ({ amount, currency, bookedAt, bankReference, payerName, payerAccount, payer }, subject) => {
    const { deal, reference } = ofDeal(subject)
    return {
      title: t('approvals.actions.record-payment', { amount: amountText(amount, currency), reference }),
      deal,
      facts: [
        [t('word.from'), payerName],
        [t(isCrypto(currency) ? 'word.address' : 'word.bankAccount'), payerAccount && <AddressGroups key="account" text={payerAccount} />],
        [t('approvals.facts.whose'), t(`approvals.payers.${payer}`)],
        [t('approvals.facts.booked'), bookedAt.includes('T') ? <Moment key="booked" at={bookedAt} /> : formatTime(bookedAt, 'dayInUtc')],
        [t(isCrypto(currency) ? 'word.transaction' : 'word.bankReference'), bankReference],
        [t('approvals.facts.effect'), t('approvals.paymentEffect')],
      ],
    }
  },
  'record-fill': ({ side, venue, venueReference, coinAmount, fiatAmount, trade, filledAt, replaces }, subject) => {
    const { deal, reference } = ofDeal(subject)
    return {
      title: t('approvals.actions.record-fill', { reference }),
      deal,
      facts: [
        [t('approvals.facts.side'), t(`approvals.sides.${side}`)],
        [t('approvals.facts.coins'), formatDecimal(coinAmount)],
        [t('approvals.facts.money'), formatDecimal(fiatAmount)],
        [t('word.rate'), <FillPrice key="rate" {...{ side, coinAmount, fiatAmount, filledAt }} deal={deal} />],
        [t('approvals.facts.venue'), `${venue} ${venueReference}`],
        [t('approvals.facts.trade'), trade && `${formatDecimal(trade.coinAmount)} · ${formatDecimal(trade.fiatAmount)}`],
        [t('word.when'), <Moment key="filled" at={filledAt} />],
        [t('approvals.facts.replaces'), replaces && replaces.reason],
        [t('approvals.facts.effect'), t('approvals.fillEffect')],
      ],
    }
  },
  'correct-entry': ({ kind, amount, currency, otherName, deals }) => ({
    title: t('approvals.actions.correct-entry', { amount: amountText(amount, currency) }),
    facts: [
      [t('word.name'), otherName],
      [t('word.decision'), t(`approvals.entries.${kind}`)],
      [t('approvals.facts.deals'), deals.map((deal) => <DealLink key={deal} reference={deal} />)],
      [t('approvals.facts.effect'), t(`approvals.entries.${kind}.effect`)],
    ],
  }),
  'send-delivery': (payload, subject) => {
    const { deal, reference } = ofDeal(subject)
    const amount = amountText(payload.amount, payload.currency)
    return {
      title: t('approvals.actions.send-delivery', { amount, reference }),
      deal,
      facts: [...leaving(payload), ...basisFacts(payload), [t('approvals.facts.effect'), t('approvals.deliveryEffect')]],
    }
  },
  'send-refund': (payload, subject) => {
    const { deal, reference } = ofDeal(subject)
    const amount = amountText(payload.amount, payload.currency)
    return {
      title: t('approvals.actions.send-refund', { amount, reference }),
      deal,
      facts: [...leaving(payload), [t('approvals.facts.effect'), t('approvals.refundEffect')]],
    }
  },
  'cancel-deal': ({ cause }, subject) => {
    const { deal, reference } = ofDeal(subject)
    return {
      title: t('approvals.actions.cancel-deal', { reference }),
      deal,
      facts: [
        [t('approvals.facts.because'), t(`approvals.cancelCauses.${cause}`)],
        [t('approvals.facts.effect'), t('approvals.cancelEffect')],
      ],
    }
  },
  'record-loss': ({ amount, currency }, subject) => {
    const { deal, reference } = ofDeal(subject)
    return {
      title: t('approvals.actions.record-loss', { amount: amountText(amount, currency), reference }),
      deal,
      facts: [
        [t('approvals.facts.missing'), amountText(amount, currency)],
        [t('approvals.facts.effect'), t('approvals.lossEffect')],
      ],
    }
  },
}

interface Leaving {
  amount: string
  currency: string
  network: string | null
  toName: string
  toAccount: string
  memo?: string | null
  memoType?: MemoType
}

/** What leaves, and where it goes, so that two people can compare it. */
const leaving = ({ amount, currency, network, toName, toAccount, memo = null, memoType }: Leaving): InWords['facts'] => [
  [
    t('word.leaves'),
    <span key="amount" className="text-lg font-medium tabular-nums">
      {amountText(amount, currency)}
    </span>,
  ],
  [t('layout.network'), network && networkName(currency, network)],
  [t('word.to'), toName],
  [
    t(network ? 'word.address' : 'word.bankAccount'),
    <span key="account" className="text-base font-medium">
      <AddressGroups text={toAccount} />
    </span>,
  ],
  [memoLabel({ network, memo, memoType }), memo && <AddressGroups key="memo" text={memo} />],
]

const ofDeal = ({ object }: Subject) => ({ deal: object, reference: dealReferenceText(object) })

const emailOf = ({ colleague }: Subject) => (colleague ? [[t('word.email'), colleague.email] as const] : [])

/** A function that says a proposal in words. Call it while rendering. */
export function useInWords(): (approval: Approval) => InWords {
  const { data } = useListStaffQuery(undefined, { skip: !useMay('staff.read') })
  return ({ action, object, payload }) => {
    const colleague = data?.staff.find(({ id }) => id === object)
    // The server checked the payload's form when it was proposed.
    const write = writers[action] as (payload: unknown, subject: Subject) => InWords
    return write(payload, { object, colleague })
  }
}

const looks = { open: 'waiting', approved: 'good', rejected: 'bad', withdrawn: 'plain', void: 'plain', expired: 'plain' } as const

export const StateMark = ({ state }: { state: Approval['state'] }) => <Mark look={looks[state]}>{t(`approvals.states.${state}`)}</Mark>
