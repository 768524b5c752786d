import { t } from '../../web/language/text.ts'
import type { ButtonKind } from '../../web/ui/Button.tsx'
import { Notice } from '../../web/ui/Notice.tsx'
import { useCall } from '../api/call.ts'
import type { Deal, DealTransfer } from '../api/deals.ts'
import { DenseButton } from '../layout/DenseButton.tsx'
import { Moment } from '../layout/Moment.tsx'
import { useMay } from '../api/person.ts'
import { DealFailure } from './DealFailure.tsx'
import { isOfTakenBack } from './next-step.ts'
import { onlyForText } from './words.ts'

interface OrderButtonProps {
  deal: Deal
  transfer: DealTransfer
  kind?: ButtonKind
  /** Names what it is about, where several buttons have the same text. */
  about?: string
}

/** Whether the bank gets an order for a transfer: it is money that was decided, and nothing of it was recorded yet. */
export const awaitsOrder = (deal: Deal, transfer: DealTransfer): boolean =>
  transfer.network === null &&
  transfer.steps.length === 0 &&
  !isOfTakenBack(deal, transfer) &&
  (transfer.purpose === 'refund' || deal.state === 'sending')

/** Saves the order for the bank's portal: the same file each time. */
export function OrderButton({ deal, transfer, kind = 'secondary', about }: OrderButtonProps) {
  const mayMake = useMay('transfers.decide')
  const [make, { isLoading, error }] = useCall('makeTransferOrder')
  const { id, order } = transfer
  return (
    <div className="flex flex-col items-start gap-2">
      <span className="inline-flex flex-wrap items-center gap-x-2">
        <DenseButton
          kind={kind}
          disabled={!mayMake}
          busy={isLoading}
          aria-label={about && `${t('deals.order.save')}: ${about}`}
          onClick={() => void make({ reference: deal.reference, id })}
        >
          {t('deals.order.save')}
        </DenseButton>
        {!mayMake && <span className="text-muted">{onlyForText('transfers.decide')}</span>}
      </span>
      <p className="text-muted" role="status">
        {order ? (
          <>
            {t('deals.order.made', { id: order.id })} <Moment at={order.madeAt} />. {t('deals.order.again')}
          </>
        ) : (
          t('deals.order.hint')
        )}
      </p>
      {error && (
        <Notice kind="error">
          <DealFailure failure={error} />
        </Notice>
      )}
    </div>
  )
}
