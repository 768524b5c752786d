import { inGroupsOfFour } from '#contract/creditor-reference.ts'
import { t } from '../../web/language/text.ts'
import type { BankEntry } from '../api/money.ts'
import { dealReferenceText } from '../layout/deal-words.ts'
import { Facts } from '../layout/Facts.tsx'
import { Moment } from '../layout/Moment.tsx'
import { Booked } from './EntryTable.tsx'
import { entryAmount, entryName } from './words.ts'

/** All that the bank says about an entry, and what was found out. */
export function EntryFacts({ entry }: { entry: BankEntry }) {
  const { doubtOf, account, ultimateName, bookedAt, acceptedAt, text, creditorReferences, reference, endToEndId, returnReason, reasons } =
    entry
  return (
    <>
      <p className="text-xl tabular-nums">{entryAmount(entry)}</p>
      <Facts
        facts={[
          [t('payments.facts.other'), <bdi key="name">{entryName(entry)}</bdi>],
          [
            t('payments.facts.account'),
            account && (
              <span key="account" className="tracking-wide">
                {inGroupsOfFour(account)}
              </span>
            ),
          ],
          [t('payments.facts.ultimate'), ultimateName],
          [t('payments.facts.booked'), <Booked key="booked" at={bookedAt} />],
          [t('payments.facts.accepted'), acceptedAt && <Moment key="accepted" at={acceptedAt} />],
          [t('payments.facts.reference'), creditorReferences.length > 0 ? creditorReferences.join(', ') : null],
          [t('payments.facts.text'), text || null],
          [t('payments.facts.bankReference'), reference],
          [t('payments.facts.endToEnd'), endToEndId],
          [t('payments.facts.returned'), returnReason],
          [t('payments.facts.why'), reasons.length > 0 ? reasons.map((reason) => t(`payments.reasons.${reason}`)).join('; ') : null],
          [t('payments.facts.doubt'), doubtOf && <Doubted key="doubt" {...doubtOf} />],
          [t('payments.facts.found'), entry.found && foundText(entry.found)],
        ]}
      />
    </>
  )
}

/** Call while rendering. Without a link, which would leave the form. */
const foundText = ({ reference, place, payer, amount }: NonNullable<BankEntry['found']>): string => {
  const facts = [t(`payments.places.${place}`), payer && t(`payments.payerFits.${payer}`), amount && t(`payments.amountFits.${amount}`)]
  return `${dealReferenceText(reference)} ${facts.filter(Boolean).join('; ')}`
}

/** The other payment. Without links, which would leave the form. */
const Doubted = ({ bookedAt, name, reference, state, deals }: NonNullable<BankEntry['doubtOf']>) => (
  <>
    <Booked at={bookedAt} /> · <bdi className="wrap-anywhere">{name ?? t('payments.noName')}</bdi>
    {reference !== null && <> · {reference}</>} · {[t(`payments.states.${state}`), ...deals.map(dealReferenceText)].join(' ')}
  </>
)
