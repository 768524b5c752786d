import { useState } from 'react'
import { t } from '../../web/language/text.ts'
import type { Deal } from '../api/deals.ts'
import { useScreenActions } from '../layout/screen-actions.ts'
import { dealReferenceText } from '../layout/deal-words.ts'
import { DenseLink } from '../layout/DenseButton.tsx'
import { Outcome, useOutcome } from '../layout/Outcome.tsx'
import { ScreenHead } from '../layout/ScreenHead.tsx'
import { usePerson } from '../api/person.ts'
import { Approvals } from './Approvals.tsx'
import { Arrivals } from './Arrivals.tsx'
import { BothAmounts } from './BothAmounts.tsx'
import { Decisions } from './Decisions.tsx'
import type { DealPart } from './deal-part.ts'
import { DealDialog } from './DealDialog.tsx'
import { DealStateMark } from './DealStateMark.tsx'
import { Destinations } from './Destinations.tsx'
import { Fills } from './Fills.tsx'
import { Instructions } from './Instructions.tsx'
import { NextStep } from './NextStep.tsx'
import { type OpenForm, permissionOfForm } from './open-form.ts'
import { Payments } from './Payments.tsx'
import { QuestionList } from './QuestionList.tsx'
import { Steps } from './Steps.tsx'
import { Sums } from './Sums.tsx'
import { Terms } from './Terms.tsx'
import { Transfers } from './Transfers.tsx'
import { TravelBlock } from './TravelBlock.tsx'

export function LoadedDeal({ deal }: { deal: Deal }) {
  const { reference, party, partyKind, direction, request, accountId, state } = deal
  const { permissions } = usePerson()
  const [open, setOpen] = useState<OpenForm | null>(null)
  const { outcome, showOutcome } = useOutcome()
  const part: DealPart = { deal, onOpen: setOpen }
  const keyed = [
    { name: t('deals.payments.record'), key: 'p', opens: { form: 'payment' } },
    { name: t('deals.fills.record'), key: 'f', opens: { form: 'fill' } },
  ] as const
  useScreenActions(
    keyed
      .filter(({ opens }) => permissions.includes(permissionOfForm(opens, deal)))
      .map(({ opens, ...action }) => ({ ...action, act: () => setOpen(opens) })),
  )
  return (
    <>
      <ScreenHead
        title={t('deals.title', { reference: dealReferenceText(reference) })}
        mark={<DealStateMark state={state} />}
        sentence={
          <>
            <bdi>{party}</bdi> · {t(`deals.partyKinds.${partyKind}`)} · {t(`deals.directions.${direction}`)}
          </>
        }
        actions={
          <>
            <DenseLink href={`/requests/${request}`}>{t('deals.toRequest', { reference: request })}</DenseLink>
            <DenseLink href={`/clients/${accountId}`}>{t('layout.toClient')}</DenseLink>
          </>
        }
      />
      <div className="grid items-start gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-7">
          <BothAmounts deal={deal} />
          <NextStep {...part} />
          <Sums deal={deal} />
          <Payments {...part} />
          <Arrivals deal={deal} />
          <Fills {...part} />
          <Transfers {...part} />
          <TravelBlock {...part} />
          <QuestionList deal={deal} />
          <Steps deal={deal} />
        </div>
        <div className="flex min-w-0 flex-col gap-7">
          <Decisions {...part} />
          <Approvals deal={deal} />
          <Destinations deal={deal} />
          <Instructions deal={deal} />
          <Terms deal={deal} />
        </div>
      </div>
      <Outcome outcome={outcome} />
      <DealDialog
        deal={deal}
        open={open}
        onDone={(sentence) => {
          setOpen(null)
          showOutcome(sentence)
        }}
        onClose={() => setOpen(null)}
      />
    </>
  )
}
