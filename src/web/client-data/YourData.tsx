import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { pageWithReference } from '#contract/pages.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Message, useMessage } from '../ui/Message.tsx'
import { Section } from '../ui/Section.tsx'
import { language, locale, t } from '../language/text.ts'
import { useCloseAccountMutation, useDownloadDataMutation, useReadClosingQuery } from '../api/client-data.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { saveFile } from '../ui/save-file.ts'
import { ProofForm } from '../session/ProofForm.tsx'
import type { Reply } from '../api/call-types.ts'
import { readOperator } from '../ui/operator.ts'
import { failureOf } from '../api/failure.ts'
import { useAppDispatch } from '../session/store.ts'
import { leaveClosedAccount } from '../session/log-out.ts'
import { formatTime } from '../ui/day-and-time.ts'
import { inGroups } from '../ui/in-groups.ts'
import { LoadError } from '../ui/Notice.tsx'

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
            {t('ui.download')}
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
      <Dialog open={open === 'download'} onClose={dismiss} title={t('client-data.download.title')} width="max-w-md">
        <DownloadForm
          onCancel={dismiss}
          onSaved={() => {
            dismiss()
            showMessage(t('client-data.download.saved'))
          }}
        />
      </Dialog>
      <Dialog open={open === 'close'} onClose={dismiss} title={t('client-data.close.title')} width="max-w-lg">
        <ClosingForm onKeep={dismiss} />
      </Dialog>
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

type ClosingPlan = Reply<'readClosing'>
type KeptRecord = NonNullable<ClosingPlan['kept']>['records'][number]

/** Explains what closing means for this client, asks for a proof, and closes the account. */
function ClosingForm({ onKeep }: { onKeep: () => void }) {
  const { data: plan, isFetching, refetch } = useReadClosingQuery()
  const [close] = useCloseAccountMutation()
  const dispatch = useAppDispatch()
  if (!plan && isFetching) return <output className="block min-h-40 text-muted">{t('shell.loading')}</output>
  if (!plan) return <LoadError sentence={t('client-data.close.notLoaded')} busy={isFetching} onRetry={() => void refetch()} />
  if (plan.runningDeals.length > 0) return <RunningDeals references={plan.runningDeals} onKeep={onKeep} />
  return (
    <ProofForm
      submit={t('client-data.close.submit')}
      kind="danger"
      cancel={t('client-data.close.keep')}
      onProof={async (proof) => {
        const response = await close(proof)
        if (response.data) await dispatch(leaveClosedAccount())
        if (failureOf(response.error)?.error === 'CONFLICT') await refetch()
        return response
      }}
      onCancel={onKeep}
    >
      <Consequences plan={plan} />
    </ProofForm>
  )
}

/** Why the account cannot be closed now. */
function RunningDeals({ references, onKeep }: { references: string[]; onKeep: () => void }) {
  return (
    <div className="flex flex-col gap-6">
      <div>
        <p>{t('client-data.close.running')}</p>
        <ul className="mt-3">
          {references.map((reference) => (
            <li key={reference}>
              <Link className="link inline-flex min-h-11 items-center tabular-nums" to={pageWithReference.deal(reference)}>
                {t('client-data.close.deal', { reference: inGroups(`RF${reference}`) })}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <Button kind="secondary" onClick={onKeep}>
        {t('client-data.close.keep')}
      </Button>
    </div>
  )
}

function Consequences({ plan: { kept } }: { plan: ClosingPlan }) {
  return (
    <div>
      <p className="font-medium">{t('client-data.close.forGood')}</p>
      <ul className="mt-3 list-disc space-y-1.5 pl-5">
        {consequences
          .filter((what) => what !== 'bookedCall' || readOperator().scheduling !== 'off')
          .map((what) => (
            <li key={what}>{t(`client-data.close.consequences.${what}`)}</li>
          ))}
      </ul>
      {kept ? (
        <div className="mt-5 rounded-card border-l-4 border-gold bg-gold-soft px-4 py-3">
          <h3 className="font-medium">{t('client-data.close.keptTitle', { day: formatTime(kept.until, 'dayInUtc') })}</h3>
          <p className="mt-1">
            {t('client-data.close.kept', { records: toList(kept.records.map((record) => t(`client-data.records.${record}`))) })}
          </p>
          <p className="mt-2 text-sm">
            {lawFor(kept.records)} {t('client-data.close.rest')}
          </p>
        </div>
      ) : (
        <p className="mt-4">{t('client-data.close.nothingKept')}</p>
      )}
    </div>
  )
}

const consequences = ['sessions', 'links', 'bookedCall', 'newAccount'] as const

/** The laws by which we keep these records: those of the operator's file, or Poland's. */
function lawFor(records: KeptRecord[]): string {
  const law = readOperator().laws?.[language()]
  const withPayments = records.some((record) => record === 'exchange-requests' || record === 'card-payments')
  if (withPayments) return law?.recordsWithPayments ?? t('client-data.close.reasonWithTax')
  return law?.records ?? t('client-data.close.reason')
}

const toList = (parts: string[]) => new Intl.ListFormat(locale(), { type: 'conjunction' }).format(parts)
