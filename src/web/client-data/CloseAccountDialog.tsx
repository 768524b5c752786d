import { type ClosingPlan, leaveClosedAccount, useCloseAccountMutation, useReadClosingQuery } from '../api/client-data.ts'
import { useAppDispatch } from '../api/hooks.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import { ProofForm } from './ProofForm.tsx'
import { wording as allWording } from './wording.ts'

const wording = allWording.close

/** Says what closing means for this client, asks for the password, and closes the account. */
export function CloseAccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={wording.title} width="max-w-lg">
      <Closing onKeep={onClose} />
    </Dialog>
  )
}

function Closing({ onKeep }: { onKeep: () => void }) {
  const { data: plan, isFetching, refetch } = useReadClosingQuery()
  if (plan) return <ClosingForm plan={plan} onKeep={onKeep} />
  if (isFetching) return <output className="block min-h-40 text-muted">{allWording.reading}</output>
  return <NotLoaded sentence={wording.notRead} again={allWording.tryAgain} busy={isFetching} onAgain={() => void refetch()} />
}

function ClosingForm({ plan, onKeep }: { plan: ClosingPlan; onKeep: () => void }) {
  const dispatch = useAppDispatch()
  const [close] = useCloseAccountMutation()
  return (
    <ProofForm
      takesCode={plan.takesCode}
      submit={wording.submit}
      kind="danger"
      cancel={wording.keep}
      onProof={async (proof) => {
        const answer = await close(proof)
        if (answer.data) dispatch(leaveClosedAccount())
        return answer
      }}
      onCancel={onKeep}
    >
      <Consequences plan={plan} />
    </ProofForm>
  )
}

function Consequences({ plan: { kept } }: { plan: ClosingPlan }) {
  return (
    <div>
      <p className="font-medium">{wording.forGood}</p>
      <ul className="mt-3 list-disc space-y-1.5 pl-5">
        {wording.consequences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {kept ? (
        <div className="mt-5 rounded-card border-l-4 border-gold bg-gold-soft px-4 py-3">
          <h3 className="font-medium">{wording.keptTitle(day(kept.until))}</h3>
          <p className="mt-1">{wording.kept(kept.records)}</p>
          <p className="mt-2 text-sm">{wording.reason(kept.records)}</p>
        </div>
      ) : (
        <p className="mt-4">{wording.nothingKept}</p>
      )}
    </div>
  )
}

const day = (moment: string) =>
  new Date(moment).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
