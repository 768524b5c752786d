import { t } from '../../web/language/text.ts'
import { Dialog } from '../../web/ui/Dialog.tsx'
import type { Deal } from '../api/deals.ts'
import { dealReferenceText } from '../layout/deal-words.ts'
import { AcceptForm, PaymentForm, ReverseForm } from './Payments.tsx'
import { AnnulForm, FillForm } from './Fills.tsx'
import type { DealFormProps } from './DealForm.tsx'
import { DecideForm, EndForm, StopForm } from './Decisions.tsx'
import { DeliverForm } from './DeliverForm.tsx'
import { FrozenClient } from './FrozenClient.tsx'
import { HonourForm } from './HonourForm.tsx'
import type { OpenForm } from './OpenButton.tsx'
import { RefundForm } from './RefundForm.tsx'
import { TransferForm } from './Transfers.tsx'
import { TravelForm } from './TravelBlock.tsx'

interface DealDialogProps extends DealFormProps {
  open: OpenForm | null
}

/** The form that is open. */
export const DealDialog = ({ open, ...props }: DealDialogProps) => (
  <Dialog open={open !== null} onClose={props.onClose} title={open && titleOf(open, props.deal)}>
    {open && (
      <>
        <FrozenClient deal={props.deal} />
        <Form open={open} {...props} />
      </>
    )}
  </Dialog>
)

function Form({ open, ...props }: DealFormProps & { open: OpenForm }) {
  const { payments, fills, transfers } = props.deal
  const found = <Row extends { id: string }>(rows: readonly Row[]) => rows.find((row) => 'id' in open && row.id === open.id)
  const [payment, fill, transfer] = [found(payments), found(fills), found(transfers)]
  switch (open.form) {
    case 'payment':
      return <PaymentForm {...props} />
    case 'fill':
      return <FillForm {...props} />
    case 'honour':
      return <HonourForm {...props} />
    case 'deliver':
      return <DeliverForm {...props} />
    case 'decide':
      return <DecideForm decision={open.decision} {...props} />
    case 'stop':
      return <StopForm {...props} />
    case 'cancel':
    case 'loss':
      return <EndForm ending={open.form} {...props} />
    case 'reverse':
      return payment && <ReverseForm payment={payment} {...props} />
    case 'accept':
      return payment && <AcceptForm payment={payment} {...props} />
    case 'refund':
      return payment && <RefundForm payment={payment} {...props} />
    case 'correct':
      return fill && <FillForm replaced={fill} {...props} />
    case 'annul':
      return fill && <AnnulForm fill={fill} {...props} />
    case 'transfer':
      return transfer && <TransferForm transfer={transfer} {...props} />
    case 'travel':
      return <TravelForm walletId={open.id} {...props} />
  }
}

const isUnproven = ({ payments }: Deal, payment: string): boolean =>
  payments.some(({ id, setAside }) => id === payment && setAside === 'unproven-sender')

function titleOf(open: OpenForm, deal: Deal): string {
  switch (open.form) {
    case 'payment':
      return t('deals.payments.record')
    case 'fill':
      return t('deals.fills.record')
    case 'deliver':
      return t('deals.deliver.title')
    case 'reverse':
      return t('deals.reversals.title')
    case 'accept':
      return t(isUnproven(deal, open.id) ? 'deals.accept.titleOfCoins' : 'deals.accept.title')
    case 'refund':
      return t('deals.refund.title')
    case 'correct':
      return t('deals.fills.correctTitle')
    case 'annul':
      return t('deals.fills.annulTitle')
    case 'transfer':
      return t('deals.transfers.record')
    case 'travel':
      return t('deals.travel.record')
    case 'decide':
    case 'honour':
    case 'stop':
    case 'cancel':
    case 'loss': {
      const action = open.form === 'decide' ? open.decision : open.form
      return t('deals.decide.title', { action: t(`deals.actions.${action}`), reference: dealReferenceText(deal.reference) })
    }
  }
}
