import { useDownloadDataMutation } from '../api/client-data.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { saveFile } from '../ui/save-file.ts'
import { ProofForm } from '../session/ProofForm.tsx'
import { t } from '../language/text.ts'

/** Asks for a proof, and saves the file with the data. */
export function DownloadDialog({ open, onClose, onSaved }: { open: boolean; onClose: () => void; onSaved: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={t('client-data.download.title')} width="max-w-md">
      <DownloadForm onCancel={onClose} onSaved={onSaved} />
    </Dialog>
  )
}

function DownloadForm({ onCancel, onSaved }: { onCancel: () => void; onSaved: () => void }) {
  const [download] = useDownloadDataMutation()
  return (
    <ProofForm
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
      <p>{t('client-data.download.ask')}</p>
    </ProofForm>
  )
}
