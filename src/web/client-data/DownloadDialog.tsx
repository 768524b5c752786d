import { useState } from 'react'
import { currentPasswordRules } from '#contract/rules.ts'
import { useDownloadDataMutation } from '../api/client-data.ts'
import { failureOf } from '../api/failure.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { PasswordField } from '../ui/TextField.tsx'
import { saveFile } from '../ui/save-file.ts'
import { useCheckedForm } from '../ui/useCheckedForm.ts'
import { wording } from './wording.ts'

/** Asks for the password, fetches the file and hands it to the browser. */
export function DownloadDialog({ open, onClose, onSaved }: { open: boolean; onClose: () => void; onSaved: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={wording.download.title} width="max-w-md">
      <DownloadForm onCancel={onClose} onSaved={onSaved} />
    </Dialog>
  )
}

function DownloadForm({ onCancel, onSaved }: { onCancel: () => void; onSaved: () => void }) {
  const [download] = useDownloadDataMutation()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useCheckedForm({
    defaults: { currentPassword: '' },
    rules: currentPasswordRules,
    onSubmit: async (values) => {
      setFailure(null)
      const { data, error } = await download(values)
      if (data) {
        // Indented, so that people can read it.
        saveFile(wording.download.fileName(data.madeAt.slice(0, 10)), { text: JSON.stringify(data, null, 2), type: 'application/json' })
        return onSaved()
      }
      const reply = failureOf(error)
      if (reply?.fields?.currentPassword) form.setFieldError('currentPassword', reply.fields.currentPassword)
      else setFailure(reply?.error === 'TOO_MANY_REQUESTS' ? wording.tooMany : wording.noAnswer)
    },
  })
  return (
    <form noValidate className="flex flex-col gap-6" onSubmit={form.submit}>
      <p>{wording.download.ask}</p>
      <PasswordField label={wording.currentPassword} {...form.field('currentPassword')} />
      {failure && <Notice kind="error">{failure}</Notice>}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button kind="secondary" onClick={onCancel}>
          {wording.cancel}
        </Button>
        <Button type="submit" busy={form.busy}>
          {wording.download.submit}
        </Button>
      </div>
    </form>
  )
}
