import { useState } from 'react'
import type { ApprovalAction } from '#contract/desk/permissions.ts'
import { t } from '../../web/language/text.ts'
import { Dialog } from '../../web/ui/Dialog.tsx'
import type { ClientFile } from '../api/clients.ts'
import { DenseButton } from '../layout/DenseButton.tsx'
import { usePerson } from '../api/person.ts'
import { ConfirmedForm } from './ConfirmedForm.tsx'
import { EndSessionsForm } from './EndSessionsForm.tsx'
import { LetterForm } from './LetterForm.tsx'

type Action = 'endSessions' | 'letter' | 'release' | 'removeFactor' | 'freeze'

/** What this person can do for or against the client, each in a dialog that says what will happen. */
export function ClientActions({ client }: { client: ClientFile }) {
  const { permissions } = usePerson()
  const [opened, setOpened] = useState<Action | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const { state, secondFactors, openApprovals } = client
  const isOpen = state !== 'closed'
  const waits = (action: ApprovalAction) => openApprovals.some((approval) => approval.action === action)
  const hasFactor = secondFactors.app !== null || secondFactors.passkeys.length > 0
  const actions: { action: Action; isPossible: boolean; waits?: boolean }[] = [
    { action: 'letter', isPossible: isOpen && permissions.includes('clients.letters') },
    { action: 'endSessions', isPossible: isOpen && permissions.includes('clients.end-sessions') },
    {
      action: 'removeFactor',
      isPossible: isOpen && hasFactor && permissions.includes('clients.remove-second-factor'),
      waits: waits('remove-second-factor'),
    },
    { action: 'release', isPossible: state === 'frozen' && permissions.includes('clients.release'), waits: waits('release-account') },
    { action: 'freeze', isPossible: state === 'active' && permissions.includes('clients.freeze') },
  ]
  const possible = actions.filter(({ isPossible }) => isPossible)
  const close = () => setOpened(null)
  const finish = (sentence: string) => {
    setDone(sentence)
    close()
  }
  return (
    <>
      {possible.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {possible.map(({ action, waits: isWaiting }) => (
            <DenseButton
              key={action}
              kind={action === 'freeze' ? 'danger' : 'secondary'}
              disabled={isWaiting}
              aria-describedby={isWaiting ? 'open-proposal' : undefined}
              onClick={() => setOpened(action)}
            >
              {t(`clients.${action}.action`)}
            </DenseButton>
          ))}
        </div>
      )}
      <div role="status">{done && <p className="border-l-4 border-accent bg-accent-soft px-4 py-2">{done}</p>}</div>
      <Dialog open={opened !== null} onClose={close} title={opened && t(`clients.${opened}.title`)}>
        {opened === 'endSessions' && <EndSessionsForm client={client} onDone={finish} onCancel={close} />}
        {opened === 'letter' && <LetterForm client={client} onDone={finish} onCancel={close} />}
        {(opened === 'freeze' || opened === 'release' || opened === 'removeFactor') && (
          <ConfirmedForm action={opened} client={client} onDone={finish} onClose={close} />
        )}
      </Dialog>
    </>
  )
}
