import { useState } from 'react'
import { type CallError, failureOf, retryAfterOf } from '../api/failure.ts'
import { t } from '../language/text.ts'
import { waitingTime } from '../ui/Notice.tsx'

/** The failure of a form's call: at its field if the server names one, else a sentence under the fields. */
export function useFailure<Field extends string>(setFieldError: (field: Field, message: string) => void, fields: readonly Field[]) {
  const [failure, setFailure] = useState<string | null>(null)
  const showFailure = (error: CallError) => {
    const reply = failureOf(error)
    const wait = retryAfterOf(error)
    const wrong = fields.find((field) => reply?.fields?.[field])
    if (wrong) setFieldError(wrong, reply?.fields?.[wrong] ?? '')
    else setFailure(wait === null ? sentenceOf(reply?.error) : t('ui.tooManyTries', { wait: waitingTime(wait) }))
  }
  return { failure, showFailure, clear: () => setFailure(null) }
}

function sentenceOf(code: string | undefined): string {
  if (code === 'TOO_MANY_REQUESTS') return t('second-factor.failed.tooMany')
  if (code === 'CONFLICT') return t('second-factor.failed.changed')
  return t('second-factor.failed.noAnswer')
}
