import { useDownloadDataMutation } from '../api/client-data.ts'
import { useReadSecondFactorQuery } from '../api/second-factor.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { NotLoaded } from '../ui/Notice.tsx'
import { saveFile } from '../ui/save-file.ts'
import { ProofForm } from '../session/ProofForm.tsx'
import { t } from '../language/text.ts'

/** Asks for password and code, fetches the file and saves it. */
export function DownloadDialog({ open, onClose, onSaved }: { open: boolean; onClose: () => void; onSaved: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={t('client-data.download.title')} width="max-w-md">
      <Download onCancel={onClose} onSaved={onSaved} />
    </Dialog>
  )
}

function Download({ onCancel, onSaved }: { onCancel: () => void; onSaved: () => void }) {
  const { data: secondFactor, isFetching, refetch } = useReadSecondFactorQuery()
  const [download] = useDownloadDataMutation()
  if (!secondFactor && isFetching) return <output className="block min-h-40 text-muted">{t('client-data.loading')}</output>
  if (!secondFactor) return <NotLoaded sentence={t('client-data.download.notLoaded')} busy={isFetching} onAgain={() => void refetch()} />
  const takesCode = secondFactor.state === 'on'
  return (
    <ProofForm
      takesCode={takesCode}
      codeHint={t('client-data.codeHint')}
      submit={t('client-data.download.submit')}
      onProof={async (proof) => {
        const response = await download(proof)
        if (response.data) {
          const text = JSON.stringify(response.data, null, 2)
          saveFile(t('client-data.download.fileName', { day: response.data.madeAt.slice(0, 10) }), { text, type: 'application/json' })
          onSaved()
        }
        return response
      }}
      onCancel={onCancel}
    >
      <p>{takesCode ? t('client-data.download.askWithCode') : t('client-data.download.ask')}</p>
    </ProofForm>
  )
}
