import { useState } from 'react'
import { t } from '../../web/language/text.ts'
import { Dialog } from '../../web/ui/Dialog.tsx'
import { TextField } from '../../web/ui/TextField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import { type FailedQueue, useListFailedJobsQuery } from '../api/operator.ts'
import { Block, NoRows } from '../layout/Block.tsx'
import { isOneOf } from '../layout/codes.ts'
import { DenseButton } from '../layout/DenseButton.tsx'
import { type Column, DenseTable } from '../layout/DenseTable.tsx'
import { failureSentence } from '../layout/failure-sentence.ts'
import { DialogForm, requiredText } from '../layout/DialogForm.tsx'
import { NotLoaded } from '../layout/states.tsx'

const queues = ['letter', 'meeting-webhook', 'identity-check-webhook', 'card-payment-webhook', 'vendor-erasure'] as const

const queueName = (queue: string) => (isOneOf(queues, queue) ? t(`switches.queues.${queue}`) : queue)

/** Letters that could not be sent, and webhooks that could not be processed. Only for those who may retry them. */
export function FailedJobs() {
  const { data, error, isFetching, refetch } = useListFailedJobsQuery()
  const [retried, setRetried] = useState<FailedQueue | null>(null)
  const [done, setDone] = useState<number | null>(null)
  return (
    <Block title={t('switches.jobs')} count={data?.queues.length}>
      <div role="status">
        {done !== null && (
          <p className="my-2 border-l-4 border-accent bg-accent-soft px-4 py-2">{t('switches.retried', { count: done })}</p>
        )}
      </div>
      {data ? (
        data.queues.length === 0 ? (
          <NoRows>{t('switches.noJobs')}</NoRows>
        ) : (
          <DenseTable label={t('switches.jobs')} columns={queueColumns(setRetried)} rows={data.queues} keyOf={({ queue }) => queue} />
        )
      ) : (
        <NotLoaded {...{ error, isFetching, refetch }} />
      )}
      <Dialog
        open={retried !== null}
        onClose={() => setRetried(null)}
        title={retried && t('switches.retryNamed', { queue: queueName(retried.queue) })}
        width="max-w-md"
      >
        {retried && (
          <RetryForm
            failed={retried}
            onDone={(jobs) => {
              setDone(jobs)
              setRetried(null)
            }}
            onCancel={() => setRetried(null)}
          />
        )}
      </Dialog>
    </Block>
  )
}

const queueColumns = (onRetry: (queue: FailedQueue) => void): Column<FailedQueue>[] => [
  { name: t('switches.columns.queue'), cell: ({ queue }) => <span className="font-medium">{queueName(queue)}</span> },
  { name: t('switches.columns.jobs'), isNumber: true, cell: ({ jobs }) => jobs },
  { name: t('switches.columns.oldest'), cell: ({ oldest }) => <span className="tabular-nums">{oldest}</span> },
  {
    name: t('switches.columns.action'),
    cell: (queue) => (
      <DenseButton aria-label={t('switches.retryNamed', { queue: queueName(queue.queue) })} onClick={() => onRetry(queue)}>
        {t('switches.retry')}
      </DenseButton>
    ),
  },
]

interface RetryFormProps {
  failed: FailedQueue
  onDone: (jobs: number) => void
  onCancel: () => void
}

function RetryForm({ failed: { queue, oldest }, onDone, onCancel }: RetryFormProps) {
  const [retry, { error }] = useCall('retryFailedJobs')
  const form = useCheckedForm({
    defaults: { since: oldest },
    rules: { since: requiredText },
    onSubmit: async ({ since }) => {
      const { data } = await retry({ body: { since, queue } })
      if (data) onDone(data.jobs)
    },
  })
  return (
    <DialogForm form={form} failure={error && failureSentence(error)} submit={t('switches.retry')} onCancel={onCancel}>
      <p className="text-muted">{t('switches.retrySentence')}</p>
      <TextField type="date" label={t('switches.retrySince')} min={oldest} {...form.field('since')} />
    </DialogForm>
  )
}
