import { Button } from '../ui/Button.tsx'
import { Reminder } from '../ui/Reminder.tsx'
import { RetryDelay } from '../ui/Notice.tsx'
import { isRetryOf } from './draft.ts'
import { exchangeText } from './exchange-text.ts'
import { isOpen, type Sending } from './quote-dialog-state.ts'
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
      {/* A refusal of a field proves that no request arrived: the retry has the same key. */}
      {!(failed && isRefused(state.sending)) && (
        <p>
          {isUnchanged ? t('exchange-request.unsent.sentence', { exchange: exchangeText(request) }) : t('exchange-request.unsent.changed')}
        </p>
      )}
      {failed && !busy && <RetryFailed sending={state.sending} />}
      {paused && !isOpen(state) && <p className="mt-2">{paused}</p>}
    </Reminder>
  )
}

const isRefused = (sending: Sending) => sending.status === 'failed' && Object.keys(sending.fields).length > 0

function RetryFailed({ sending }: { sending: Sending }) {
  const { retryAfterSeconds = null } = sending.status === 'failed' ? sending : {}
  return (
    <>
      <p role="alert">{t(isRefused(sending) ? 'exchange-request.unsent.refused' : 'exchange-request.unsent.failed')}</p>
      <RetryDelay seconds={retryAfterSeconds} />
    </>
  )
}
