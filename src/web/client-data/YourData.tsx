import { type ReactNode, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Message } from '../ui/Message.tsx'
import { Section } from '../ui/Section.tsx'
import { useMessage } from '../ui/useMessage.ts'
import { CloseAccountDialog } from './CloseAccountDialog.tsx'
import { DownloadDialog } from './DownloadDialog.tsx'
import { wording } from './wording.ts'

/** A part of the profile page: the client's data to take along, and the way out for good. */
export function YourData() {
  const [open, setOpen] = useState<'download' | 'close' | null>(null)
  const { message, showMessage } = useMessage()
  const dismiss = () => setOpen(null)
  return (
    <Section title={wording.title} sentence={wording.sentence}>
      <Card>
        <Choice title={wording.download.title} about={wording.download.about}>
          <Button kind="secondary" size="narrow" className="w-full sm:w-40" onClick={() => setOpen('download')}>
            {wording.download.open}
          </Button>
        </Choice>
        <Message message={message} className="my-2" />
        <div className="border-t border-hairline pt-6">
          <Choice title={wording.close.title} about={wording.close.about}>
            <Button kind="danger" size="narrow" className="w-full sm:w-40" onClick={() => setOpen('close')}>
              {wording.close.open}
            </Button>
          </Choice>
        </div>
      </Card>
      <DownloadDialog
        open={open === 'download'}
        onClose={dismiss}
        onSaved={() => {
          dismiss()
          showMessage(wording.download.saved)
        }}
      />
      <CloseAccountDialog open={open === 'close'} onClose={dismiss} />
    </Section>
  )
}

function Choice({ title, about, children }: { title: string; about: string; children: ReactNode }) {
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
