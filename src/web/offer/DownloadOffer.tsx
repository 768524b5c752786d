import { useOfferPdfMutation } from '../api/offers.ts'
import { t } from '../language/text.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { saveUrl } from '../ui/save-file.ts'

/** The offer as a PDF. */
export function DownloadOffer({ reference }: { reference: string }) {
  const [download, { isLoading, isError }] = useOfferPdfMutation()
  const save = async () => {
    const { data } = await download(reference)
    if (data !== undefined) saveUrl(t('offer.pdf.fileName', { reference }), data)
  }
  return (
    <div className="mt-6">
      <Button kind="secondary" size="small" busy={isLoading} onClick={() => void save()}>
        {t('offer.pdf.download')}
      </Button>
      {isError && (
        <Notice kind="error" className="mt-3">
          {t('offer.pdf.failed')}
        </Notice>
      )}
    </div>
  )
}
