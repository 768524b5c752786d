import { Button } from '../ui/Button.tsx'
import { Reminder } from '../ui/Reminder.tsx'
import { RetryDelay } from '../ui/Notice.tsx'
import { isRetryOf } from './draft.ts'
import { exchangeText } from './exchange-text.ts'
import { isOpen, type QuoteState } from './quote-dialog-state.ts'
import { requestOf } from './quote-form.ts'
import type { QuoteDialogControl } from './use-quote-dialog.ts'
import { t } from '../language/text.ts'

/** Offers to send a request again if the server has not confirmed the request. */
export function UnsentRequest({ quote: { state, dispatch, send, isOwnForm, profile, paused } }: { quote: QuoteDialogControl }) {
  const busy = state.sending.status === 'busy'
  // While the dialog is open, the dialog shows the progress.
  if (!state.attempt || !isOwnForm || (busy && isOpen(state))) return null
  const request = requestOf(state.form, profile)
  // A changed form is another request: the client must see the form before it is sent.
  const isUnchanged = isRetryOf(request, state.attempt)
  const failed = state.lateOutcome === 'failed'
  return (
    <Reminder
      title={busy ? t('exchange-request.unsent.sending') : t('exchange-request.unsent.title')}
      kind={failed ? 'error' : 'info'}
      actions={
        <>
          {isUnchanged && (
            <Button className="max-sm:grow" busy={busy} disabled={paused !== undefined} onClick={() => void send()}>
              {t('exchange-request.unsent.send')}
            </Button>
          )}
          <Button className="max-sm:grow" kind="secondary" onClick={() => dispatch({ type: 'opened' })}>
            {t('exchange-request.unsent.open')}
          </Button>
        </>
      }
    >
      <p>
        {state.attempt.refused
          ? t('exchange-request.unsent.refusedSentence', { exchange: exchangeText(request) })
          : isUnchanged
            ? t('exchange-request.unsent.sentence', { exchange: exchangeText(request) })
            : t('exchange-request.unsent.changed')}
      </p>
      {!busy && !isOpen(state) && <Reason state={state} paused={paused} />}
    </Reminder>
  )
}

/** Why the last try failed, and when the client can try again. Read aloud if the dialog was closed at that time. */
function Reason({ state: { sending, lateOutcome }, paused }: { state: QuoteState; paused: string | undefined }) {
  const { fields = {}, retryAfterSeconds = null } = sending.status === 'failed' ? sending : {}
  const failed = lateOutcome === 'failed'
  const outcome = Object.keys(fields).length > 0 ? 'refused' : 'failed'
  return (
    <div role={failed ? 'alert' : undefined} className="not-empty:mt-2">
      {paused ? <p>{paused}</p> : <RetryDelay seconds={retryAfterSeconds} />}
      {failed && !paused && retryAfterSeconds === null && <p>{t(`exchange-request.unsent.${outcome}`)}</p>}
    </div>
  )
}
