import type { LetterWriters } from '../../platform/mail/mail.ts'
import { passwordChangedLetter, resetPasswordLetter } from '../account/account.letters.ts'
import { findAccount } from '../account/account.store.ts'
import { newLinkToken } from '../account/mailed-link.ts'
import type { ClientContext } from '../context.ts'
import { resetLinkHours } from '../limits.ts'
import { findOpenReset } from './password.store.ts'

export const passwordLetters = (context: ClientContext): Pick<LetterWriters, 'reset-password' | 'password-changed'> => ({
  async 'reset-password'({ passwordResetId }) {
    const { database, publicOrigin } = context
    const reset = await findOpenReset(database, passwordResetId)
    if (!reset) return null
    const token = await newLinkToken(context, { purpose: 'reset-password', subjectId: reset.id, hours: resetLinkHours })
    return resetPasswordLetter({ to: reset.email, language: reset.language, publicOrigin, token })
  },
  async 'password-changed'({ accountId }) {
    const { database, publicOrigin } = context
    const account = await findAccount(database, accountId)
    if (!account) return null
    const { email, closedEmail, language, passwordChangedAt: changedAt } = account
    return passwordChangedLetter({ to: closedEmail ?? email, language, publicOrigin, changedAt })
  },
})
