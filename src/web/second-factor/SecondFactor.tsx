import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Passkey, type SecondFactorState, useReadSecondFactorQuery } from '../api/second-factor.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { formatTime } from '../ui/day-and-time.ts'
import { Message, useMessage } from '../ui/Message.tsx'
import { LoadError, Notice } from '../ui/Notice.tsx'
import { Section } from '../ui/Section.tsx'
import { pathBack, readWayBack } from '../ui/way-back.ts'
import { WayBackLink } from '../ui/WayBackLink.tsx'
import { t } from '../language/text.ts'
import { supportsPasskeys } from '../ui/supports-passkeys.ts'
import { useFocusAfterRemoval } from '../ui/focus.ts'
import { AddPasskeyDialog, SetUpDialog } from './NewFactorDialogs.tsx'
import { NewRecoveryCodesDialog, RemovePasskeyDialog, TurnOffDialog } from './ProofDialogs.tsx'

type DialogName = 'set-up' | 'turn-off' | 'add-passkey' | 'renew' | Passkey

/** With this many recovery codes or fewer, the client is asked to make new codes. */
const fewCodes = 3

/** The part of the profile page for the authenticator app, passkeys and recovery codes. */
export function SecondFactor() {
  const { data: state, isError, isFetching, refetch } = useReadSecondFactorQuery()
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const { message, showMessage } = useMessage()
  const closeDialog = () => setDialog(null)
  const closeAndSay = (sentence: string) => {
    closeDialog()
    showMessage(sentence)
  }
  const way = readWayBack(useSearchParams()[0])
  const place = useInView(pathBack(way) !== undefined && state !== undefined)
  const isOn = state !== undefined && (state.app !== null || state.passkeys.length > 0)
  return (
    <Section title={t('log-in.twoStepSignIn')} sentence={t('second-factor.sentence')}>
      <div ref={place} className="flex flex-col gap-4">
        <WayBackLink way={way} kind={isOn ? 'primary' : 'secondary'} />
        {isError && !state ? (
          <LoadError sentence={t('second-factor.notLoaded')} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Card aria-busy={!state || undefined}>
            {/* While loading, a text of the same height keeps the page from moving. */}
            {state ? (
              <Factors state={state} onOpen={setDialog} />
            ) : (
              <output className="block min-h-56 text-muted">{t('shell.loading')}</output>
            )}
            <Message message={message} className="mt-1 -mb-7" />
          </Card>
        )}
      </div>
      <SetUpDialog open={dialog === 'set-up'} onClose={closeDialog} onAdded={() => closeAndSay(t('second-factor.app.turnedOn'))} />
      <TurnOffDialog
        open={dialog === 'turn-off'}
        isLastFactor={state?.passkeys.length === 0}
        onClose={closeDialog}
        onTurnedOff={() => closeAndSay(t('second-factor.turnedOff'))}
      />
      <AddPasskeyDialog
        open={dialog === 'add-passkey'}
        onClose={closeDialog}
        onAdded={() => closeAndSay(t('second-factor.passkeys.added'))}
      />
      <RemovePasskeyDialog
        passkey={typeof dialog === 'object' ? dialog : null}
        isLastFactor={state?.app === null && state.passkeys.length === 1}
        onClose={closeDialog}
        onRemoved={() => closeAndSay(t('second-factor.passkeys.removed'))}
      />
      <NewRecoveryCodesDialog open={dialog === 'renew'} onClose={closeDialog} />
    </Section>
  )
}

/** Brings the section of an element into view, with its heading, once the part above it has its height. */
function useInView(isReady: boolean) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isReady) place.current?.closest('section')?.scrollIntoView?.()
  }, [isReady])
  return place
}

function Factors({
  state: { app, passkeys, recoveryCodesLeft },
  onOpen,
}: {
  state: SecondFactorState
  onOpen: (dialog: DialogName) => void
}) {
  const isOn = app !== null || passkeys.length > 0
  return (
    <div className="divide-y divide-hairline *:py-6 *:first:pt-0 *:last:pb-0">
      <Factor
        title={t('second-factor.app.title')}
        button={
          <Button kind={app ? 'danger' : 'primary'} className="shrink-0 sm:w-44" onClick={() => onOpen(app ? 'turn-off' : 'set-up')}>
            {t(app ? 'second-factor.turnOff.submit' : 'second-factor.setUp.turnOn')}
          </Button>
        }
      >
        {app ? (
          <p className="mt-1 font-medium text-accent">{t('second-factor.on.state', { day: formatTime(app.since, 'day') })}</p>
        ) : (
          <p className="mt-1 text-muted">{t('second-factor.off.about')}</p>
        )}
      </Factor>
      <Passkeys passkeys={passkeys} onAdd={() => onOpen('add-passkey')} onRemove={onOpen} />
      {isOn && (
        <div>
          <Factor
            title={t('second-factor.recoveryCodes.title')}
            button={
              <Button kind="secondary" className="shrink-0 sm:w-44" onClick={() => onOpen('renew')}>
                {t('second-factor.on.renew')}
              </Button>
            }
          >
            <p className="mt-1 text-muted tabular-nums">{t('second-factor.on.codesLeft', { count: recoveryCodesLeft })}</p>
          </Factor>
          {recoveryCodesLeft <= fewCodes && <Notice className="mt-4">{t('second-factor.on.fewCodes')}</Notice>}
        </div>
      )}
    </div>
  )
}

interface PasskeysProps {
  passkeys: Passkey[]
  onAdd: () => void
  onRemove: (passkey: Passkey) => void
}

/** The client's passkeys, with buttons to add and remove them. */
function Passkeys({ passkeys, onAdd, onRemove }: PasskeysProps) {
  const list = useFocusAfterRemoval(passkeys.length)
  const canAdd = supportsPasskeys()
  return (
    <div>
      <Factor
        title={t('second-factor.passkeys.title')}
        button={
          canAdd && (
            <Button kind={passkeys.length > 0 ? 'secondary' : 'primary'} className="shrink-0 sm:w-44" onClick={onAdd}>
              {t('second-factor.passkeys.add')}
            </Button>
          )
        }
      >
        <p className="mt-1 text-muted">{t(canAdd ? 'second-factor.passkeys.about' : 'second-factor.passkeys.notSupported')}</p>
      </Factor>
      <ul ref={list} tabIndex={-1} aria-label={t('second-factor.passkeys.title')} className="outline-none">
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => onRemove(passkey)} />
        ))}
      </ul>
    </div>
  )
}

function PasskeyRow({ passkey: { name, createdAt, lastUsedAt }, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const added = t('second-factor.passkeys.addedOn', { day: formatTime(createdAt, 'day') })
  return (
    <li className="mt-4 flex items-center justify-between gap-4">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          {lastUsedAt ? t('second-factor.passkeys.used', { added, day: formatTime(lastUsedAt, 'day') }) : added}
        </p>
      </div>
      <Button kind="secondary" size="small" aria-label={t('second-factor.passkeys.removeNamed', { name })} onClick={onRemove}>
        {t('ui.remove')}
      </Button>
    </li>
  )
}

/** A title with its text, and a button at the side where there is room. */
const Factor = ({ title, button, children }: { title: string; button: ReactNode; children: ReactNode }) => (
  <div className="flex flex-col gap-4 sm:flex-row sm:items-center sm:justify-between sm:gap-8">
    <div>
      <h3 className="font-medium">{title}</h3>
      {children}
    </div>
    {button}
  </div>
)
