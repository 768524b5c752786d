import { useState } from 'react'
import { type SecondFactorState, useReadSecondFactorQuery } from '../api/second-factor.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { formatTime } from '../ui/day-and-time.ts'
import { Message, useMessage } from '../ui/Message.tsx'
import { Notice, LoadError } from '../ui/Notice.tsx'
import { Section } from '../ui/Section.tsx'
import { NewRecoveryCodesDialog, TurnOffDialog } from './CodeDialogs.tsx'
import { SetUpDialog } from './SetUpDialog.tsx'
import { t } from '../language/text.ts'

type DialogName = 'set-up' | 'renew' | 'turn-off'

/** With this many recovery codes or fewer, the client is asked to make new codes. */
const fewCodes = 3

/** The part of the profile page that turns two-step sign-in on and off. */
export function SecondFactor() {
  const { data: state, isError, isFetching, refetch } = useReadSecondFactorQuery()
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const { message, showMessage } = useMessage()
  const closeDialog = () => setDialog(null)
  return (
    <Section title={t('second-factor.title')} sentence={t('second-factor.sentence')}>
      {isError && !state ? (
        <LoadError sentence={t('second-factor.notLoaded')} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Card aria-busy={!state || undefined}>
          <StateAndButtons state={state} onOpen={setDialog} />
          <Message message={message} className="mt-1 -mb-7" />
        </Card>
      )}
      <SetUpDialog open={dialog === 'set-up'} onClose={closeDialog} />
      <NewRecoveryCodesDialog open={dialog === 'renew'} onClose={closeDialog} />
      <TurnOffDialog
        open={dialog === 'turn-off'}
        onClose={closeDialog}
        onTurnedOff={() => {
          closeDialog()
          showMessage(t('second-factor.turnedOff'))
        }}
      />
    </Section>
  )
}

/** The state of the second factor, and buttons to change it. While loading, a text of the same height keeps the page from moving. */
function StateAndButtons({ state, onOpen }: { state: SecondFactorState | undefined; onOpen: (dialog: DialogName) => void }) {
  if (!state) return <output className="block min-h-28 text-muted">{t('second-factor.loading')}</output>
  if (state.state === 'off') {
    return (
      <div className="flex flex-col gap-4 sm:flex-row sm:items-center sm:justify-between sm:gap-8">
        <div>
          <h3 className="font-medium">{t('second-factor.off.state')}</h3>
          <p className="mt-1 text-muted">{t('second-factor.off.about')}</p>
        </div>
        <Button className="shrink-0 sm:w-40" onClick={() => onOpen('set-up')}>
          {t('second-factor.off.turnOn')}
        </Button>
      </div>
    )
  }
  const { since, recoveryCodesLeft } = state
  return (
    <div>
      <h3 className="font-medium text-accent">{t('second-factor.on.state', { day: formatTime(since, 'day') })}</h3>
      <p className="mt-1 text-muted tabular-nums">{t('second-factor.on.codesLeft', { count: recoveryCodesLeft })}</p>
      {recoveryCodesLeft <= fewCodes && <Notice className="mt-4">{t('second-factor.on.fewCodes')}</Notice>}
      <div className="mt-5 flex flex-col gap-3 sm:flex-row">
        <Button kind="secondary" onClick={() => onOpen('renew')}>
          {t('second-factor.on.renew')}
        </Button>
        <Button kind="danger" className="sm:w-40" onClick={() => onOpen('turn-off')}>
          {t('second-factor.on.turnOff')}
        </Button>
      </div>
    </div>
  )
}
