import { useRef, useState } from 'react'
import { t } from '../../web/language/text.ts'
import { Notice } from '../../web/ui/Notice.tsx'
import { TextArea } from '../../web/ui/TextField.tsx'
import type { Approval, OpenedApproval } from '../api/approvals.ts'
import { useCall } from '../api/call.ts'
import { type CallError, failureOf } from '../api/failure.ts'
import { DenseButton } from '../layout/DenseButton.tsx'
import { failureSentence } from '../layout/failure-sentence.ts'
import { vouchedSentence } from '../layout/deal-words.ts'
import { useConfirmedCall } from '../session/confirmed-call.ts'
import { usePerson } from '../api/backend.ts'
import { decideStepUp } from '#contract/desk/step-up-subjects.ts'

/** The decision about an open proposal, or why this person cannot decide. */
export function Decision({ approval }: { approval: OpenedApproval }) {
  const isOwn = usePerson().id === approval.proposedBy.id
  // A decision of this page stays announced after the proposal has ended.
  const [decided, setDecided] = useState<Approval['state'] | null>(null)
  const [wasTried, setTried] = useState(false)
  return (
    <section aria-label={t('word.decision')}>
      <div role="status">
        {decided && (
          <p className="mt-2 border-l-4 border-accent bg-accent-soft px-4 py-2">
            {t(decided === 'approved' && isToSend(approval) ? 'approvals.done.toSend' : `approvals.done.${decided}`)}
          </p>
        )}
        {wasTried && !decided && approval.state !== 'open' && (
          <p className="mt-2 border-l-4 border-danger bg-danger-soft px-4 py-2">
            {t(approval.state === 'void' ? 'approvals.notDecided.void' : 'approvals.notDecided')}
          </p>
        )}
      </div>
      {approval.state === 'open' &&
        !decided &&
        (approval.mayDecide ? (
          <DecisionForm approval={approval} onDecided={setDecided} onFailed={() => setTried(true)} />
        ) : isOwn ? (
          <OwnProposal approval={approval} onWithdrawn={() => setDecided('withdrawn')} />
        ) : (
          <p className="pt-2 text-muted">{t('approvals.otherRoles')}</p>
        ))}
    </section>
  )
}

/** Whether somebody sends what is approved by hand. */
const isToSend = ({ action }: Approval) => action === 'send-delivery' || action === 'send-refund'

type Outcome = 'approved' | 'rejected'

interface DecisionFormProps {
  approval: OpenedApproval
  onDecided: (state: Approval['state']) => void
  onFailed: () => void
}

function DecisionForm({ approval, onDecided, onFailed }: DecisionFormProps) {
  const { id, payloadHash, rolesBeside } = approval
  const { signedInBy } = usePerson()
  const { failure, setFailure, confirmAndCall } = useConfirmedCall()
  const [decide] = useCall('decideApproval')
  const [reason, setReason] = useState('')
  const [isReasonMissing, setReasonMissing] = useState(false)
  const [busy, setBusy] = useState<Outcome | null>(null)
  const form = useRef<HTMLFormElement>(null)

  const send = async (decision: Outcome) => {
    const given = reason.trim() || undefined
    const done = await confirmAndCall(decideStepUp({ approvalId: id, decision, payloadHash, reason: given }), (proof) =>
      decide({ id, body: { decision, payloadHash, reason: given, proof } }),
    )
    if (done) onDecided(done.state)
    else onFailed()
  }
  const press = async (decision: Outcome) => {
    if (busy) return
    setFailure(null)
    const lacksReason = decision === 'rejected' && reason.trim() === ''
    setReasonMissing(lacksReason)
    if (lacksReason) {
      form.current?.querySelector('textarea')?.focus()
      return
    }
    setBusy(decision)
    await send(decision)
    setBusy(null)
  }

  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4 pt-2 max-xl:border-t max-xl:border-hairline max-xl:pt-4"
      onSubmit={(event) => event.preventDefault()}
    >
      {rolesBeside && (
        <p id="vouched" className="border-l-4 border-accent bg-accent-soft px-4 py-2">
          {vouchedSentence(rolesBeside)}
        </p>
      )}
      <p className="text-muted">{t(signedInBy === 'code' ? 'approvals.confirmByCode' : 'approvals.confirmByPasskey')}</p>
      <TextArea
        label={t('layout.reason')}
        hint={t('approvals.decisionReasonHint')}
        error={isReasonMissing ? t('approvals.decisionReasonMissing') : null}
        rows={3}
        maxLength={500}
        value={reason}
        onChange={({ target }) => {
          setReason(target.value)
          setReasonMissing(false)
        }}
      />
      {failure && <Notice kind="error">{decisionFailure(failure)}</Notice>}
      <div className="grid grid-cols-2 gap-3">
        <DenseButton
          kind="primary"
          disabled={rolesBeside !== null}
          aria-describedby={rolesBeside ? 'vouched' : undefined}
          busy={busy === 'approved'}
          onClick={() => void press('approved')}
        >
          {t('approvals.approve')}
        </DenseButton>
        <DenseButton kind="danger" busy={busy === 'rejected'} onClick={() => void press('rejected')}>
          {t('approvals.reject')}
        </DenseButton>
      </div>
    </form>
  )
}

/** Call while rendering. */
function decisionFailure(failure: CallError | 'unused'): string {
  const failed = failure === 'unused' ? null : failureOf(failure)
  return failed?.error === 'VOUCHED_FOR_MONEY' ? vouchedSentence(failed.roles ?? []) : failureSentence(failure)
}

function OwnProposal({ approval: { id }, onWithdrawn }: { approval: Approval; onWithdrawn: () => void }) {
  const [withdraw, { isLoading, error }] = useCall('withdrawApproval')
  const press = async () => {
    if (!(await withdraw({ id })).error) onWithdrawn()
  }
  return (
    <div className="flex flex-col items-start gap-4 pt-2 max-xl:border-t max-xl:border-hairline max-xl:pt-4">
      <p id="own-proposal" className="text-muted">
        {t('approvals.ownSentence')}
      </p>
      <div className="grid w-full grid-cols-2 gap-3">
        <DenseButton disabled aria-describedby="own-proposal">
          {t('approvals.approve')}
        </DenseButton>
        <DenseButton disabled aria-describedby="own-proposal">
          {t('approvals.reject')}
        </DenseButton>
      </div>
      {error && <Notice kind="error">{failureSentence(error)}</Notice>}
      <DenseButton kind="quiet" className="-ml-3" busy={isLoading} onClick={() => void press()}>
        {t('approvals.withdraw')}
      </DenseButton>
    </div>
  )
}
