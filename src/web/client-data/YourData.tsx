import { type ReactNode, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Message, useMessage } from '../ui/Message.tsx'
import { Section } from '../ui/Section.tsx'
import { t } from '../language/text.ts'
import { useDownloadDataMutation } from '../api/client-data.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { saveFile } from '../ui/save-file.ts'
import { ProofForm } from '../session/ProofForm.tsx'
import { CloseAccountDialog } from './CloseAccountDialog.tsx'

/** The part of the profile page that downloads the client's data and closes the account. */
export function YourData() {
  const [open, setOpen] = useState<'download' | 'close' | null>(null)
  const { message, showMessage } = useMessage()
  const dismiss = () => setOpen(null)
  return (
    <Section title={t('client-data.title')} sentence={t('client-data.sentence')}>
      <Card>
        <ActionRow title={t('client-data.download.title')} about={t('client-data.download.about')}>
          <Button kind="secondary" size="narrow" className="w-full sm:w-auto sm:min-w-40" onClick={() => setOpen('download')}>
            {t('client-data.download.open')}
          </Button>
        </ActionRow>
        <Message message={message} className="my-2" />
        <div className="border-t border-hairline pt-6">
          <ActionRow title={t('client-data.close.title')} about={t('client-data.close.about')}>
            <Button kind="danger" size="narrow" className="w-full sm:w-auto sm:min-w-40" onClick={() => setOpen('close')}>
              {t('client-data.close.open')}
            </Button>
          </ActionRow>
        </div>
      </Card>
      <DownloadDialog
        open={open === 'download'}
        onClose={dismiss}
        onSaved={() => {
          dismiss()
          showMessage(t('client-data.download.saved'))
        }}
      />
      <CloseAccountDialog open={open === 'close'} onClose={dismiss} />
    </Section>
  )
}

function ActionRow({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-4 sm:flex-row sm:items-center sm:justify-between sm:gap-8">
      <div>
        <h3 className="font-medium">{title}</h3>
        <p className="mt-1 text-muted">{about}</p>
      </div>
      <div className="shrink-0">{children}</div>
    </div>
  )
}

/** Asks for a proof, and saves the file with the data. */
function DownloadDialog({ open, onClose, onSaved }: { open: boolean; onClose: () => void; onSaved: () => void }) {
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
