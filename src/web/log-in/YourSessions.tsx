import { useState } from 'react'
import { type ClientSession, useEndOtherSessionsMutation, useEndSessionMutation, useReadSessionsQuery } from '../api/sessions.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ConfirmForm } from '../ui/DialogForm.tsx'
import { formatTime } from '../ui/day-and-time.ts'
import { useFocusAfterRemoval } from '../ui/focus.ts'
import { Message, useMessage } from '../ui/Message.tsx'
import { LoadError } from '../ui/Notice.tsx'
import { Section } from '../ui/Section.tsx'
import { t } from '../language/text.ts'

/** A part of the profile page: the client's sessions, and buttons to end them. */
export function YourSessions() {
  const { data, isError, isFetching, refetch } = useReadSessionsQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <Section title={t('your-sessions.title')} sentence={t('your-sessions.sentence')}>
      {data ? (
        <Sessions sessions={data.sessions} />
      ) : isError ? (
        <LoadError sentence={t('your-sessions.notLoaded')} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Card aria-busy>
          <output className="block min-h-28 text-muted">{t('shell.loading')}</output>
        </Card>
      )}
    </Section>
  )
}

function Sessions({ sessions }: { sessions: ClientSession[] }) {
  const [signOut] = useEndSessionMutation()
  const [endingId, setEndingId] = useState<string | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  const closeDialog = () => setConfirming(false)
  const { message, showMessage } = useMessage()
  const list = useFocusAfterRemoval(sessions.length)
  const otherCount = sessions.filter(({ current }) => !current).length

  const end = async (session: ClientSession) => {
    const device = deviceOf(session)
    setEndingId(session.id)
    const { error } = await signOut({ sessionId: session.id })
    setEndingId(null)
    if (error) return showMessage(t('your-sessions.notSignedOut', { device }), { kind: 'error' })
    showMessage(t('your-sessions.signedOut', { device }))
  }

  return (
    <Card className="py-2 sm:py-3">
      <ul ref={list} tabIndex={-1} aria-label={t('your-sessions.list')} className="divide-y divide-hairline outline-none">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} busy={endingId === session.id} onSignOut={() => void end(session)} />
        ))}
      </ul>
      <div className="flex flex-col gap-3 border-t border-hairline py-4 sm:flex-row sm:items-center sm:justify-between">
        {otherCount === 0 ? (
          <p className="text-muted">{t('your-sessions.onlyThis')}</p>
        ) : (
          <Button kind="secondary" onClick={() => setConfirming(true)}>
            {t('your-sessions.others.submit')}
          </Button>
        )}
        <Message message={message} className="max-sm:-mb-3" />
      </div>
      <Dialog open={isConfirming} onClose={closeDialog} title={t('your-sessions.others.title')} width="max-w-md">
        <SignOutOthers
          count={otherCount}
          onCancel={closeDialog}
          onDone={() => {
            closeDialog()
            showMessage(t('your-sessions.others.done'))
          }}
        />
      </Dialog>
    </Card>
  )
}

/** Asks for a confirmation, and ends every session but this one. */
function SignOutOthers({ count, onCancel, onDone }: { count: number; onCancel: () => void; onDone: () => void }) {
  const [signOutOthers, { isError }] = useEndOtherSessionsMutation()
  return (
    <ConfirmForm
      failure={isError && t('your-sessions.others.failed')}
      submit={t('your-sessions.others.submit')}
      onConfirm={async () => {
        const { error } = await signOutOthers()
        if (!error) onDone()
      }}
      onCancel={onCancel}
    >
      <p>{t('your-sessions.others.about', { count })}</p>
    </ConfirmForm>
  )
}

function deviceOf({ browser, system }: ClientSession): string {
  if (browser && system) return t('your-sessions.device', { browser, system })
  return browser || system || t('your-sessions.unknownDevice')
}

function SessionRow({ session, busy, onSignOut }: { session: ClientSession; busy: boolean; onSignOut: () => void }) {
  const device = deviceOf(session)
  return (
    <li className="flex flex-col gap-3 py-4 sm:flex-row sm:items-center sm:justify-between sm:gap-8">
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          {device}
          {session.current && (
            <span className="rounded-card bg-accent-soft px-2 py-0.5 text-sm font-normal text-accent">{t('your-sessions.current')}</span>
          )}
        </h3>
        <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 text-sm text-muted tabular-nums">
          <dt>{t('your-sessions.lastUsed')}</dt>
          <dd>{session.current ? t('trade.now') : formatTime(session.lastUsedAt, 'shortDayAndTime')}</dd>
          <dt>{t('your-sessions.started')}</dt>
          <dd>{formatTime(session.startedAt, 'shortDayAndTime')}</dd>
          <dt>{t('your-sessions.networkAddress')}</dt>
          <dd className="break-all">{session.networkAddress}</dd>
        </dl>
      </div>
      {!session.current && (
        <Button
          kind="secondary"
          size="small"
          className="shrink-0"
          busy={busy}
          aria-label={t('your-sessions.signOutOf', { device })}
          onClick={onSignOut}
        >
          {t('your-sessions.signOut')}
        </Button>
      )}
    </li>
  )
}
