import { useConfirmationPdfMutation, useReceiptPdfMutation, type DealDetails } from '../api/deals.ts'
import { t } from '../language/text.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { saveUrl } from '../ui/save-file.ts'

/** The confirmation, and the receipt once there is one, as PDF. */
export function Papers({ deal: { reference, state } }: { deal: DealDetails }) {
  const [makeConfirmation, confirmation] = useConfirmationPdfMutation()
  const [makeReceipt, receipt] = useReceiptPdfMutation()
  const save = async (make: () => PromiseLike<{ data?: string }>, name: string) => {
    const { data } = await make()
    if (data !== undefined) saveUrl(name, data)
  }
  return (
    <div className="mt-6">
      <div className="flex flex-wrap gap-3">
        {(state === 'done' || state === 'refunded') && (
          <Button
            size="small"
            busy={receipt.isLoading}
            onClick={() => void save(() => makeReceipt(reference), t('deal.papers.fileName.receipt', { reference }))}
          >
            {t('deal.papers.receipt')}
          </Button>
        )}
        <Button
          kind="secondary"
          size="small"
          busy={confirmation.isLoading}
          onClick={() => void save(() => makeConfirmation(reference), t('deal.papers.fileName.confirmation', { reference }))}
        >
          {t('deal.papers.confirmation')}
        </Button>
      </div>
      {(confirmation.isError || receipt.isError) && (
        <Notice kind="error" className="mt-3">
          {t('trade.pdfFailed')}
        </Notice>
      )}
    </div>
  )
}
